import { inLatin } from './in-latin.ts'

/**
 * Words as an address: accents dropped, Arabic, Cyrillic, Greek and Hebrew in Latin letters, other scripts left out.
 * Empty when nothing is left.
 */
export const addressOf = (words: string) =>
  inLatin(words)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')

/** The address, or the first one with a number behind it that is not taken. */
export function freeAddress(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted || 'category'
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

export interface Place {
  id: string
  parent_id: string | null
}

export const indexed = <Node extends Place>(nodes: readonly Node[]): ReadonlyMap<string, Node> =>
  new Map(nodes.map((node) => [node.id, node]))

/** From the one itself up to the top. A circle, which the verbs never make, ends where it began. */
export function lineage<Node extends Place>(byId: ReadonlyMap<string, Node>, id: string): Node[] {
  const line: Node[] = []
  for (let node = byId.get(id); node && !line.includes(node); node = byId.get(node.parent_id ?? ''))
    line.push(node)
  return line
}

export const isBelow = (nodes: readonly Place[], id: string, ancestorId: string) =>
  id !== ancestorId && lineage(indexed(nodes), id).some((node) => node.id === ancestorId)

/** Each after its parent, siblings in the order given. */
export function inTreeOrder<Node extends Place>(nodes: readonly Node[]): Node[] {
  const children = Map.groupBy(nodes, (node) => node.parent_id)
  const below = (parent: string | null): Node[] =>
    (children.get(parent) ?? []).flatMap((node) => [node, ...below(node.id)])
  return below(null)
}

/** What each counts together with everything below it. */
export function totals(nodes: readonly Place[], counts: ReadonlyMap<string, number>) {
  const byId = indexed(nodes)
  const sums = new Map<string, number>()
  for (const [id, count] of counts)
    for (const node of lineage(byId, id)) sums.set(node.id, (sums.get(node.id) ?? 0) + count)
  return sums
}
