import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * The cost of one more script per page, in bytes of source that could have been loaded instead. Source shrinks to about
 * a tenth in transfer.
 */
const priceOfScript = 98_000
/** Most visits start on one of the few public pages, with an empty browser cache. */
const weightOfPublicPage = 100
/** Learners are the most people, and have the slowest phones. */
const weightOfLearnersPage = 4
/** Nothing is worth making the front page heavier, not even a script less on the others. */
const weightOfFrontPage = 6000
/** Parts that load later, such as dialogs, are less urgent than a page. */
const weightOfLaterPart = 0.2
/** More than ever needed: groups must be named before modules are known. */
const slots = 200

interface Part {
  /** By module id. */
  modules: string[]
  bytes: number
  /** For each loading, whether it needs this part. */
  neededBy: Uint8Array
  imports: Set<Part>
}

/**
 * Puts modules that several pages share into few scripts. By default, the bundler creates a script for every set of
 * modules that the same pages need: hundreds of about a kilobyte each, which take seconds to load on a slow phone.
 * Starting from those, small ones are merged as long as saving a script outweighs the unneeded bytes.
 */
export function scriptGroups() {
  let slotOf = new Map<string, number>()
  const collect: Plugin = {
    name: 'script-groups',
    apply: 'build',
    buildEnd() {
      const graph: Graph = new Map()
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (!info) continue
        const { importedIds, dynamicallyImportedIds, isEntry, code } = info
        const imports = importedIds.flatMap((imported) =>
          isListOfIcons.test(imported)
            ? iconsIn(code ?? '', this.getModuleInfo(imported))
            : [imported],
        )
        graph.set(id, { imports, later: dynamicallyImportedIds, isEntry, bytes: code?.length ?? 0 })
      }
      slotOf = slotsOf(graph)
    },
  }
  // The first slots hold what the most pages need, and therefore what later ones import.
  const groups = Array.from({ length: slots }, (_, slot) => ({
    name: slot === 0 ? 'start' : `shared-${slot}`,
    test: (id: string) => slotOf.get(id) === slot,
    priority: slots - slot,
  }))
  return { collect, groups }
}

const isListOfIcons = /[\\/]lucide-react\.m?js$/

/** One module exports all icons, so every page would seem to need every icon: only the named ones are imported. */
function iconsIn(code: string, list: { id: string; code: string | null } | null): string[] {
  const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code)?.[1] ?? ''
  const names = named.split(',').map((name) => name.trim().replace(/\s+as\s.*/s, ''))
  return names.flatMap((name) => {
    const file = new RegExp(`\\bas ${name}\\b[^;]*?from\\s*["']([^"']+)["']`).exec(
      list?.code ?? '',
    )?.[1]
    return file && list ? [path.resolve(path.dirname(list.id), file)] : []
  })
}

export type Graph = Map<
  string,
  { imports: readonly string[]; later: readonly string[]; isEntry: boolean; bytes: number }
>

export function slotsOf(graph: Graph): Map<string, number> {
  const loadings = loadingsOf(graph)
  const weights = loadings.map(({ weight }) => weight)
  const parts = [...partsOf(graph, loadings)].filter(
    ({ neededBy }) => neededBy.reduce((sum, needs) => sum + needs, 0) > 1,
  )
  const shared = joined(new Set(parts), weights).toSorted(
    (one, other) => weigh(other.neededBy, weights) - weigh(one.neededBy, weights),
  )
  // Lazily imported modules keep a script of their own name, by which the server finds what a page needs.
  const roots = new Set(loadings.flatMap((loading) => loading.roots))
  return new Map(
    shared.flatMap(({ modules }, slot) =>
      modules.filter((id) => !roots.has(id)).map((id) => [id, Math.min(slot, slots - 1)] as const),
    ),
  )
}

interface Loading {
  roots: string[]
  weight: number
}

/** A page is loaded with the entry and its layouts; everything else that is imported lazily is loaded alone. */
function loadingsOf(graph: Graph): Loading[] {
  const entries = [...graph].flatMap(([id, { isEntry }]) => (isEntry ? [id] : []))
  const later = [...new Set([...graph.values()].flatMap((module) => module.later))]
  const partsOfRoutes = Map.groupBy(
    later.filter((id) => /[\\/]routes[\\/].*\?tsr-split=(?!error|notFound)/.test(id)),
    (id) => id.replace(/\?.*/, ''),
  )
  const framesOf = (route: string) =>
    [...partsOfRoutes].flatMap(([frame, parts]) =>
      frame.endsWith('route.tsx') && route.startsWith(frame.slice(0, -'route.tsx'.length))
        ? parts
        : [],
    )
  const isOfRoute = new Set([...partsOfRoutes.values()].flat())
  return [
    { roots: entries, weight: weightOfPublicPage },
    ...[...partsOfRoutes].map(([route, parts]) => ({
      roots: [...entries, ...framesOf(route), ...parts],
      weight: weightOf(route),
    })),
    ...later
      .filter((id) => !isOfRoute.has(id))
      .map((id) => ({ roots: [id], weight: weightOfLaterPart })),
  ]
}

