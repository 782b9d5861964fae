import { sql } from 'kysely'
import type { Announcement } from '#contract/announcements.ts'
import type { PageQuery } from '#contract/page.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { announcementPolicy } from './policy.ts'

const teaches = (ctx: MemberCtx) =>
  sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = a.organization_id
    and i.course_id = a.course_id and i.person_id = ${ctx.personId})`
const takes = (ctx: MemberCtx) =>
  sql<boolean>`exists (select 1 from enrollments e where e.organization_id = a.organization_id
    and e.course_id = a.course_id and e.person_id = ${ctx.personId} and e.status in ('active', 'completed', 'expired'))`

const announcements = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('announcements as a')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'a.organization_id').onRef('c.id', '=', 'a.course_id'),
    )
    .leftJoin('people as p', 'p.id', 'a.author_id')
    .leftJoin('announcement_reads as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'a.organization_id')
        .onRef('r.announcement_id', '=', 'a.id')
        .on('r.person_id', '=', ctx.personId),
    )
    .where('a.organization_id', '=', ctx.organizationId)

const details = (ctx: MemberCtx) =>
  announcements(ctx)
    .selectAll('a')
    .select([
      'c.title as course_title',
      personNameColumn('p').as('author'),
      'r.read_at',
      teaches(ctx).as('teaches'),
      takes(ctx).as('takes'),
      sql<number>`(select count(*)::int from announcement_reads x where x.organization_id = a.organization_id
        and x.announcement_id = a.id)`.as('read_count'),
    ])

/** 404 for one of another organization or that is not for the caller. */
export async function getAnnouncementRow(ctx: MemberCtx, id: string, lock = false) {
  let query = details(ctx).where('a.id', '=', id)
  if (lock) query = query.forUpdate('a')
  const row = await query.executeTakeFirst()
  if (!row || !announcementPolicy.read(ctx, row)) throw problem('announcement_not_found')
  return row
}

export type AnnouncementRow = Awaited<ReturnType<typeof getAnnouncementRow>>

export interface AnnouncementFilter extends PageQuery {
  course?: string | undefined
  status?: Announcement['status'] | undefined
  unread?: boolean | undefined
}

const shown = sql<boolean>`a.published_at is not null and a.withdrawn_at is null`

/** The list's side of `announcementPolicy.read`. */
const readable = (ctx: MemberCtx) =>
  ctx.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(${ctx.role === 'instructor' ? teaches(ctx) : sql`false`}
        or ${shown} and (a.course_id is null or ${takes(ctx)} or ${teaches(ctx)}))`

const statuses = {
  scheduled: sql<boolean>`a.published_at is null and a.withdrawn_at is null`,
  published: shown,
  withdrawn: sql<boolean>`a.withdrawn_at is not null`,
}

export async function pageOfAnnouncements(ctx: MemberCtx, filter: AnnouncementFilter) {
  const conditions = [readable(ctx)]
  if (filter.course === 'organization') conditions.push(sql<boolean>`a.course_id is null`)
  else if (filter.course) conditions.push(sql<boolean>`a.course_id = ${filter.course}`)
  if (filter.status) conditions.push(statuses[filter.status])
  if (filter.unread !== undefined) {
    conditions.push(
      filter.unread
        ? sql<boolean>`r.read_at is null and ${shown}`
        : sql<boolean>`r.read_at is not null`,
    )
  }
  if (filter.search) {
    const pattern = containing(filter.search)
    conditions.push(sql<boolean>`(a.title ilike ${pattern} or a.text ilike ${pattern})`)
  }
  const within = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const [page, { count }] = await Promise.all([
    paged(
      ctx.db,
      announcements(ctx).where(within),
      details(ctx)
        .where(within)
        .orderBy(sql`coalesce(a.published_at, a.publish_at)`, 'desc')
        .orderBy('a.id'),
      filter,
    ),
    announcements(ctx)
      .where(readable(ctx))
      .where(shown)
      .where('r.read_at', 'is', null)
      .where('a.author_id', 'is distinct from', ctx.personId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...page, unread_count: count }
}

/** Courses that the caller may announce to. */
export const listCoursesToTell = (ctx: MemberCtx) =>
  ctx.role === 'learner'
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('published_courses as p')
        .select(['p.course_id as id', 'p.title'])
        .where('p.organization_id', '=', ctx.organizationId)
        .where('p.archived_at', 'is', null)
        .where(
          ctx.role === 'admin'
            ? sql<boolean>`true`
            : sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = p.organization_id
                and i.course_id = p.course_id and i.person_id = ${ctx.personId})`,
        )
        .orderBy('p.title')
        .limit(200)
        .execute()
