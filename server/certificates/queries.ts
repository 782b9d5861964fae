import { sql } from 'kysely'
import type { TemplateLook } from '#contract/certificate-templates.ts'
import type { CertificateStatus } from '#contract/certificates.ts'
import type { InstructorRights } from '#contract/courses.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { certificatePolicy } from './policy.ts'

/** Certificates of the organization, with the caller's part in each course. */
const certificates = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('certificates as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .leftJoin('course_instructors as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 'c.organization_id')
        .onRef('mine.course_id', '=', 'c.course_id')
        .on('mine.person_id', '=', ctx.personId),
    )
    .where('c.organization_id', '=', ctx.organizationId)

const columns = [
  sql<TemplateLook>`c.look`.as('look'),
  sql<InstructorRights | null>`mine.rights`.as('rights'),
  sql<number>`c.hours::float8`.as('hours'),
  sql<number | null>`c.score_percent::float8`.as('score_percent'),
  personNameColumn('p').as('person'),
] as const

/** 404 for one of another organization, and for one that the member has no part in. */
export async function getCertificateRow(ctx: MemberCtx, certificateId: string) {
  const row = await certificates(ctx)
    .selectAll('c')
    .select(columns)
    .where('c.id', '=', certificateId)
    .executeTakeFirst()
  if (!row || !certificatePolicy.read(ctx, row)) throw problem('certificate_not_found')
  return row
}

export type CertificateRow = Awaited<ReturnType<typeof getCertificateRow>>

/** Locked until the end of the transaction: of two changes of one certificate the second sees the first. */
export async function lockCertificate(ctx: MemberCtx, certificateId: string) {
  const row = await certificates(ctx)
    .selectAll('c')
    .select(columns)
    .where('c.id', '=', certificateId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row || !certificatePolicy.read(ctx, row)) throw problem('certificate_not_found')
  return row
}

/** The same as `statusAt` in rules.ts. */
const statusColumn = (now: Date) => sql<CertificateStatus>`case
  when c.revoked_at is not null then 'revoked'
  when c.superseded_at is not null then 'superseded'
  when c.expires_at <= ${now} then 'expired'
  else 'valid' end`

export interface CertificateFilter {
  search?: string | undefined
  status?: CertificateStatus | undefined
  course_id?: string | undefined
  person_id?: string | undefined
  sort: 'issued' | 'learner' | 'expires'
}

/** What the caller may see: their own, or those of the courses that they teach. */
function visible(ctx: MemberCtx, whose: 'mine' | 'taught', filter: CertificateFilter) {
  let query = certificates(ctx)
  if (whose === 'mine') query = query.where('c.person_id', '=', ctx.personId)
  else if (ctx.role !== 'admin') query = query.where('mine.rights', 'is not', null)
  if (filter.course_id) query = query.where('c.course_id', '=', filter.course_id)
  if (filter.person_id) query = query.where('c.person_id', '=', filter.person_id)
  if (filter.search) {
    const pattern = containing(filter.search)
    const code = containing(filter.search.replaceAll(/[\s-]/g, '').toUpperCase())
    query = query.where((eb) =>
      eb.or([
        eb('c.learner_name', 'ilike', pattern),
        eb('c.course_title', 'ilike', pattern),
        eb('c.code', 'like', code),
      ]),
    )
  }
  return query
}

export async function pageOfCertificates(
  ctx: MemberCtx,
  whose: 'mine' | 'taught',
  filter: CertificateFilter & PageQuery,
) {
  const all = visible(ctx, whose, filter)
  const query = filter.status
    ? all.where(sql<boolean>`${statusColumn(ctx.now)} = ${filter.status}`)
    : all
  const ordered = {
    issued: () => query.orderBy('c.issued_at', 'desc'),
    learner: () => query.orderBy(sql`lower(c.learner_name)`),
    expires: () => query.orderBy(sql`c.expires_at nulls last`),
  }[filter.sort]()
  const list = ordered.orderBy('c.id', 'desc').selectAll('c').select(columns)
  const [page, counts] = [
    await paged(ctx.db, query, list, filter),
    await all
      .select([statusColumn(ctx.now).as('status'), sql<number>`count(*)::int`.as('total')])
      .groupBy('status')
      .execute(),
  ]
  const zero = { valid: 0, expired: 0, revoked: 0, superseded: 0 }
  const counted = Object.fromEntries(counts.map(({ status, total }) => [status, total]))
  return { ...page, counts: { ...zero, ...counted } as Record<CertificateStatus, number> }
}

/** At most as many rows as a person can use in a spreadsheet. */
export const listForExport = (ctx: MemberCtx, filter: CertificateFilter) => {
  const all = visible(ctx, 'taught', filter)
  const query = filter.status
    ? all.where(sql<boolean>`${statusColumn(ctx.now)} = ${filter.status}`)
    : all
  return query
    .selectAll('c')
    .select(columns)
    .orderBy('c.issued_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(10_000)
    .execute()
}

/** What a certificate is given for: a course, or a learning plan. */
export type CertificateOf = { courseId: string } | { planId: string }

/** The one that counts, if the person holds one. */
export const findHeld = (db: Db, organizationId: string, of: CertificateOf, personId: string) =>
  db
    .selectFrom('certificates')
    .select('id')
    .where('organization_id', '=', organizationId)
    .$if('courseId' in of, (query) =>
      query.where('course_id', '=', 'courseId' in of ? of.courseId : ''),
    )
    .$if('planId' in of, (query) => query.where('plan_id', '=', 'planId' in of ? of.planId : ''))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()

/** Those of mine that count, of these plans. */
export const listHeldOfPlans = (ctx: MemberCtx, planIds: string[]) =>
  certificates(ctx)
    .selectAll('c')
    .select(columns)
    .where('c.person_id', '=', ctx.personId)
    .where(sql<boolean>`c.plan_id = any(${planIds}::uuid[])`)
    .where('c.revoked_at', 'is', null)
    .where('c.superseded_at', 'is', null)
    .execute()

/** Says which one takes its place. Of two that try at once the second is told that it is too late. */
export async function supersede(
  db: Db,
  organizationId: string,
  certificateId: string,
  by: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set({ superseded_at: at, superseded_by: by })
    .where('organization_id', '=', organizationId)
    .where('id', '=', certificateId)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Who did what with it, newest first. */
export const listHistory = (ctx: MemberCtx, certificateId: string) =>
  ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .select(['a.id', 'a.action', 'a.reason', 'a.created_at', personNameColumn('p').as('actor')])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.subject_type', '=', 'certificate')
    .where('a.subject_id', '=', certificateId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(100)
    .execute()

/** Reads a certificate for whoever holds its code; the database answers only that one. */
export async function findByCode(db: Db, code: string) {
  const { rows } =
    await sql<CodeRow>`select c.*, c.hours::float8 as hours, c.score_percent::float8 as score_percent,
      k.slug as course_slug
    from certificate_by_code(${code}) c
    left join published_courses k on k.organization_id = c.organization_id and k.course_id = c.course_id
      and k.visibility = 'public' and k.archived_at is null`.execute(db)
  return rows[0]
}

export interface CodeRow {
  plan_id: string | null
  organization_id: string
  id: string
  code: string
  look: TemplateLook
  logo_file_id: string | null
  learner_name: string
  course_title: string
  organization_name: string
  hours: number
  /** Absent on certificates issued before study time was kept to the second. */
  study_seconds: number | null
  score_percent: number | null
  time_zone: string
  completed_at: Date
  issued_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  superseded_at: Date | null
  course_slug: string | null
  credential: string | null
  signing_key_id: string | null
}
