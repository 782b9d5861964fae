export const maximumDomains = 50
export const proofSeconds = 5
export const proofFile = '/.well-known/lyceum-domain.txt'
export const proofValue = (token: string) => `lyceum-domain=${token}`
/** Proofs are looked for daily; a domain without one is lost after a week. */
export const checkHours = 24
export const missingDays = 7
export const proveAllowance = { attempts: 30, seconds: 10 * 60 }
