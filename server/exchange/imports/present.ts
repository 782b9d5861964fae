import type { CourseImport, CourseImportStatus } from '#contract/course-imports.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readerOf } from '#server/words/reader.ts'
import type { Words } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'
import { earlierCourses, emptySummary, type ImportRow } from './queries.ts'

export async function presentImport(
  ctx: MemberCtx,
  row: ImportRow,
  known?: Reader,
): Promise<CourseImport> {
  const summary = { ...emptySummary, ...row.summary }
  const reader = known ?? (await readerOf(ctx))
  const said = (words: Words) => word(words, reader)
  const status = row.status as CourseImportStatus
  const makes = summary.creates.lessons + summary.creates.questions + summary.creates.discussions
  const earlier = status === 'ready' ? await earlierCourses(ctx, row) : []
  return {
    id: row.id,
    status,
    file_name: row.file_name,
    format: said(summary.format ?? row.format),
    title: row.title,
    notes: summary.notes.map(said),
    sections: summary.sections,
    creates: summary.creates,
    counts: summary.counts,
    problem: row.problem && said(summary.problem ?? row.problem),
    done_count: row.done_count,
    total_count: row.total_count,
    course: row.course_id
      ? { id: row.course_id, title: row.course_title ?? row.title, is_edited: row.is_edited }
      : null,
    earlier: earlier.map(({ id, title, finished_at }) => ({
      course_id: id,
      title,
      imported_at: (finished_at ?? row.created_at).toISOString(),
    })),
    created_by: presentPersonNameOrNull(ctx.app, row.creator),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    can: {
      start: status === 'ready' && makes > 0,
      undo: status === 'done' && row.course_id !== null && row.published_at === null,
      discard: status === 'ready' || status === 'failed',
    },
  }
}
