import { randomUUID } from 'node:crypto'
import type { AssignmentFields } from '#contract/assignments.ts'
import { decide } from '#server/approvals/decide-approval.ts'
import { saveSubmissionComment } from '#server/assignments/comments.ts'
import { gradeSubmission } from '#server/assignments/grade-submission.ts'
import { returnSubmission } from '#server/assignments/return-submission.ts'
import { saveAssignment } from '#server/assignments/save-assignment.ts'
import { saveSubmissionDraft } from '#server/assignments/save-draft.ts'
import { submitAssignment } from '#server/assignments/submit-assignment.ts'
import { addLesson } from '#server/courses/curriculum/add-lesson.ts'
import { changeLessonSettings } from '#server/courses/curriculum/change-lesson-settings.ts'
import { listSections } from '#server/courses/curriculum/queries.ts'
import { importGrades } from '#server/grades/import-grades.ts'
import { saveGradeItem } from '#server/grades/manual-item.ts'
import { saveGradeScheme } from '#server/grades/save-scheme.ts'
import { coursePublishing } from '#server/courses/publishing/approval-kind.ts'
import { submitCourse } from '#server/courses/publishing/submit-course.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { demoAssignments, type DemoAssignment } from './assignment-texts.ts'
import { documentOf } from './courses/markup.ts'
import { daysAgo } from './organizations.ts'

/** Instructors added an assignment to a few courses; learners handed in; some of it is graded, some waits. */
export async function loadAssignments(app: Mechanisms) {
  for (const given of demoAssignments) {
    const place = await findPlace(app, given.course)
    if (!place) continue
    const lessonId = await writeAssignment(app, place, given)
    await handIn(app, place, lessonId, given)
    if (given.weights) await weigh(app, place, given.weights)
  }
}

type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

const findPlace = (app: Mechanisms, title: string) =>
  asSystem(app, async ({ db }) => {
    const course = await db
      .selectFrom('published_courses as c')
      .innerJoin('course_instructors as i', (join) =>
        join.onRef('i.course_id', '=', 'c.course_id').on('i.rights', '=', 'owner'),
      )
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.organization_id', '=', 'c.organization_id').on('m.role', '=', 'admin'),
      )
      .select([
        'c.organization_id',
        'c.course_id',
        'i.person_id as instructor_id',
        'm.person_id as admin_id',
      ])
      .where('c.title', '=', title)
      .executeTakeFirst()
    if (!course) return null
    const learners = await db
      .selectFrom('enrollments as e')
      .innerJoin('people as p', 'p.id', 'e.person_id')
      .select(['e.person_id', 'p.email', 'e.started_at'])
      .where('e.course_id', '=', course.course_id)
      .where('e.status', 'in', ['active', 'completed'])
      .where('e.started_at', '<', daysAgo(2))
      .orderBy(({ eb }) => eb('p.email', '!=', 'learner@lyceum.test'))
      .orderBy('p.email')
      .execute()
    const { organization_id: organizationId } = course
    return {
      courseId: course.course_id,
      author: { organizationId, personId: course.instructor_id, role: 'instructor' as const },
      admin: { organizationId, personId: course.admin_id, role: 'admin' as const },
      learners: learners.map(({ person_id, email, started_at }) => ({
        email,
        startedAt: started_at ?? daysAgo(2),
        member: { organizationId, personId: person_id, role: 'learner' as const },
      })),
    }
  })

const publishedDaysAgo = 11

async function writeAssignment(
  app: Mechanisms,
  { courseId, author, admin }: Place,
  { title, fields, instructions, dueInDays, section: at = -1 }: DemoAssignment,
): Promise<string> {
  const { lessonId, approvalId } = await asMember(
    app,
    author,
    { at: daysAgo(publishedDaysAgo + 0.5) },
    async (ctx) => {
      const section = (await listSections(ctx, courseId)).at(at)
      const lesson = await addLesson(ctx, courseId, {
        section_id: section?.id ?? '',
        title,
        kind: 'assignment',
      })
      await saveAssignment(ctx, courseId, lesson.id, {
        ...usual,
        ...fields,
        instructions: documentOf(instructions),
        revision: 0,
      })
      await changeLessonSettings(ctx, courseId, lesson.id, {
        due_at: daysAgo(-dueInDays).toISOString(),
      })
      const { approval_id } = await submitCourse(ctx, courseId, {})
      return { lessonId: lesson.id, approvalId: approval_id ?? '' }
    },
  )
  await asMember(app, admin, { at: daysAgo(publishedDaysAgo) }, (ctx) =>
    decide(ctx, [coursePublishing], approvalId, 'approved', null),
  )
  return lessonId
}

