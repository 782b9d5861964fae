export const sealPurpose = 'webhook'
export const maximumWebhooks = 20
export const timeoutSeconds = 10
export const resendAllowance = { attempts: 30, seconds: 10 * 60 }

/** Minutes until the next attempt: a day and a half in all, then it counts as failed. */
const backoffMinutes = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 16 * 60]

/** Undefined when all attempts are used up. */
export const minutesUntilNext = (attempts: number): number | undefined =>
  backoffMinutes[attempts - 1]

/** Deliveries are kept for so long. */
export const keptDays = 30
