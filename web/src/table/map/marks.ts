/** Places and tokens that are pointed out on the board. They are so by a style sheet, which holds for whatever is
 * drawn there later, too. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const LOOK = 'stroke: var(--accent); stroke-width: 5; opacity: 1; paint-order: stroke;';

/** Point out cities, lines, and whatever railways have or will have on the board, by their names. */
export function mark(names: readonly string[]): void {
  const rules = names.map(CSS.escape).map((name) => `.board :is([data-city="${name}"], [data-line="${name}"] > line:not(.hit), [data-railway="${name}"] circle) { ${LOOK} }`);
  sheet.replaceSync(rules.join('\n'));
}
