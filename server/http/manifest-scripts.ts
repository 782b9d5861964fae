export type Manifest = Record<
  string,
  { file: string; name?: string; src?: string; isEntry?: boolean; imports?: string[] }
>

const onlyInTrouble = /\?tsr-split=(error|notFound)Component/

/**
 * Every script that the entry (in the chunk named `start`) and the chunks of these routes import statically. A route is
 * split into parts (`index.tsx?tsr-split=component`); all are needed to show its page, except those that show an error.
 */
export function scriptsOf(manifest: Manifest, ...routes: string[]) {
  const entries = Object.entries(manifest)
  const partsOf = (route: string) => {
    const parts = entries.filter(([key]) => key.split('?')[0] === route && !onlyInTrouble.test(key))
    if (parts.length === 0) throw new Error(`The build has no chunk for ${route}`)
    return parts
  }
  const entry = entries.filter(([, chunk]) => chunk.isEntry || chunk.name === 'start')
  const open = [...entry, ...routes.flatMap(partsOf)].map(([key]) => key)
  const seen = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    open.push(...(manifest[key]?.imports ?? []))
  }
  const files = [...seen].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

/** Every page with its layouts: the `route.tsx` of each folder above it. */
export function pagesOf(manifest: Manifest) {
  const routes = new Set(
    Object.keys(manifest).flatMap((key) => /^(routes\/.*\.tsx)\?/.exec(key)?.[1] ?? []),
  )
  return [...routes]
    .filter((route) => !route.endsWith('/route.tsx'))
    .map((page) => ({ page, routes: [...framesOf(page).filter((it) => routes.has(it)), page] }))
}

const framesOf = (page: string) =>
  page
    .split('/')
    .slice(0, -1)
    .map((_, depth, folders) => [...folders.slice(0, depth + 1), 'route.tsx'].join('/'))

export const heaviestFirst = <Script extends { bytes: number }>(scripts: Script[]) =>
  scripts.toSorted((a, b) => b.bytes - a.bytes)
