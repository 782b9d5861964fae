/** Behaves like a browser without scripts: follows redirects, submits auto-submitting forms, keeps cookies per host. */
export class FormBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #beforeEach: () => void
  /** Where it has been, without queries. */
  readonly visited: string[] = []

  /** `beforeEach` runs before each request. */
  constructor({ beforeEach = () => {} } = {}) {
    this.#beforeEach = beforeEach
  }

  setCookie(host: string, cookie: string) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    jar.set(pair.slice(0, at), pair.slice(at + 1))
    this.#cookies.set(host, jar)
  }

  async open(
    address: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; url: string; text: string }> {
    let next: { url: string; form?: Record<string, string> | undefined } = { url: address, form }
    for (let step = 0; step < 20; step += 1) {
      const url = new URL(next.url)
      this.visited.push(url.origin + url.pathname)
      this.#beforeEach()
      const answer = await this.#ask(url, next.form)
      for (const cookie of answer.headers.getSetCookie()) this.setCookie(url.host, cookie)
      const location = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && location) {
        next = { url: new URL(location, url).href }
        continue
      }
      const text = await answer.text()
      const found = answer.status < 300 ? readForm(text) : undefined
      if (!found) return { status: answer.status, url: url.href, text }
      next = { url: new URL(found.action, url).href, form: found.fields }
    }
    throw new Error('This leads in circles.')
  }

  #ask(url: URL, form?: Record<string, string>) {
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>()
    return fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
  }
}

const unescape = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** The first form of a page that a script sends. */
export function readForm(html: string) {
  const form = /<form[^>]*\baction="([^"]*)"[^>]*>([\s\S]*?)<\/form>/i.exec(html)
  if (!form || !/submit\(\)/.test(html)) return undefined
  const fields: Record<string, string> = {}
  for (const [tag] of (form[2] ?? '').matchAll(/<input[^>]*>/gi)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    if (name) fields[unescape(name)] = unescape(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  return { action: unescape(form[1] ?? ''), fields }
}
