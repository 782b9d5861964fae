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
  const outline = indexed(row.outline as unknown as PublishedOutline)
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
