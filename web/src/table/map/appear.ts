/** What was put on the board comes in: a token or a segment drops to its place, a tile appears. */
import { move } from '../../lib/motion';

const LAID = /data-tile="[^"]*" data-rotation="[^"]*"/;

/** A piece looks otherwise than before. */
export function appear(piece: Element, before: string): void {
  const put = [...piece.querySelectorAll('.token, .segment')].filter((one) => one.id && !before.includes(`id="${one.id}"`));
  const tile = LAID.exec(piece.innerHTML)?.[0];
  for (const one of put) move(one, { opacity: 0, translate: '0 -34px' }, { opacity: 1, translate: '0 0' });
  if (!put.length || tile !== LAID.exec(before)?.[0]) move(piece, { opacity: 0.1, scale: 0.86 }, { opacity: 1, scale: 1 });
}
