export const sealPurpose = 'record-forward'
export const maximumForwards = 10
export const timeoutSeconds = 30

/** A batch ends at whichever comes first. */
export const batch = { statements: 100, bytes: 2_000_000 }

/** What one job sends before it makes room for others. */
export const batchesAtOnce = 50

/**
 * Statements younger than this may still be followed by older ones: positions follow the clock of the server that
 * stored them, and a transaction becomes visible when it commits.
 */
export const settleSeconds = 30

/** A job that hasn't reported for so long is gone. */
export const claimMinutes = 10

/** Twice as long after every failure, up to six hours, for as long as it takes. */
export const minutesUntilNext = (failedAttempts: number) =>
  Math.min(360, 2 ** Math.min(10, failedAttempts - 1))

/** The receiver looked at the statements and won't take them, now or later. */
export const isRefusal = (status: number) => [400, 409, 413, 422].includes(status)

export const keptDays = 30
