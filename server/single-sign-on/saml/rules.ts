/** Clocks of providers and ours may differ by this much. */
export const skewSeconds = 120
export const attemptMinutes = 10
export const testMinutes = 60
export const ticketMinutes = 2
export const maximumConnections = 20
export const logDays = 30
export const metadataHours = 24
export const metadataTimeoutSeconds = 8
/** A message with hundreds of groups is below 100 kB. */
export const maximumMessage = 300_000
export const maximumDepth = 40
export const maximumElements = 5_000
/** Per address and minute: a whole school may sign in from one. */
export const doorAllowance = { attempts: 600, seconds: 60 }
