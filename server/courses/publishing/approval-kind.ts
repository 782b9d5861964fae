import type { ApprovalDescription } from '#contract/approvals.ts'
import type { ChecklistItem } from '#contract/publishing.ts'
import { approvalKind, type ApprovalRequest } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { listLessons, listSections } from '../curriculum/queries.ts'
import { getCourseParts, getCourseRow, lockCourse, type CourseRow } from '../queries.ts'
import { fullName } from '#server/identity/person-name.ts'
import { recordCourse } from '../record.ts'
import { checklistOf } from './checklist.ts'
import { compareDetails, compareOutlines, type ComparedDetails } from './compare.ts'
import { publishVersion } from './publish-version.ts'
import { compareLessons, countLearners, findVersion } from './queries.ts'

/** Publishing a draft needs the agreement of an admin who did not ask for it, unless there is no other admin. */
export const coursePublishing = approvalKind('course.publish', {
  label: 'Publish a course',
  allowsOwn: true,
  describe,
  onApproved: async (ctx, { subject_id }) => {
    await publishVersion(ctx, await lockCourse(ctx, subject_id))
  },
  onChangesRequested: async (ctx, { subject_id }, reason) => {
    await reopen(ctx, subject_id, ctx.now)
    await recordCourse(ctx, 'course.changes_requested', subject_id, { reason: reason ?? '' })
  },
  onDeclined: async (ctx, { subject_id }, reason) => {
    await reopen(ctx, subject_id, null)
    await recordCourse(ctx, 'course.declined', subject_id, { reason: reason ?? '' })
  },
  onWithdrawn: async (ctx, { subject_id }) => {
    await reopen(ctx, subject_id, null)
    await recordCourse(ctx, 'course.withdrawn', subject_id)
  },
})

/** The draft can be edited again. */
async function reopen(ctx: MemberCtx, courseId: string, changes_requested_at: Date | null) {
  await lockCourse(ctx, courseId)
  await ctx.db
    .updateTable('courses')
    .set({ submitted_at: null, changes_requested_at, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', courseId)
    .execute()
}

async function describe(
  ctx: MemberCtx,
  { subject_id: courseId }: ApprovalRequest,
): Promise<ApprovalDescription> {
  const course = await getCourseRow(ctx, courseId)
  const parts = await getCourseParts(ctx, courseId)
  const [sections, lessons, learners, { items }] = await Promise.all([
    listSections(ctx, courseId),
    listLessons(ctx, courseId),
    countLearners(ctx, courseId),
    checklistOf(ctx, course),
  ])
  const minutes = Math.round(lessons.reduce((sum, row) => sum + row.duration_seconds, 0) / 60)
  return {
    facts: [
      { label: 'Instructors', value: parts.instructors.map(fullName).join(', ') },
      { label: 'Category', value: course.category_name ?? 'None' },
      { label: 'Lessons', value: `${lessons.length} in ${sections.length} sections` },
      { label: 'Length', value: `${minutes} minutes` },
      { label: 'Learners in progress', value: String(learners.in_progress) },
      { label: 'Published version', value: String(course.published_version ?? 'None') },
    ],
    changes: await changesOf(ctx, course),
    is_first: course.published_version === null,
    checklist: items.map(({ code, level, done, missing }) => ({
      label: checklistWords[code],
      level,
      done,
      missing,
    })),
    links: [{ label: 'Open the course', path: `/dashboard/admin/courses/${courseId}` }],
  }
}

/** Since the last published version; of a first version, the outline as it stands. */
async function changesOf(ctx: MemberCtx, course: CourseRow) {
  const published = await findVersion(ctx, course.id, course.published_version)
  const [sections, lessons, lessonChanges] = await Promise.all([
    listSections(ctx, course.id),
    listLessons(ctx, course.id),
    compareLessons(ctx, course.id, course.published_version),
  ])
  const bySection = Map.groupBy(lessons, (lesson) => lesson.section_id)
  const draft = {
    sections: sections.map((section) => ({ ...section, lessons: bySection.get(section.id) ?? [] })),
  }
  const changedIds = new Set(
    lessonChanges.filter(({ change }) => change === 'changed').map(({ id }) => id),
  )
  const groups = [
    {
      title: 'Details',
      items: published
        ? compareDetails(
            { ...published, ...published.details },
            course as unknown as ComparedDetails,
          )
        : [],
    },
    {
      title: 'Lessons',
      items: compareOutlines(published?.outline ?? { sections: [] }, draft, changedIds),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}

const checklistWords: Record<ChecklistItem['code'], string> = {
  has_description: 'It has a description',
  has_outcomes: 'It says what learners will be able to do',
  has_category: 'It has a category',
  has_lessons: 'It has lessons',
  has_no_empty_sections: 'Every section has lessons',
  lessons_have_content: 'Every lesson has content',
  has_enrollment_code: 'It has the code that enrollment asks for',
  dates_are_ahead: 'Its dates are not over',
  has_subtitle: 'It has a subtitle',
  has_cover: 'It has a cover picture',
  has_preview_lesson: 'A lesson can be looked at before enrolling',
  videos_have_captions: 'Every video has captions',
}
