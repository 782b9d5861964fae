import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getTaughtCourse } from '#server/enrollments/queries.ts'
import type { InstructorRights } from '#contract/courses.ts'
import { issueCertificates } from './issue-certificate.ts'
import { answersFor } from './policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

interface Grant {
  course_id: string
  person_ids: string[]
  reason: string
}

/** Gives certificates by hand to learners of a course, also to those who do not meet its rule; each gets a result. */
export async function grantCertificates(ctx: MemberCtx, { course_id, person_ids, reason }: Grant) {
  const course = await getTaughtCourse(ctx.db, course_id, ctx.personId)
  const rights = course.rights as InstructorRights | null
  authorize({ grant: answersFor }, 'grant', ctx, { rights })
  const places = await ctx.db
    .selectFrom('enrollments')
    .select(['person_id', 'completed_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', course_id)
    .where('person_id', 'in', person_ids)
    .where('status', 'in', ['active', 'completed', 'expired', 'suspended'])
    // Two grants to the same people at once wait for one another instead of crossing.
    .orderBy('person_id')
    .execute()
  const issued = await issueCertificates(
    ctx,
    { organizationId: ctx.organizationId, of: { courseId: course_id }, source: 'grant', reason },
    places.map(({ person_id, completed_at }) => ({
      personId: person_id,
      completedAt: completed_at ?? ctx.now,
    })),
  )
  const reader = await readerOf(ctx)
  const taking = new Set(places.map(({ person_id }) => person_id))
  const given = new Set(issued.map(({ person_id }) => person_id))
  const results = [...new Set(person_ids)].map((person_id) => {
    const done = given.has(person_id)
    return { person_id, done, detail: word(outcomeOf(done, taking.has(person_id)), reader) }
  })
  return { results }
}

function outcomeOf(done: boolean, takesCourse: boolean): Sentence {
  if (!takesCourse) return say('This person isn’t enrolled in the course.')
  return done
    ? say('Certificate issued.')
    : say('This person already has a certificate for the course.')
}
