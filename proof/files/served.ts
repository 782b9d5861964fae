const active = /html|xml|svg|javascript|ecmascript/i

/** Why a browser could run the response, or be misled by its name; null if it can't. */
export function whatIsWrongWith(headers: Headers): string | null {
  const type = headers.get('content-type') ?? ''
  const disposition = headers.get('content-disposition') ?? ''
  if (headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed'
  if (active.test(type) && !disposition.startsWith('attachment')) return `is shown as ${type}`
  if (!(headers.get('content-security-policy') ?? '').includes("default-src 'none'")) {
    return 'has no content policy of its own'
  }
  const [, name = ''] = /filename="([^"]*)"/.exec(disposition) ?? []
  if (/[/\\\p{Cc}]/u.test(decodeURIComponent(name)) || name.startsWith('..')) {
    return `is named ${name}`
  }
  if (headers.has('set-cookie')) return 'sets a cookie'
  return null
}
