/** A launch must reach the tool within this time. */
export const launchMinutes = 10
/** Deep linking takes as long as choosing content takes. */
export const choosingHours = 12
export const registrationHours = 24
/** Lifetime of an id_token and an access token. */
export const idTokenSeconds = 5 * 60
export const accessTokenSeconds = 60 * 60
/** Allowed clock skew of other servers. */
export const clockSkewSeconds = 60
/** Maximum lifetime of a partner's message; its ID is remembered for this long. */
export const longestMessageSeconds = 24 * 60 * 60
/** How long a replaced key stays published. */
export const retiredKeyDays = 7
export const fetchSeconds = 8
export const maximumTools = 200
export const logDays = 90
/** How long a tool can ask for the changes since it read the members. */
export const memberListDays = 30
/** Pages of a platform's member list that are read at most: more would be a loop. */
export const maximumMemberPages = 500
export const pageMembers = 100
export const maximumItems = 50
/** Pictures and files of one answer, in total. */
export const maximumFetchedBytes = 50 * 1024 ** 2
export const maximumFetchSeconds = 30

/** Per IP address, for pages and service calls of tools. */
export const partnerAllowance = { attempts: 1_200, seconds: 60 }
