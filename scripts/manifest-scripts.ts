export type Manifest = Record<
  string,
  { file: string; src?: string; isEntry?: boolean; imports?: string[] }
>

/**
 * Every script that the entry and one route's chunks import statically. A route is split in parts
 * (`index.tsx?tsr-split=component`); all of them are needed to show its page.
 */
export function scriptsOf(manifest: Manifest, route: string) {
  const entries = Object.entries(manifest)
  const parts = entries.filter(([key]) => key === route || key.startsWith(`${route}?`))
  if (parts.length === 0) throw new Error(`The build has no chunk for ${route}`)
  const open = [...entries.filter(([, chunk]) => chunk.isEntry), ...parts].map(([key]) => key)
  const seen = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    open.push(...(manifest[key]?.imports ?? []))
  }
  const files = [...seen].map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

export const heaviestFirst = <Script extends { bytes: number }>(scripts: Script[]) =>
  scripts.toSorted((a, b) => b.bytes - a.bytes)
