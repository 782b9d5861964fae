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
