export const sealPurpose = 'audit-stream'
export const timeoutSeconds = 20

/** A batch ends at whichever comes first. */
export const batch = { entries: 200, bytes: 1_000_000 }

/** What one job sends before it makes room for others. */
export const batchesAtOnce = 50

/** A job that hasn't reported for so long is gone. */
export const claimMinutes = 10

/** Twice as long after every failure, up to an hour. */
export const minutesUntilNext = (failedAttempts: number) =>
  Math.min(60, 2 ** Math.min(6, failedAttempts - 1))

/** A receiver that fails for so long is no longer asked; nothing is lost while sending is paused. */
export const pausedAfterDays = 3

export const keptDays = 30
export const shownDeliveries = 20
export const linesAtOnce = 5000
