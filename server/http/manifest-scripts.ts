export type Manifest = Record<
  string,
  {
    file: string
    name?: string
    src?: string
    isEntry?: boolean
    imports?: string[]
    dynamicImports?: string[]
    css?: string[]
    assets?: string[]
  }
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
  const seen = closureOf(manifest, open)
  const files = [...seen].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

/**
 * Everything that these pages may load: their scripts, the parts that they fetch when needed, and the styles and fonts of all
 * of them. The entry names the parts of all pages, so those are chosen by name.
 */
export function assetsOf(manifest: Manifest, pages: string[], parts: string[]): string[] {
  const routes = new Set(
    pagesOf(manifest)
      .filter(({ page }) => pages.includes(page))
      .flatMap(({ routes: frames }) => frames),
  )
  const keys = Object.keys(manifest)
  const isEntry = (key: string) => manifest[key]?.isEntry || manifest[key]?.name === 'start'
  const own = keys.filter((key) => isEntry(key) || routes.has(key.split('?')[0] ?? ''))
  const needed = closureOf(manifest, [...own, ...parts.filter((part) => keys.includes(part))])
  const later = [...needed].flatMap((key) => {
    const all = isEntry(key) ? [] : (manifest[key]?.dynamicImports ?? [])
    return routes.has(key.split('?')[0] ?? '') ? all : all.filter((part) => ofReading.test(part))
  })
  const files = [...closureOf(manifest, [...needed, ...later])].flatMap((key) => {
    const chunk = manifest[key]
    return chunk ? [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])] : []
  })
  // Every browser that runs a worker reads woff2.
  return [...new Set(files)].filter((file) => !/\.(woff|ttf)$/.test(file))
}

/** Parts of shared scripts that readers meet: menus, dialogs, code and formulas, but no editors. */
const ofReading =
  /^(_|\.\.\/node_modules\/|ui\/(?!.*editor|password)|features\/(progress|quizzes\/taking)\/)/

/** These chunks with all that they import statically. */
function closureOf(manifest: Manifest, keys: string[]): Set<string> {
  const open = [...keys]
  const seen = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    open.push(...(manifest[key]?.imports ?? []))
  }
  return seen
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
