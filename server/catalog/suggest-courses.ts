import { sql } from 'kysely'
import type { CatalogSuggestions } from '#contract/catalog.ts'
import type { Db } from '#server/db/database.ts'
import { listCards, type CardRow } from './cards.ts'
import type { Viewer } from './viewer.ts'

const most = 3

interface Suggested {
  kind: CatalogSuggestions['kind']
  rows: CardRow[]
}

/** Courses for someone whose search found nothing; null when the viewer can find no course at all. */
export async function suggestCourses(
  db: Db,
  viewer: Viewer,
  search: string | undefined,
): Promise<Suggested | null> {
  const nearest = search ? await listNearest(db, viewer, search) : []
  if (nearest.length > 0) return { kind: 'nearest', rows: nearest }
  const popular = await listCards(db, viewer, { sort: 'popular', limit: most })
  return popular.length > 0 ? { kind: 'popular', rows: popular } : null
}

async function listNearest(db: Db, viewer: Viewer, search: string): Promise<CardRow[]> {
  const { rows } = await sql<{ course_id: string }>`select course_id
    from catalog_nearest(${search})`.execute(db)
  const ids = rows.map(({ course_id }) => course_id)
  if (ids.length === 0) return []
  const cards = await listCards(db, viewer, {
    conditions: [sql<boolean>`p.course_id = any(${ids}::uuid[])`],
    sort: 'popular',
    limit: ids.length,
  })
  return cards
    .toSorted((one, other) => ids.indexOf(one.course_id) - ids.indexOf(other.course_id))
    .slice(0, most)
}
