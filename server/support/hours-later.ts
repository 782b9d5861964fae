export const hoursLater = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)
