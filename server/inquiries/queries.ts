import { sql } from 'kysely'
import type { InquiryStatus } from '#contract/inquiries.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { workDomain } from './rules.ts'

/** The state of an inquiry, told from its timestamps: the one definition for lists, filters and verbs. */
const status = sql<InquiryStatus>`case
  when i.withdrawn_at is not null then 'withdrawn'
  when i.declined_at is not null then 'declined'
  when i.converted_at is not null then 'converted'
  when i.qualified_at is not null then 'qualified'
  when i.contacted_at is not null then 'contacted'
  else 'new' end`

const openStates: InquiryStatus[] = ['new', 'contacted', 'qualified']

const inquiries = (db: Db) =>
  db
    .selectFrom('inquiries as i')
    .leftJoin('people as owner', 'owner.id', 'i.owner_id')
    .leftJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select([
      status.as('status'),
      sql<string | null>`owner.first_name || ' ' || owner.last_name`.as('owner_name'),
      'o.name as converted_name',
    ])

/** Row-level security shows staff every inquiry, and everyone else only those that they sent. */
export async function getInquiryRow(db: Db, inquiryId: string) {
  const row = await inquiries(db).where('i.id', '=', inquiryId).executeTakeFirst()
  if (!row) throw problem('inquiry_not_found')
  return row
}

export type InquiryRow = Awaited<ReturnType<typeof getInquiryRow>>

/** Locked until the end of the transaction: of two changes of state at once, the second sees the first. */
export async function lockInquiry(db: Db, inquiryId: string) {
  const row = await inquiries(db).where('i.id', '=', inquiryId).forUpdate('i').executeTakeFirst()
  if (!row) throw problem('inquiry_not_found')
  return row
}

export const listThread = (db: Db, inquiryId: string) =>
  db
    .selectFrom('inquiry_messages as t')
    .leftJoin('people as p', 'p.id', 't.author_id')
    .select(['t.id', 't.kind', 't.body', 't.status', 't.created_at'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('author'))
    .where('t.inquiry_id', '=', inquiryId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(500)
    .execute()

export type ThreadRow = Awaited<ReturnType<typeof listThread>>[number]

interface Filter extends PageQuery {
  status?: InquiryStatus | 'open' | undefined
  owner?: 'me' | 'nobody' | undefined
  sort: 'newest' | 'oldest' | 'learners'
}

export async function pageOfInquiries(db: Db, personId: string, filter: Filter) {
  let query = inquiries(db)
  if (filter.status === 'open') query = query.where(status, 'in', openStates)
  else if (filter.status) query = query.where(status, '=', filter.status)
  if (filter.owner === 'me') query = query.where('i.owner_id', '=', personId)
  if (filter.owner === 'nobody') query = query.where('i.owner_id', 'is', null)
  if (filter.search) query = query.where(matches(filter.search))
  const ordered = {
    newest: () => query.orderBy('i.created_at', 'desc'),
    oldest: () => query.orderBy('i.created_at'),
    learners: () => query.orderBy('i.learner_count', 'desc'),
  }[filter.sort]()
  return paged(db, query.clearSelect(), ordered.orderBy('i.id'), filter)
}

const matches = (search: string) => {
  const pattern = containing(search)
  return sql<boolean>`(i.organization_name ilike ${pattern} or i.name ilike ${pattern}
    or i.email ilike ${pattern} or i.reference ilike ${pattern})`
}

export async function countByStatus(db: Db): Promise<Record<InquiryStatus, number>> {
  const counts = { new: 0, contacted: 0, qualified: 0, converted: 0, declined: 0, withdrawn: 0 }
  const rows = await db
    .selectFrom('inquiries as i')
    .select([status.as('status'), sql<number>`count(*)::int`.as('n')])
    .groupBy(status)
    .execute()
  for (const row of rows) counts[row.status] = row.n
  return counts
}

/** What I sent, by account or by an address that I have proved to own. */
export async function pageOfMyInquiries(
  db: Db,
  me: { id: string; email: string; email_verified_at: Date | null },
  filter: PageQuery & { status?: InquiryStatus | undefined },
) {
  let query = inquiries(db).where((eb) =>
    eb.or([
      eb('i.person_id', '=', me.id),
      ...(me.email_verified_at ? [eb('i.email', '=', me.email)] : []),
    ]),
  )
  if (filter.status) query = query.where(status, '=', filter.status)
  if (filter.search) query = query.where(matches(filter.search))
  return paged(
    db,
    query.clearSelect(),
    query.orderBy('i.created_at', 'desc').orderBy('i.id'),
    filter,
  )
}

/** Other inquiries and organizations that may be the same as this one. */
export async function listRelatives(db: Db, inquiry: InquiryRow) {
  const domain = workDomain(inquiry.email)
  const others = db
    .selectFrom('inquiries as i')
    .select([
      sql<'inquiry' | 'organization'>`'inquiry'`.as('kind'),
      'i.id',
      sql<string>`i.reference || ' · ' || i.organization_name`.as('label'),
      sql<'name' | 'email' | 'email_domain'>`case when i.name_key = ${inquiry.name_key} then 'name'
        when i.email = ${inquiry.email} then 'email' else 'email_domain' end`.as('because'),
    ])
    .where('i.id', '!=', inquiry.id)
    .where((eb) =>
      eb.or([
        eb('i.name_key', '=', inquiry.name_key),
        eb('i.email', '=', inquiry.email),
        ...(domain === null ? [] : [eb(sql`split_part(i.email, '@', 2)`, '=', domain)]),
      ]),
    )
    .orderBy(sql`i.name_key = ${inquiry.name_key}`, 'desc')
    .orderBy('i.created_at', 'desc')
    .limit(10)
    .execute()
  const organizations = db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name'])
    .where(sql`lower(o.name)`, '=', inquiry.organization_name.toLowerCase())
    .limit(5)
    .execute()
  const [inquiriesLike, organizationsLike] = await Promise.all([others, organizations])
  return [
    ...organizationsLike
      .filter(({ id }) => id !== inquiry.organization_id)
      .map(({ id, name }) => ({
        kind: 'organization' as const,
        id,
        label: name,
        because: 'name' as const,
      })),
    ...inquiriesLike,
  ]
}

export const listSuperAdmins = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('user_role', '=', 'super_admin')
    .where('suspended_at', 'is', null)
    .orderBy('first_name')
    .orderBy('id')
    .execute()
