/** A launch has to reach the tool within this time. */
export const launchMinutes = 10
/** Deep linking takes as long as choosing takes. */
export const choosingHours = 12
export const registrationHours = 24
/** How long an id_token and an access token hold. */
export const idTokenSeconds = 5 * 60
export const accessTokenSeconds = 60 * 60
/** Clocks of other servers may differ by this much. */
export const clockSkewSeconds = 60
/** No message of a partner may claim to hold for longer; so long its id is remembered. */
export const longestMessageSeconds = 24 * 60 * 60
/** A replaced key stays published for so long. */
export const retiredKeyDays = 7
export const fetchSeconds = 8
export const maximumTools = 200
export const logDays = 90
export const pageMembers = 100
export const maximumItems = 50

/** Per address, for pages and service calls of tools. */
export const partnerAllowance = { attempts: 1_200, seconds: 60 }