function weightOf(route: string) {
  if (/[\\/]routes[\\/]index\.tsx$/.test(route)) return weightOfFrontPage
  if (/[\\/]_shell[\\/]dashboard[\\/]student[\\/]/.test(route)) return weightOfLearnersPage
  return /[\\/]_shell[\\/]/.test(route) ? 1 : weightOfPublicPage
}

/** Modules that are needed by the same loadings. */
function partsOf(graph: Graph, loadings: Loading[]): Set<Part> {
  const needs = new Map<string, Uint8Array>()
  for (const [at, { roots }] of loadings.entries()) {
    const open = [...roots]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const module = graph.get(id)
      if (!module) continue
      const known = needs.get(id) ?? new Uint8Array(loadings.length)
      needs.set(id, known)
      if (known[at]) continue
      known[at] = 1
      open.push(...module.imports)
    }
  }
  const byNeed = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const [id, neededBy] of needs) {
    const key = neededBy.join('')
    const part = byNeed.get(key) ?? { modules: [], bytes: 0, neededBy, imports: new Set<Part>() }
    byNeed.set(key, part)
    part.modules.push(id)
    part.bytes += graph.get(id)?.bytes ?? 0
    partOf.set(id, part)
  }
  for (const [id, part] of partOf) {
    for (const imported of graph.get(id)?.imports ?? []) {
      const other = partOf.get(imported)
      if (other && other !== part) part.imports.add(other)
    }
  }
  return new Set(byNeed.values())
}

/** Merges the smallest part with its best match until merging no longer pays off. */
function joined(parts: Set<Part>, weights: readonly number[]): Part[] {
  const settled = new Set<Part>()
  for (;;) {
    const open = [...parts].filter((part) => !settled.has(part))
    if (open.length === 0) return [...parts]
    const smallest = open.reduce((one, other) => (other.bytes < one.bytes ? other : one))
    const partner = partnerOf(smallest, parts, weights)
    if (partner) join(partner, smallest, parts)
    else settled.add(smallest)
  }
}

function partnerOf(part: Part, all: Set<Part>, weights: readonly number[]): Part | undefined {
  let best: { other: Part; gain: number } | undefined
  for (const other of all) {
    const gain = other === part ? 0 : gainOf(part, other, weights)
    if (gain > (best?.gain ?? 0)) best = { other, gain }
  }
  return best?.other
}

function gainOf(one: Part, other: Part, weights: readonly number[]): number {
  let gain = 0
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at] ?? 0
    if (one.neededBy[at] && other.neededBy[at]) gain += weight * priceOfScript
    else if (one.neededBy[at]) gain -= weight * other.bytes
    else if (other.neededBy[at]) gain -= weight * one.bytes
  }
  return gain
}

/** Merges `from` into `into`. Its imports are needed wherever it is; parts then needed by the same pages become one. */
function join(into: Part, from: Part, all: Set<Part>) {
  for (let part: Part | undefined = from; part; part = twinOf(into, all)) {
    take(into, part, all)
    spread(into)
  }
}

function take(into: Part, from: Part, all: Set<Part>) {
  all.delete(from)
  into.modules.push(...from.modules)
  into.bytes += from.bytes
  into.neededBy = into.neededBy.map((needs, at) => needs | (from.neededBy[at] ?? 0))
  for (const part of from.imports) into.imports.add(part)
  for (const part of all) if (part.imports.delete(from)) part.imports.add(into)
  into.imports.delete(from)
  into.imports.delete(into)
}

function spread(part: Part) {
  const open = [...part.imports]
  for (let other = open.pop(); other; other = open.pop()) {
    const before = other.neededBy
    if (before.every((needs, at) => needs || !part.neededBy[at])) continue
    other.neededBy = before.map((needs, at) => needs | (part.neededBy[at] ?? 0))
    open.push(...other.imports)
  }
}

const twinOf = (part: Part, all: Set<Part>) =>
  [...all].find(
    (other) => other !== part && other.neededBy.every((needs, at) => needs === part.neededBy[at]),
  )

const weigh = (neededBy: Uint8Array, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + (neededBy[at] ? weight : 0), 0)
