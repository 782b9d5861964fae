/** A duration in hours and minutes, rounded once to the minute, so every page and PDF shows the same. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const all = Math.round(seconds / 60)
  return { hours: Math.floor(all / 60), minutes: all % 60 }
}
