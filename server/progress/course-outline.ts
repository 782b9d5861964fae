import { sql } from 'kysely'
import type { OutlineLesson, PublishedOutline } from '#contract/lessons.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'

export interface Outline extends PublishedOutline {
  lessons: OutlineLesson[]
  byId: ReadonlyMap<string, OutlineLesson>
}

/** Published versions never change, so each is read and parsed once per server; the oldest make room. */
const kept = new Map<string, Outline>()
const maximumKept = 500

/** The outline of a published version that the caller has already been allowed to see. */
export async function getOutline(
  db: Db,
  course: { organization_id: string; course_id: string; version: number },
): Promise<Outline> {
  const key = `${course.course_id}:${course.version}`
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const row = await db
    .selectFrom('course_versions')
    .select('outline')
    .where('organization_id', '=', course.organization_id)
    .where('course_id', '=', course.course_id)
    .where('number', '=', course.version)
    .executeTakeFirst()
  if (!row) throw problem('course_not_found')
  return keep(key, row.outline as unknown as PublishedOutline)
}

/** Outlines of many published versions by course; those that are not kept yet are read in one query. */
export async function getOutlines(
  db: Db,
  courses: readonly { organization_id: string; course_id: string; version: number }[],
): Promise<Map<string, Outline>> {
  const found = new Map<string, Outline>()
  const missing: (typeof courses)[number][] = []
  for (const course of courses) {
    const known = kept.get(`${course.course_id}:${course.version}`)
    if (known) found.set(course.course_id, known)
    else missing.push(course)
  }
  if (missing.length === 0) return found
  const rows = await db
    .selectFrom('course_versions')
    .select(['course_id', 'number', 'outline'])
    .where((eb) =>
      eb(
        sql`(organization_id, course_id, number)`,
        'in',
        sql`(select * from unnest(${missing.map((course) => course.organization_id)}::uuid[],
          ${missing.map((course) => course.course_id)}::uuid[],
          ${missing.map((course) => course.version)}::int[]))`,
      ),
    )
    .execute()
  for (const { course_id, number, outline } of rows) {
    const key = `${course_id}:${number}`
    found.set(course_id, keep(key, outline as unknown as PublishedOutline))
  }
  return found
}

function keep(key: string, published: PublishedOutline): Outline {
  const outline = indexed(published)
  kept.set(key, outline)
  for (const oldest of kept.keys()) {
    if (kept.size <= maximumKept) break
    kept.delete(oldest)
  }
  return outline
}

export function indexed({ sections }: PublishedOutline): Outline {
  const lessons = sections.flatMap((section) => section.lessons)
  return { sections, lessons, byId: new Map(lessons.map((lesson) => [lesson.id, lesson])) }
}
