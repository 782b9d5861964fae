/**
 * A place in the primary's write-ahead log, as PostgreSQL writes it: `1A/2B3C4D5E`. A server that has replayed the log up to there
 * sees everything that was committed before.
 */
export type Position = bigint

/** Nobody ever gets there: with it, only the primary answers. */
export const outOfReach: Position = 0xffff_ffff_ffff_ffffn

/** Undefined for anything that isn't a position: callers bring theirs along, so it may be any text. */
export function readPosition(text: unknown): Position | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(String(text)) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined
}

export const writePosition = (position: Position) =>
  [position >> 32n, position & 0xffff_ffffn]
    .map((half) => half.toString(16).toUpperCase())
    .join('/')
