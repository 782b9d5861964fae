export const invitationDays = 14

/** An invitation may be sent again once a minute, so that nobody's mailbox is flooded by clicks. */
export const resendAllowance = { attempts: 1, seconds: 60 }
export const inviteAllowance = { attempts: 2_000, seconds: 60 * 60 }

/** A deleted organization can be taken back for so long. */
export const deletionGraceDays = 30

/** A look as a member ends by itself. */
export const viewMinutes = 30

export const maximumGroups = 500
export const joinAllowance = { attempts: 30, seconds: 60 * 60 }
