import type { ChecklistItem } from '#contract/publishing.ts'
import { approvalKind, type ApprovalRequest, type Description } from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { listLessons, listSections } from '../curriculum/queries.ts'
import { getCourseParts, getCourseRow, lockCourse, type CourseRow } from '../queries.ts'
import { fullName } from '#server/identity/person-name.ts'
import { recordCourse } from '../record.ts'
import { checklistOf } from './checklist.ts'
import { compareDetails, compareOutlines, type ComparedDetails } from './compare.ts'
import { publishVersion } from './publish-version.ts'
import { compareLessons, countLearners, findVersion } from './queries.ts'
import { duration, say, show, type Sentence } from '#server/words/sentence.ts'

/** Publishing a draft needs the agreement of an admin who did not ask for it, unless there is no other admin. */
export const coursePublishing = approvalKind('course.publish', {
  label: say('Publish a course'),
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
): Promise<Description> {
  const course = await getCourseRow(ctx, courseId)
  const parts = await getCourseParts(ctx, courseId)
  const [sections, lessons, learners, { items }] = await Promise.all([
    listSections(ctx, courseId),
    listLessons(ctx, courseId),
    countLearners(ctx, courseId),
    checklistOf(ctx, course),
  ])
  const seconds = lessons.reduce((sum, row) => sum + row.duration_seconds, 0)
  return {
    facts: [
      { label: say('Instructors'), value: parts.instructors.map(fullName).join(', ') },
      { label: say('Category'), value: course.category_name ?? say('None') },
      {
        label: say('Lessons'),
        value: say(
          '{lessons, plural, one {# lesson} other {# lessons}} in {sections, plural, one {# section} other {# sections}}',
          { lessons: lessons.length, sections: sections.length },
        ),
      },
      { label: say('Length'), value: show(duration(seconds)) },
      { label: say('Learners in progress'), value: show(learners.in_progress) },
      {
        label: say('Published version'),
        value: course.published_version === null ? say('None') : String(course.published_version),
      },
    ],
    changes: await changesOf(ctx, course),
    is_first: course.published_version === null,
    checklist: items.map(({ code, level, done, missing }) => ({
      label: checklistWords[code],
      level,
      done,
      missing,
    })),
    links: [{ label: say('Open course'), path: `/dashboard/admin/courses/${courseId}` }],
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
      title: say('Details'),
      items: published
        ? compareDetails(
            { ...published, ...published.details },
            course as unknown as ComparedDetails,
          )
        : [],
    },
    {
      title: say('Lessons'),
      items: compareOutlines(published?.outline ?? { sections: [] }, draft, changedIds),
    },
  ]
  return groups.filter((group) => group.items.length > 0)
}

const checklistWords: Record<ChecklistItem['code'], Sentence> = {
  has_description: say('Has a description'),
  has_outcomes: say('Has learning outcomes'),
  has_category: say('Has a category'),
  has_lessons: say('Has lessons'),
  has_no_empty_sections: say('Every section has lessons'),
  lessons_have_content: say('Every lesson has content'),
  has_enrollment_code: say('Has an enrollment code'),
  dates_are_ahead: say('Dates are in the future'),
  has_subtitle: say('Has a subtitle'),
  has_cover: say('Has a cover picture'),
  has_preview_lesson: say('Has a preview lesson'),
  videos_have_captions: say('Every video has captions'),
}
