export const attemptMinutes = 10
export const startAllowance = { attempts: 30, seconds: 10 * 60 }
export const providerTimeoutSeconds = 8

export const domainOf = (email: string) => email.split('@')[1] ?? ''
