/** So many tokens work at a time: the one in use and the one that replaces it. */
export const maximumTokens = 2

/** The brake stays released for so long, so that a large but intended change gets through. */
export const releaseHours = 24

export const logDays = 90

/** Per token; a directory that syncs 10,000 people sends several requests for each of them. */
export const tokenAllowance = { attempts: 60_000, seconds: 60 }
/** Per address, for requests whose token opens nothing. */
export const strangerAllowance = { attempts: 600, seconds: 60 }

export const maximumResults = 500
export const maximumOperations = 1_000
export const maximumBytes = 4_194_304
