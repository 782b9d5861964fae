/** Where cookies are written and read; `document` in the browser. */
export interface CookieJar {
  cookie: string
}

/** A jar that belongs to this page only and disappears with it. */
export function memoryJar(): CookieJar {
  const kept = new Map<string, string>()
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      if (/Max-Age=0(;|$)/.test(text)) kept.delete(pair.slice(0, at))
      else kept.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
}

const days = 30
/** Browsers refuse a cookie whose name, value and attributes exceed 4096 bytes together. */
const maximumValueLength = 3800

/**
 * Stores a text in cookies for 30 days: in one cookie of that name if it fits, otherwise spread over `name.0`,
 * `name.1`, … Reading returns exactly what was written, or null.
 */
export function cookieStorage(jar: () => CookieJar) {
  const read = (name: string): string | null => {
    const cookies = parse(jar().cookie)
    const whole = cookies.get(name)
    if (whole !== undefined) return decode(whole)
    let parts = ''
    for (let index = 0; ; index++) {
      const part = cookies.get(`${name}.${index}`)
      if (part === undefined) break
      parts += part
    }
    return parts === '' ? null : decode(parts)
  }

  const write = (name: string, text: string): void => {
    const value = encodeURIComponent(text)
    const kept = new Set<string>()
    const put = (part: string, content: string) => {
      kept.add(part)
      jar().cookie = `${part}=${content}; ${attributes(days * 86_400)}`
    }
    if (value.length <= maximumValueLength) put(name, value)
    else {
      for (let index = 0; index * maximumValueLength < value.length; index++) {
        const start = index * maximumValueLength
        put(`${name}.${index}`, value.slice(start, start + maximumValueLength))
      }
    }
    drop(name, kept)
  }

  const drop = (name: string, kept: Set<string> = new Set()): void => {
    for (const cookie of parse(jar().cookie).keys()) {
      const ours = cookie === name || (cookie.startsWith(`${name}.`) && /\.\d+$/.test(cookie))
      if (ours && !kept.has(cookie)) jar().cookie = `${cookie}=; ${attributes(0)}`
    }
  }

  return { read, write, remove: (name: string) => drop(name) }
}

function attributes(maxAgeSeconds: number): string {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  return `Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}

function parse(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split('; ')) {
    const equals = pair.indexOf('=')
    if (equals > 0) cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
  }
  return cookies
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