const usual: Omit<AssignmentFields, 'instructions'> = {
  accepts_text: true,
  accepts_files: true,
  accepts_link: false,
  maximum_files: 5,
  points: 20,
  pass_percent: 50,
  late_deduction_percent: 10,
  cutoff_days: 7,
  maximum_submissions: 2,
  is_anonymous: false,
  rubric: [],
}

/** One after the other hands in a text of their own; half of it is graded, one piece given back, the rest waits. */
async function handIn(app: Mechanisms, place: Place, lessonId: string, given: DemoAssignment) {
  const { courseId, author, learners } = place
  const people = learners.slice(0, 9)
  const answered = Math.ceil(people.length / 2)
  for (const [index, { member, email, startedAt }] of people.entries()) {
    const text = given.texts[index % given.texts.length]
    if (!text) continue
    const work = { body: documentOf(text.body), link: '', file_ids: [] }
    const known = email === 'learner@lyceum.test'
    if (known && given.draftOnly) {
      await asMember(app, member, { at: daysAgo(0.3) }, (ctx) =>
        saveSubmissionDraft(ctx, courseId, lessonId, { ...work, revision: 0 }).catch(refused),
      )
      continue
    }
    const at = new Date(
      Math.max(daysAgo(9 - index * 0.9).getTime(), startedAt.getTime() + 12 * 3_600_000),
    )
    const handed = await asMember(app, member, { at }, (ctx) =>
      submitAssignment(ctx, courseId, lessonId, { ...work, submission_id: randomUUID() }).catch(
        refused,
      ),
    )
    const submission = handed?.submissions[0]
    // What came in last waits, as on any Monday.
    if (!submission || index >= answered) continue
    await asMember(app, author, { at: new Date(at.getTime() + 86_400_000) }, async (ctx) => {
      if (text.comment) {
        await saveSubmissionComment(ctx, submission.id, randomUUID(), {
          ...passageOf(text.body, text.comment.on),
          body: text.comment.body,
        })
      }
      const feedback = documentOf(text.feedback)
      if (index > 1 && index === answered - 1) {
        await returnSubmission(ctx, submission.id, {
          revision: 1,
          feedback,
          resubmit_by: daysAgo(-5).toISOString(),
        })
        return
      }
      const rubric = given.fields.rubric ?? []
      await gradeSubmission(ctx, submission.id, {
        revision: 1,
        points: text.points,
        rubric: rubric.map(({ id, levels }, turn) => ({
          criterion_id: id,
          level_id: levels[(index + turn) % 2]?.id ?? null,
          comment: '',
        })),
        feedback,
        waive_late: false,
      })
    })
  }
}

/** Written work and a talk outside Lyceum, each with its share of the grade; some have given their talk. */
async function weigh(
  app: Mechanisms,
  { courseId, author, learners }: Place,
  { work, talk }: { work: number; talk: number },
) {
  const ids = { work: randomUUID(), talk: randomUUID(), item: randomUUID() }
  await asMember(app, author, { at: daysAgo(4) }, async (ctx) => {
    const { columns } = await saveGradeItem(ctx, courseId, ids.item, {
      title: 'Talk in the seminar',
      points: 10,
      category_id: null,
    })
    await saveGradeScheme(ctx, courseId, {
      categories: [
        { id: ids.work, name: 'Written work', weight_percent: work, drop_lowest: 0 },
        { id: ids.talk, name: 'Talk', weight_percent: talk, drop_lowest: 0 },
      ],
      items: columns.map(({ id }) => ({
        id,
        category_id: id === ids.item ? ids.talk : ids.work,
      })),
    })
  })
  const marks = ['7', '8.5', '9', '6.5']
  const addresses = learners.slice(0, marks.length).map(({ email }) => email)
  const lines = addresses.map((email, index) => `${email},${marks[index]}`)
  await asMember(app, author, { at: daysAgo(3) }, (ctx) =>
    importGrades(ctx, courseId, {
      text: ['Email,Talk in the seminar', ...lines].join('\n'),
      reason: 'Talks of last week',
    }),
  )
}

/** The characters of the plain text, in which paragraphs follow one another without a sign between them. */
function passageOf(body: string, words: string) {
  const start_at = body
    .trim()
    .replaceAll(/\n\s*\n/g, '')
    .indexOf(words)
  return { start_at, end_at: start_at + words.length }
}

/** A refusal is part of life; anything else is an error of the demo. */
function refused(error: unknown): undefined {
  if (error instanceof Problem) return undefined
  throw error
}
