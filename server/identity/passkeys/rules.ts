export const maximumPasskeys = 20

/** Per address; a right one gives its attempt back. */
export const attemptAllowance = { attempts: 100, seconds: 10 * 60 }
