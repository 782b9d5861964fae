import type { GradeItem, MyGrades } from '#contract/grades.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getPlace } from '#server/progress/queries.ts'
import { readResults } from './cells.ts'
import { readScheme } from './queries.ts'

/** What I reached in a course of mine, item by item, and what it adds up to. */
export async function getMyGrades(ctx: MemberCtx, courseId: string): Promise<MyGrades> {
  const place = await getPlace(ctx, courseId)
  const scheme = await readScheme(ctx, courseId)
  const { cells = [], total_percent = null } =
    (await readResults(ctx, scheme, [place.id], { onlyReleased: true })).get(place.id) ?? {}
  return {
    categories: scheme.categories,
    items: scheme.columns.flatMap((item, index) => {
      const cell = cells[index]
      return cell ? { ...item, lesson_id: isOfLesson(item) ? item.id : null, cell } : []
    }),
    total_percent,
  }
}

const isOfLesson = ({ kind }: GradeItem) => kind !== 'manual' && kind !== 'tool_item'
