import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import { notify } from '#server/events/notify.ts'
import { actorOf, type Ctx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { fullName } from '#server/identity/person-name.ts'
import { certificateIssued } from './notification-kinds.ts'
import { signCertificate } from './open-badges/sign-certificate.ts'
import type { CertificateOf } from './queries.ts'
import { hoursOf, monthsLater, newCode } from './rules.ts'
import { findTemplateInUse } from './templates/queries.ts'

export interface Given {
  organizationId: string
  of: CertificateOf
  personId: string
  source: 'rule' | 'grant' | 'reissue' | 'renewal'
  completedAt: Date
  /** When it was earned, if that is not now: the rule is applied a moment later. */
  issuedAt?: Date
  scorePercent?: number | null
  reason?: string
  /** Other than the person's own today. */
  learnerName?: string | undefined
  id?: string
}

/**
 * Writes a certificate down with every claim as it is now. Answers null when the person holds one of the course or plan
 * already, however many try at once.
 */
export async function issueCertificate(ctx: Ctx, given: Given): Promise<{ id: string } | null> {
  const { organizationId, of, personId, source } = given
  const courseId = 'courseId' in of ? of.courseId : null
  const planId = 'planId' in of ? of.planId : null
  const facts = await readFacts(ctx.db, given)
  const template = await findTemplateInUse(ctx.db, organizationId, of)
  const code = newCode()
  const issuedAt = given.issuedAt ?? ctx.now
  const issued = await ctx.db
    .insertInto('certificates')
    .values({
      organization_id: organizationId,
      id: given.id ?? randomUUID(),
      code,
      course_id: courseId,
      plan_id: planId,
      person_id: personId,
      enrollment_id: facts.enrollment_id,
      template_id: template.id,
      look: JSON.stringify(template.look),
      logo_file_id: template.logo_file_id,
      learner_name: (given.learnerName ?? fullName(facts)).slice(0, 300),
      course_title: facts.title,
      organization_name: facts.organization_name,
      hours: hoursOf(facts.duration_seconds),
      score_percent: given.scorePercent ?? null,
      time_zone: facts.time_zone,
      completed_at: given.completedAt,
      issued_at: issuedAt,
      issued_by: actorOf(ctx),
      source,
      reason: given.reason ?? null,
      expires_at: expiryOf(
        template,
        facts,
        source === 'rule' ? given.completedAt : issuedAt,
        issuedAt,
      ),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!issued) return null
  await signCertificate(ctx, organizationId, issued.id)
  await audit(ctx, {
    action: 'certificate.issued',
    organizationId,
    subject: { type: 'certificate', id: issued.id },
    detail: { code, course_id: courseId, plan_id: planId, person_id: personId, source },
    ...(given.reason && { reason: given.reason }),
  })
  await emit(ctx, 'certificate.issued', {
    organization_id: organizationId,
    certificate_id: issued.id,
    course_id: courseId,
    plan_id: planId,
    person_id: personId,
    source,
    issued_at: issuedAt.toISOString(),
  })
  if (courseId) {
    await recordFacts(ctx, [
      {
        kind: 'certified',
        organization_id: organizationId,
        course_id: courseId,
        person_id: personId,
        at: issuedAt,
        key: issued.id,
      },
    ])
  }
  if (source === 'rule' || source === 'grant') {
    await notify(ctx, certificateIssued, {
      to: personId,
      type: 'success',
      title: 'Your certificate is ready',
      message: `You have a certificate for “${facts.title}”. Download it or show it to anyone.`,
      link: `/dashboard/student/certificates/${issued.id}`,
      organizationId,
      actorId: actorOf(ctx),
      at: issuedAt,
      key: `certificate-${issued.id}`,
    })
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

const readFacts = (db: Db, { organizationId, of, personId }: Given) =>
  'courseId' in of
    ? readCourseFacts(db, organizationId, of.courseId, personId)
    : readPlanFacts(db, organizationId, of.planId, personId)

/** The names and the length that the certificate will claim; it was earned in several places. */
const readPlanFacts = (db: Db, organizationId: string, planId: string, personId: string) =>
  db
    .selectFrom('learning_plans as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId))
    .select([
      'l.title',
      'l.valid_days',
      sql<number>`(select coalesce(sum(c.duration_seconds), 0)::int from learning_plan_courses pc
        join published_courses c on c.organization_id = pc.organization_id and c.course_id = pc.course_id
        where pc.organization_id = l.organization_id and pc.plan_id = l.id)`.as('duration_seconds'),
      'o.name as organization_name',
      'p.first_name',
      'p.last_name',
      'p.time_zone',
      sql<string | null>`null`.as('enrollment_id'),
    ])
    .where('l.organization_id', '=', organizationId)
    .where('l.id', '=', planId)
    .executeTakeFirstOrThrow()

/** The names and the length that the certificate will claim, and the place that earned it. */
const readCourseFacts = (db: Db, organizationId: string, courseId: string, personId: string) =>
  db
    .selectFrom('published_courses as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId))
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'c.organization_id')
        .onRef('e.course_id', '=', 'c.course_id')
        .onRef('e.person_id', '=', 'p.id'),
    )
    .select([
      'c.title',
      sql<number | null>`null`.as('valid_days'),
      'c.duration_seconds',
      'o.name as organization_name',
      'p.first_name',
      'p.last_name',
      'p.time_zone',
      'e.id as enrollment_id',
    ])
    .where('c.organization_id', '=', organizationId)
    .where('c.course_id', '=', courseId)
    .executeTakeFirstOrThrow()
