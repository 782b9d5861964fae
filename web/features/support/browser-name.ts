/** The browser and system in a few words, as the desk needs them. */
export function browserName(userAgent = navigator.userAgent): string {
  const [, name, version] =
    /(Edg|OPR|Firefox|Chrome)\/(\d+)/.exec(
      userAgent.includes('Edg/') ? userAgent.replace(/Chrome\/\d+/, '') : userAgent,
    ) ??
    (/Version\/(\d+).*Safari/.exec(userAgent)
      ? ['', 'Safari', /Version\/(\d+)/.exec(userAgent)?.[1]]
      : [])
  const system =
    ['Windows', 'iPhone', 'iPad', 'Android', 'Mac OS X', 'CrOS', 'Linux'].find((word) =>
      userAgent.includes(word),
    ) ?? ''
  const browser = { Edg: 'Edge', OPR: 'Opera' }[name ?? ''] ?? name
  const words = [browser && `${browser} ${version}`, system.replace('Mac OS X', 'macOS')]
  return words.filter(Boolean).join(', ') || userAgent.slice(0, 200)
}
