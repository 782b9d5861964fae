/** Facts of identity, in one place. */
export const sessionDays = 30
export const resetCodeMinutes = 10
export const resetCodeTries = 5
export const resetCodeResendSeconds = 60

/** A lost answer makes a browser send its old refresh token again; within this time that is not taken for theft. */
export const refreshLeewaySeconds = 20

/** Of one device that signed in before, or of one network that did not. */
export const signInAllowance = { attempts: 10, seconds: 10 * 60 }
/** Of all devices together that never signed in to the account. */
export const strangersSignInAllowance = { attempts: 50, seconds: 60 * 60 }
/** Per server. A school behind one address mistypes often on the first day of term. */
export const failedSignInsOfAddress = { attempts: 200, seconds: 10 * 60 }
export const failedSignInsOfRange = { attempts: 600, seconds: 10 * 60 }
export const newPasswordsOfAddress = { attempts: 600, seconds: 10 * 60 }
export const newPasswordsOfRange = { attempts: 1500, seconds: 10 * 60 }
export const resetResendAllowance = { attempts: 1, seconds: resetCodeResendSeconds }
export const resetRequestAllowance = { attempts: 5, seconds: 60 * 60 }

export const emailCodeMinutes = 10
export const emailCodeTries = 5
export const emailCodeResendSeconds = 60
/** The link holds a long secret, so it may wait for people who read their mail later. */
export const emailLinkHours = 24
export const emailUndoDays = 7
export const emailResendAllowance = { attempts: 1, seconds: emailCodeResendSeconds }
/** Per account, and per address that codes are sent to: nobody's mailbox is flooded from many accounts. */
export const emailCodeAllowance = { attempts: 5, seconds: 60 * 60 }

export const passwordChangeAllowance = { attempts: 10, seconds: 10 * 60 }

export const daysLater = (instant: Date, days: number) =>
  new Date(instant.getTime() + days * 86_400_000)
export const minutesLater = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * 60_000)
export const hoursLater = (instant: Date, hours: number) => minutesLater(instant, hours * 60)
export const secondsLater = (instant: Date, seconds: number) =>
  new Date(instant.getTime() + seconds * 1000)

export const recoveryCodeCount = 10

/** A file with everything of a person can be fetched for so long. */
export const exportDays = 7
export const exportAllowance = { attempts: 5, seconds: 24 * 60 * 60 }

/** A device that was not seen for so long counts as new. */
export const knownDeviceDays = 180
