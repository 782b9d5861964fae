/** Number of active tokens: the one in use and its replacement. */
export const maximumTokens = 2

/** How long the limit stays lifted, so a large but intended change can complete. */
export const releaseHours = 24

export const logDays = 90

/** Per token; a directory that syncs 10,000 people sends several requests for each of them. */
export const tokenAllowance = { attempts: 60_000, seconds: 60 }
/** Per IP address, for requests with an invalid token. */
export const strangerAllowance = { attempts: 600, seconds: 60 }

export const maximumResults = 500
export const maximumOperations = 1_000
export const maximumBytes = 4_194_304
