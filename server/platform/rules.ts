/** Who used the platform within so many days is active. */
export const activeDays = 30

/** From this share on, a limit is shown as a thing to look at before it bites. */
export const nearlyFull = 0.9
