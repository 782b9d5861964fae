/** "1:04:09.5", "3:20.125": a time that can be typed. */
export function preciseClock(seconds: number, decimals = 3): string {
  const unit = 10 ** decimals
  const total = Math.round(Math.max(0, seconds) * unit)
  const whole = Math.floor(total / unit)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = `${String(whole % 60).padStart(2, '0')}.${String(total % unit).padStart(decimals, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** The seconds in "1:04:09.5", "3:20" or "12,5"; null where it is no time. */
export function secondsIn(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!match) return null
  const [, hours = '0', minutes = '0', rest = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'))
}
