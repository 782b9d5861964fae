/**
 * The path to open after login: the given one if it is on this site, otherwise the fallback. Anything that a browser
 * could read as another origin is refused, and so are the sign-in pages themselves.
 */
export function redirectTarget(given: unknown, fallback: string): string {
  if (typeof given !== 'string' || !given.startsWith('/')) return fallback
  if (/^\/[/\\]/.test(given) || /[\p{Cc}\\]/u.test(given)) return fallback
  const base = 'https://lyceum.invalid'
  let url: URL
  try {
    url = new URL(given, base)
  } catch {
    return fallback
  }
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  if (/^\/(login|register|forgot-password|reset-password)\/?$/.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
