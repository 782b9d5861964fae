/**
 * Jobs wait in lanes, each with its own workers, so slow work in one lane doesn't delay another.
 *
 * - `events`: short database work that follows from what people do. The default lane.
 * - `mail`: waits for the mail server.
 * - `outside`: waits for other people's servers, such as those of webhooks and payments.
 * - `media`: long work on files: exports, imports, reports.
 * - `video`: conversions of recordings, one at a time: each may keep a processor busy for hours.
 */
export const lanes = { events: 4, mail: 4, outside: 2, media: 2, video: 1 } as const

export type Lane = keyof typeof lanes

/** Lanes in which every job with an organization takes turns with those of other organizations. */
const lanesInTurn: ReadonlySet<Lane> = new Set<Lane>(['media', 'video'])

const declared = new Map<string, Lane>()

/** Called where a job is declared, so that queuing it by name finds its lane. */
export const declareLane = (task: string, lane: Lane) => declared.set(task, lane)

/** The lane of a job that takes turns; undefined for all others. */
export function laneInTurn(task: string): Lane | undefined {
  const lane = declared.get(task)
  return lane && lanesInTurn.has(lane) ? lane : undefined
}

/** How many jobs of one organization a server runs at the same time: one worker is left for everybody else. */
export const shareOf = (lane: Lane) => Math.max(1, lanes[lane] - 1)
