import * as z from 'zod/mini'
import type { EnrollManyAnswer, EnrollManyBody, EnrollManyRow } from '#contract/enrollments.ts'
import { Email } from '#contract/fields.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { invite } from '#server/organizations/invite.ts'
import { findOpenCohort } from './cohorts.ts'
import { readAddresses } from './read-addresses.ts'
import { placeLearner } from './place-learner.ts'
import { courseLearnersPolicy } from './policy.ts'
import {
  findCandidates,
  getTaughtCourse,
  invitedAddresses,
  lockPublishedCourse,
  type Candidate,
} from './queries.ts'
import { maximumRows, statusAt } from './rules.ts'
import { readerOf } from '#server/words/reader.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

type Outcome = EnrollManyRow['outcome']

const details: Record<Outcome, Sentence> = {
  enroll: say('Will be enrolled.'),
  wait: say('No seats left. Will be added to the waiting list.'),
  invite: say('Not a member yet. Will be invited, and enrolled on joining.'),
  unverified: say('Address not verified yet. Will be enrolled once it’s verified.'),
  already_enrolled: say('Already enrolled in this course.'),
  already_invited: say('Already invited. Will be enrolled on joining.'),
  duplicate: say('This address is in the list more than once.'),
  invalid_email: say('This isn’t an email address.'),
  not_a_member: say('Not a member of this organization. Ask an admin to invite them.'),
  not_a_learner: say('Teaches this course.'),
}

interface Planned extends EnrollManyRow {
  personId: string | null
  email: string | null
}

/** Says for each row what enrolling would do, and changes nothing. */
export async function previewEnrollMany(
  ctx: MemberCtx,
  courseId: string,
  body: EnrollManyBody,
): Promise<EnrollManyAnswer> {
  return answer(await plan(ctx, courseId, body))
}

/** Enrolls every row that can be; the rest is told why not. The plan is made again under the lock of the course. */
export async function enrollMany(
  ctx: MemberCtx,
  courseId: string,
  body: EnrollManyBody,
): Promise<EnrollManyAnswer> {
  const rows = await plan(ctx, courseId, body)
  const course = await lockPublishedCourse(ctx.db, courseId)
  for (const { outcome, personId } of rows) {
    if (personId && (outcome === 'enroll' || outcome === 'wait')) {
      await placeLearner(ctx, course, {
        personId,
        source: 'staff',
        enrolledBy: ctx.personId,
        cohortId: body.cohort_id ?? null,
      })
    }
  }
  await inviteAll(ctx, rows)
  await keepCourse(ctx, courseId, body.cohort_id ?? null, rows)
  return answer(rows)
}

async function plan(ctx: MemberCtx, courseId: string, body: EnrollManyBody): Promise<Planned[]> {
  const taught = await getTaughtCourse(ctx.db, courseId, ctx.personId)
  authorize(courseLearnersPolicy, 'enroll', ctx, taught)
  const course = await lockPublishedCourse(ctx.db, courseId)
  const lines = readAddresses(body.text)
  if (lines.length + body.person_ids.length > maximumRows) throw problem('too_many_rows')

  const emails = lines.flatMap(({ address }) => normal(address) ?? [])
  const people = await findCandidates(ctx.db, course, body.person_ids, emails)
  const invited = await invitedAddresses(ctx.db, courseId, emails)
  const mayInvite = courseLearnersPolicy.invite(ctx)
  const reader = await readerOf(ctx)
  const seen = new Set<string>()
  const cohort = body.cohort_id ? await findOpenCohort(ctx.db, course, body.cohort_id) : null
  let free = Math.min(freeSeats(course), cohort ? freeSeats(cohort) : Infinity)

  const decide = (person: Candidate | undefined, email: string | null): Outcome => {
    const key = person?.id ?? email
    if (key === null) return 'invalid_email'
    if (seen.has(key)) return 'duplicate'
    seen.add(key)
    if (!person?.role) {
      if (email === null) return 'not_a_member'
      if (invited.has(email)) return 'already_invited'
      return mayInvite ? 'invite' : 'not_a_member'
    }
    if (person.teaches) return 'not_a_learner'
    const status = person.status && statusAt({ ...person, status: person.status }, ctx.now)
    if (status && ['active', 'completed', 'suspended'].includes(status)) return 'already_enrolled'
    // Named by the address alone: it may belong to someone else than the account.
    if (email !== null && !person.email_verified) return 'unverified'
    free -= 1
    if (free >= 0) return 'enroll'
    return status === 'waitlisted' ? 'already_enrolled' : 'wait'
  }

  const row = (
    line: number | null,
    given: string,
    person: Candidate | undefined,
    email: string | null,
  ): Planned => {
    const outcome = decide(person, email)
    return {
      line,
      given,
      name: person?.role ? `${person.first_name} ${person.last_name}` : null,
      outcome,
      detail: word(details[outcome], reader),
      personId: person?.role ? person.id : null,
      email,
    }
  }
  return [
    ...body.person_ids.map((id) => {
      const person = people.find((candidate) => candidate.id === id)
      return row(null, person?.email ?? id, person ?? nobody(id), null)
    }),
    ...lines.map(({ line, address }) => {
      const email = normal(address)
      return row(line, address, email ? people.find((p) => p.email === email) : undefined, email)
    }),
  ]
}

/** A picked person who is not here: told as such, and told once. */
const nobody = (id: string): Candidate => ({
  id,
  email: '',
  first_name: '',
  last_name: '',
  role: null,
  status: null,
  expires_at: null,
  teaches: false,
  email_verified: false,
})

const freeSeats = ({ seats, seats_taken }: { seats: number | null; seats_taken: number }) =>
  seats === null ? Infinity : seats - seats_taken

const normal = (address: string): string | null => {
  const read = z.safeParse(Email, address)
  return read.success ? read.data : null
}

/** Addresses that have not joined are invited to the organization. */
async function inviteAll(ctx: MemberCtx, rows: Planned[]) {
  const emails = rows.flatMap(({ outcome, email }) => (outcome === 'invite' && email ? email : []))
  for (let start = 0; start < emails.length; start += 500) {
    await invite(ctx, {
      organization: ctx.organizationId,
      emails: emails.slice(start, start + 500),
      role: 'learner',
    })
  }
}

/** The course waits for addresses that have not joined, and for members who have not verified theirs. */
async function keepCourse(
  ctx: MemberCtx,
  courseId: string,
  cohortId: string | null,
  rows: Planned[],
) {
  const emails = rows.flatMap(({ outcome, email }) =>
    (outcome === 'invite' || outcome === 'unverified') && email ? email : [],
  )
  if (emails.length === 0) return
  await ctx.db
    .insertInto('enrollment_invitations')
    .values(
      emails.map((email) => ({
        organization_id: ctx.organizationId,
        course_id: courseId,
        email,
        cohort_id: cohortId,
        invited_by: ctx.personId,
        created_at: ctx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'course_id', 'email']).doUpdateSet({
        cohort_id: cohortId,
        invited_by: ctx.personId,
        created_at: ctx.now,
        accepted_at: null,
      }),
    )
    .execute()
}

function answer(rows: Planned[]): EnrollManyAnswer {
  const count = (...outcomes: Outcome[]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length
  const [enrolling, waiting, inviting] = [
    count('enroll'),
    count('wait'),
    count('invite', 'unverified'),
  ]
  return {
    rows: rows.map(({ line, given, name, outcome, detail }) => ({
      line,
      given,
      name,
      outcome,
      detail,
    })),
    enrolling,
    waiting,
    inviting,
    refused: rows.length - enrolling - waiting - inviting,
  }
}
