/** Sums as the title writes them: `120 M`, `£120`, `7 200 M`. A sum never breaks over two lines. */
const NO_BREAK = '\u00a0';

export function sum(money: string, amount: number): string {
  // A unit that is a word is counted: `1 waiver`, `2 waivers`.
  const form = amount === 1 ? money.replace(/(?<=\p{L}{3})s$/u, '') : money;
  const text = form.replace('{}', Math.abs(amount).toLocaleString('en')).replaceAll(/[ ,]/g, NO_BREAK);
  return amount < 0 ? `−${text}` : text;
}

/** A sentence of the server, whose sums stay in one piece. */
export function whole(money: string, text: string): string {
  const unit = /^\{\} (\S+)$/.exec(money)?.[1];
  return unit ? text.replaceAll(new RegExp(`(\\d) (${unit})(?![\\p{L}\\d])`, 'gu'), `$1${NO_BREAK}$2`) : text;
}

/** What something costs, unless its name says so already; what it brings has a plus. */
export function costBeside(money: string, label: string, cost: number | null | undefined): string {
  if (!cost) return '';
  const said = [sum(money, Math.abs(cost)), sum('{}', cost) + ' to '];
  if (said.some((words) => whole(money, label).includes(words))) return '';
  return cost < 0 ? signed(money, -cost) : sum(money, cost);
}

export function signed(money: string, amount: number): string {
  return amount > 0 ? `+${sum(money, amount)}` : sum(money, amount);
}
