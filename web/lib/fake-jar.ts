/** A cookie jar for tests that behaves like `document.cookie` and records what was written. */
export function fakeJar(initial = '') {
  const cookies = new Map<string, string>()
  for (const pair of initial.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=')
    cookies.set(name, value)
  }
  const written: string[] = []
  return {
    written,
    names: () => [...cookies.keys()],
    /** A page without elements. */
    querySelector: () => null,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split(';')
      const equals = pair.indexOf('=')
      const name = pair.slice(0, equals)
      if (/Max-Age=0/.test(text)) cookies.delete(name)
      else cookies.set(name, pair.slice(equals + 1))
    },
  }
}
