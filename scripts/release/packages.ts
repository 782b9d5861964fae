/** An entry of package-lock.json, as far as a release cares. */
export interface Locked {
  version: string
  integrity?: string
  license?: string
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Package {
  name: string
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  [field: string]: unknown
}

export interface Lock {
  packages: Record<string, Locked>
  [field: string]: unknown
}

/**
 * Packages that build the web app or run in browsers only: the built app contains what it needs of them. Whatever isn't
 * named here is installed with a release, so a forgotten one costs space and nothing else.
 */
export const onlyForBuilding: readonly string[] = [
  '@babel/core',
  '@dnd-kit/dom',
  '@dnd-kit/react',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  '@fontsource-variable/newsreader',
  '@fullcalendar/react',
  '@hookform/resolvers',
  '@lingui/babel-plugin-lingui-macro',
  '@lingui/cli',
  '@lingui/react',
  '@lingui/vite-plugin',
  '@rolldown/plugin-babel',
  '@simplewebauthn/browser',
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/router-plugin',
  '@tiptap/core',
  '@tiptap/extension-highlight',
  '@tiptap/extension-mathematics',
  '@tiptap/extension-mention',
  '@tiptap/extension-placeholder',
  '@tiptap/extension-table',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@tiptap/suggestion',
  '@vitejs/plugin-react',
  '@zxcvbn-ts/core',
  'babel-plugin-react-compiler',
  'cmdk',
  'hls.js',
  'katex',
  'lowlight',
  'lucide-react',
  'radix-ui',
  'react-dom',
  'react-hook-form',
  'sonner',
  'tailwindcss',
  'tus-js-client',
  'vite',
  'zustand',
]

const kept = ['name', 'version', 'private', 'description', 'license', 'type', 'imports', 'engines']

/** package.json of a release: what the server needs at run time, and the commands that work without sources. */
export function releasedPackage(source: Package): Package {
  const { dependencies, optionalDependencies, allowScripts } = source
  return {
    ...(Object.fromEntries(kept.map((field) => [field, source[field]])) as unknown as Package),
    scripts: { start: 'node bin/lyceum.mjs start', lyceum: 'node bin/lyceum.mjs' },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => !onlyForBuilding.includes(name)),
    ),
    optionalDependencies,
    allowScripts,
  }
}

/** The lock file of those packages and of everything they need, for every system, without download addresses. */
export function releasedLock(lock: Lock, released: Package): Lock {
  const { name, version, license, dependencies, optionalDependencies, engines } = released
  const root = { name, version, license, dependencies, optionalDependencies, engines }
  const places = reachable(lock.packages, Object.keys({ ...dependencies, ...optionalDependencies }))
  const packages: Lock['packages'] = { '': root as unknown as Locked }
  for (const place of [...places].sort(byCodePoint)) {
    const { dev: _dev, devOptional: _devOptional, ...locked } = lock.packages[place] as Locked
    packages[place] = locked
  }
  return { ...lock, packages }
}

export const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The place that Node would load this package from: the nearest node_modules upwards. */
export function placeOf(
  packages: Lock['packages'],
  from: string,
  name: string,
): string | undefined {
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (packages[here]) return here
  if (from === '') return undefined
  const end = from.lastIndexOf('/node_modules/')
  return placeOf(packages, end < 0 ? '' : from.slice(0, end), name)
}

/** Places of everything that a package loads, without peers that it can do without. */
export function neededBy(packages: Lock['packages'], place: string): string[] {
  const { dependencies, optionalDependencies, ...locked } = packages[place] as Locked
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    .map((name) => placeOf(packages, place, name))
    .filter((found) => found !== undefined)
}

function reachable(packages: Lock['packages'], names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = names.map((name) => placeOf(packages, '', name) ?? `node_modules/${name}`)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue
    if (!packages[place]) throw new Error(`${place} is not in package-lock.json.`)
    found.add(place)
    waiting.push(...neededBy(packages, place))
  }
  return found
}
