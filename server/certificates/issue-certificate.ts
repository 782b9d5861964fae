import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { emitAll } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import { notifyEach } from '#server/events/notify.ts'
import { actorOf, type Ctx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { fullName } from '#server/identity/person-name.ts'
import { studyHours, studySeconds } from '#server/progress/study-time.ts'
import { say } from '#server/words/sentence.ts'
import { certificateIssued } from './notification-kinds.ts'
import { signCertificates } from './open-badges/sign-certificates.ts'
import type { CertificateOf } from './queries.ts'
import { monthsLater, newCode } from './rules.ts'
import { findTemplateInUse } from './templates/queries.ts'
import { readingLanguage } from '#server/words/reading-language.ts'
import { defaultLookIn } from './templates/default-look.ts'

/** What certificates are given for, to however many at once. */
interface Occasion {
  organizationId: string
  of: CertificateOf
  source: 'rule' | 'grant' | 'reissue' | 'renewal'
  /** When it was earned, if that is not now: the rule is applied a moment later. */
  issuedAt?: Date
  reason?: string
}

interface Recipient {
  personId: string
  completedAt: Date
  scorePercent?: number | null
  /** Other than the person's own today. */
  learnerName?: string | undefined
  id?: string
}

export type Given = Occasion & Recipient

/** One certificate; null when the person holds one of the course or plan already, however many try at once. */
export async function issueCertificate(ctx: Ctx, given: Given): Promise<{ id: string } | null> {
  const [issued] = await issueCertificates(ctx, given, [given])
  return issued ?? null
}

/**
 * Writes certificates down with every claim as it is now, two hundred in as many statements as one. Answers those that
 * were issued: who holds one of the course or plan already gets none.
 */
export async function issueCertificates(
  ctx: Ctx,
  occasion: Occasion,
  recipients: readonly Recipient[],
) {
  if (recipients.length === 0) return []
  const { organizationId, of, source, reason } = occasion
  const courseId = 'courseId' in of ? of.courseId : null
  const planId = 'planId' in of ? of.planId : null
  const issuedAt = occasion.issuedAt ?? ctx.now
  const facts = await readFacts(
    ctx.db,
    occasion,
    recipients.map(({ personId }) => personId),
  )
  const template = await findTemplateInUse(ctx.db, organizationId, of)
  const issued = await ctx.db
    .insertInto('certificates')
    .values(
      recipients.map((recipient) => {
        const fact = facts.get(recipient.personId)
        if (!fact) throw new Error('The learner of a certificate must be known.')
        return {
          organization_id: organizationId,
          id: recipient.id ?? randomUUID(),
          code: newCode(),
          course_id: courseId,
          plan_id: planId,
          person_id: recipient.personId,
          enrollment_id: fact.enrollment_id,
          template_id: template.id,
          look: JSON.stringify(template.id ? template.look : defaultLookIn(fact.language)),
          logo_file_id: template.logo_file_id,
          learner_name: (recipient.learnerName ?? fullName(fact)).slice(0, 300),
          course_title: fact.title,
          organization_name: fact.organization_name,
          hours: studyHours(fact.study_seconds),
          study_seconds: fact.study_seconds,
          score_percent: recipient.scorePercent ?? null,
          time_zone: fact.time_zone,
          completed_at: recipient.completedAt,
          issued_at: issuedAt,
          issued_by: actorOf(ctx),
          source,
          reason: reason ?? null,
          expires_at: expiryOf(
            template,
            fact,
            source === 'rule' ? recipient.completedAt : issuedAt,
            issuedAt,
          ),
        }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'code', 'person_id', 'course_title'])
    .execute()
  await signCertificates(
    ctx,
    organizationId,
    issued.map(({ id }) => id),
  )
  await auditAll(
    ctx,
    issued.map(({ id, code, person_id }) => ({
      action: 'certificate.issued',
      organizationId,
      subject: { type: 'certificate', id },
      detail: { code, course_id: courseId, plan_id: planId, person_id, source },
      ...(reason && { reason }),
    })),
  )
  await emitAll(
    ctx,
    'certificate.issued',
    issued.map(({ id, person_id }) => ({
      organization_id: organizationId,
      certificate_id: id,
      course_id: courseId,
      plan_id: planId,
      person_id,
      source,
      issued_at: issuedAt.toISOString(),
    })),
  )
  if (courseId) {
    await recordFacts(
      ctx,
      issued.map(({ id, person_id }) => ({
        kind: 'certified',
        organization_id: organizationId,
        course_id: courseId,
        person_id,
        at: issuedAt,
        key: id,
      })),
    )
  }
  if (source === 'rule' || source === 'grant') {
    await notifyEach(
      ctx,
      certificateIssued,
      issued.map(({ id, person_id, course_title }) => ({
        to: person_id,
        type: 'success',
        title: say('Your certificate for “{course}” is ready', { course: course_title }),
        message: say('Download it, add it to your profile or share the link.'),
        link: `/dashboard/student/certificates/${id}`,
        organizationId,
        actorId: actorOf(ctx),
        at: issuedAt,
        key: `certificate-${id}`,
      })),
    )
  }
  return issued
}

/** A plan says itself how long it counts; else the template does. */
const expiryOf = (
  { valid_months }: { valid_months: number | null },
  { valid_days }: { valid_days: number | null },
  countsFrom: Date,
  issuedAt: Date,
) => {
  if (valid_days !== null) return daysLater(countsFrom, valid_days)
  return valid_months === null ? null : monthsLater(issuedAt, valid_months)
}

/** The names and the length that the certificates will claim, by person. */
async function readFacts(db: Db, { organizationId, of }: Occasion, personIds: readonly string[]) {
  const rows =
    'courseId' in of
      ? await readCourseFacts(db, organizationId, of.courseId, personIds)
      : await readPlanFacts(db, organizationId, of.planId, personIds)
  return new Map(rows.map((row) => [row.person_id, row]))
}

/** A plan was earned in several places. */
const readPlanFacts = (
  db: Db,
  organizationId: string,
  planId: string,
  personIds: readonly string[],
) =>
  db
    .selectFrom('learning_plans as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .innerJoin('people as p', (join) => join.on('p.id', 'in', personIds))
    .select([
      'p.id as person_id',
      'l.title',
      'l.valid_days',
      sql<number>`(select coalesce(sum(${studySeconds}), 0)::int from learning_plan_courses pc
        join enrollments e on e.organization_id = pc.organization_id and e.course_id = pc.course_id
          and e.person_id = p.id
        where pc.organization_id = l.organization_id and pc.plan_id = l.id)`.as('study_seconds'),
      'o.name as organization_name',
      'p.first_name',
      'p.last_name',
      'p.time_zone',
      readingLanguage('p'),
      sql<string | null>`null`.as('enrollment_id'),
    ])
    .where('l.organization_id', '=', organizationId)
    .where('l.id', '=', planId)
    .execute()

/** A course was earned in one place. */
const readCourseFacts = (
  db: Db,
  organizationId: string,
  courseId: string,
  personIds: readonly string[],
) =>
  db
    .selectFrom('published_courses as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('people as p', (join) => join.on('p.id', 'in', personIds))
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'c.organization_id')
        .onRef('e.course_id', '=', 'c.course_id')
        .onRef('e.person_id', '=', 'p.id'),
    )
    .select([
      'p.id as person_id',
      'c.title',
      sql<number | null>`null`.as('valid_days'),
      sql<number>`case when e.id is null then 0 else ${studySeconds} end`.as('study_seconds'),
      'o.name as organization_name',
      'p.first_name',
      'p.last_name',
      'p.time_zone',
      readingLanguage('p'),
      'e.id as enrollment_id',
    ])
    .where('c.organization_id', '=', organizationId)
    .where('c.course_id', '=', courseId)
    .execute()
