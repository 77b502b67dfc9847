/** Routes above the board: what lies on a hex, one above the other. */
import type { Schemas } from '../../lib/api/client';

export function overlaid(drawings: Schemas['RoutePieces'][]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const drawing of drawings) {
    for (const [hex, svg] of Object.entries(drawing.pieces)) found[hex] = (found[hex] ?? '') + svg;
  }
  return found;
}
