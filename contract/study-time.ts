/** Hours and minutes of a time, rounded once to the minute, so that every page and paper says the same. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const all = Math.round(seconds / 60)
  return { hours: Math.floor(all / 60), minutes: all % 60 }
}
