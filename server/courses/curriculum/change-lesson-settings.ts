import type { CurriculumLesson } from '#contract/curriculum.ts'
import { completionsOfKind, type LessonKind, type LessonSettings } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { lockDraft } from '../queries.ts'
import { recordEditing } from '../record.ts'
import { fieldProblem } from '../references.ts'
import { hasCycle } from '../rules.ts'
import { touchDraft } from '../touch-draft.ts'
import { assertLessons } from './queries.ts'
import { readOutlineLesson } from './read-curriculum.ts'

type Settings = Partial<LessonSettings>

/** Changes the given settings of one lesson. Lessons that would wait for each other are refused. */
export async function changeLessonSettings(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  { requires, ...settings }: Settings,
): Promise<CurriculumLesson> {
  await lockDraft(ctx, courseId)
  await assertLessons(ctx, courseId, [lessonId])
  await setColumns(ctx, [lessonId], settings)
  if (requires) await setRequirements(ctx, courseId, lessonId, [...new Set(requires)])
  await touchDraft(ctx, courseId)
  await recordEditing(ctx, 'course.lesson_settings_changed', courseId, { lesson_id: lessonId })
  return readOutlineLesson(ctx, courseId, lessonId)
}

/**
 * The same change for several lessons. Those whose kind doesn't know the completion rule stay as they are, and are named;
 * the others all change.
 */
export async function changeSettingsOfLessons(
  ctx: MemberCtx,
  courseId: string,
  lessonIds: string[],
  settings: Omit<Settings, 'requires'>,
) {
  await lockDraft(ctx, courseId)
  const lessons = await assertLessons(ctx, courseId, lessonIds)
  const { completion_rule: rule } = settings
  const fits = ({ kind }: { kind: string }) =>
    rule === undefined || completionsOfKind[kind as LessonKind].includes(rule)
  const refused = lessons.filter((lesson) => !fits(lesson))
  const changed_ids = lessons.filter(fits).map(({ id }) => id)
  if (changed_ids.length > 0) {
    await setColumns(ctx, changed_ids, settings)
    await touchDraft(ctx, courseId)
    await recordEditing(ctx, 'course.lesson_settings_changed', courseId, {
      lesson_count: changed_ids.length,
    })
  }
  return {
    changed_ids,
    refused: refused.map(({ id, title }) => ({
      lesson_id: id,
      title,
      reason: 'completion_rule_not_fitting' as const,
    })),
  }
}

async function setColumns(
  ctx: MemberCtx,
  lessonIds: string[],
  settings: Omit<Settings, 'requires'>,
) {
  const columns = { ...settings, ...oneOf(settings, 'opens'), ...oneOf(settings, 'due') }
  if (Object.values(columns).every((value) => value === undefined)) return
  await ctx.db
    .updateTable('lessons')
    .set(columns)
    .where('organization_id', '=', ctx.organizationId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(lessonIds))))
    .execute()
}

/** A date or a number of days, not both: setting one clears the other. */
function oneOf(settings: Settings, what: 'opens' | 'due') {
  const [date, days] = [`${what}_at`, `${what}_after_days`] as const
  const [hasDate, hasDays] = [settings[date] != null, settings[days] != null]
  if (hasDate && hasDays) throw fieldProblem(date, say('Choose a date or a number of days'))
  if (hasDate) return { [days]: null }
  return hasDays ? { [date]: null } : {}
}

async function setRequirements(
  ctx: MemberCtx,
  courseId: string,
  lessonId: string,
  requires: string[],
) {
  await assertLessons(ctx, courseId, requires)
  const others = await ctx.db
    .selectFrom('lesson_prerequisites')
    .select(['lesson_id', 'requires_lesson_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('lesson_id', '!=', lessonId)
    .execute()
  const edges = [
    ...others.map((row) => [row.lesson_id, row.requires_lesson_id] as const),
    ...requires.map((id) => [lessonId, id] as const),
  ]
  if (hasCycle(edges)) throw problem('prerequisite_cycle')
  await ctx.db
    .deleteFrom('lesson_prerequisites')
    .where('organization_id', '=', ctx.organizationId)
    .where('lesson_id', '=', lessonId)
    .execute()
  if (requires.length === 0) return
  await ctx.db
    .insertInto('lesson_prerequisites')
    .values(
      requires.map((id) => ({
        organization_id: ctx.organizationId,
        course_id: courseId,
        lesson_id: lessonId,
        requires_lesson_id: id,
      })),
    )
    .execute()
}
