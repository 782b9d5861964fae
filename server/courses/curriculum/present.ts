import type { CurriculumLesson, Lesson, LessonMedia } from '#contract/curriculum.ts'
import type { CompletionRule, LessonContent, LessonKind } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { courseAbilities, type CourseStanding } from '../policy.ts'
import type { LessonRow, OutlineLessonRow } from './queries.ts'

export const presentOutlineLesson = (row: OutlineLessonRow): CurriculumLesson => ({
  id: row.id,
  section_id: row.section_id,
  title: row.title,
  kind: row.kind as LessonKind,
  duration_seconds: row.duration_seconds,
  has_content: row.has_content,
  is_preview: row.is_preview,
  opens_at: row.opens_at?.toISOString() ?? null,
  opens_after_days: row.opens_after_days,
  due_at: row.due_at?.toISOString() ?? null,
  due_after_days: row.due_after_days,
  completion_rule: row.completion_rule as CompletionRule,
  completion_percent: row.completion_percent,
  requires: row.requires,
  updated_at: row.updated_at.toISOString(),
})

export const presentLesson = (
  ctx: MemberCtx,
  course: CourseStanding,
  row: LessonRow,
  media: LessonMedia,
): Lesson => ({
  ...presentOutlineLesson(row),
  content: row.content as LessonContent,
  media,
  revision: row.revision,
  updated_by: presentPersonNameOrNull(ctx.app, row.updater),
  can: { update: courseAbilities(ctx, course).update },
})
