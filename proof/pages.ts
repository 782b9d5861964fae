import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KnownIds } from './known-ids.ts'

const tree = path.resolve(import.meta.dirname, '../web/route-tree.gen.ts')

/** Every URL of the web app whose parameters are known, once. */
export async function readPages(known: KnownIds): Promise<string[]> {
  return pagesOf(await readFile(tree, 'utf8'), known)
}

export function pagesOf(routeTree: string, known: KnownIds): string[] {
  const paths = new Set(
    // The index of a folder has no trailing slash.
    [...routeTree.matchAll(/fullPath: '([^']+)'/g)].map(([, found = '']) =>
      found.replace(/(?<=.)\/$/, ''),
    ),
  )
  return [...paths]
    .filter((route) => !route.endsWith('$'))
    .flatMap((route) => filledIn(route, known))
}

/** Parameters named without `Id`, such as $course, take the same ID. */
function filledIn(route: string, known: KnownIds): string[] {
  const named = byKind(route)
  const parameter = (name: string) => (known.of(name).length > 0 ? name : `${name}Id`)
  const names = [...named.matchAll(/\$(\w+)/g)].map(([, name]) => parameter(name ?? ''))
  const [family] = known.together(names)
  if (!family) return []
  return [named.replaceAll(/\$(\w+)/g, (_, name: string) => family[parameter(name)] ?? '')]
}

/** Pages of students are about a student, those of instructors about an instructor. */
const byKind = (route: string) =>
  route
    .replace('/students/$personId', '/students/$student')
    .replace('/instructors/$personId', '/instructors/$instructor')

/** The role that sees the page. */
export function readerOf(page: string): string | null {
  if (page.startsWith('/dashboard/admin')) return 'admin'
  if (page.startsWith('/dashboard/instructor')) return 'instructor'
  if (page.startsWith('/dashboard/super-admin')) return 'super'
  return /^\/(dashboard|account)/.test(page) ? 'learner' : null
}
