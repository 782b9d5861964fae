import { sql } from 'kysely'
import type { CatalogCourse } from '#contract/catalog.ts'
import { seatHolding } from '#server/enrollments/rules.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { listCards, presentCard, readOwn } from './cards.ts'
import { viewerOf } from './viewer.ts'

const most = 8

/** The most popular courses that I can enroll in and start at once, whichever organization teaches them. */
export async function listOpenCourses(ctx: PersonCtx): Promise<CatalogCourse[]> {
  const viewer = await viewerOf(ctx)
  const rows = await acrossOrganizations(ctx.db, (db) =>
    listCards(db, viewer, { conditions: [startsNow], sort: 'popular', limit: most }),
  )
  const ids = rows.map(({ course_id }) => course_id)
  const own = await readOwn(ctx, viewer, ids)
  return rows.map((row) => presentCard(ctx.app, row, own.get(row.course_id)))
}

/** Where `offerAction` says "enroll" to someone who has completed no other course, and lessons are open. `p` is the course. */
const startsNow = sql<boolean>`p.enrollment_mode = 'open' and p.price_minor = 0
  and coalesce(greatest(p.enrollment_opens_at, p.starts_at), now()) <= now()
  and coalesce(least(p.enrollment_closes_at, p.ends_at), 'infinity') > now()
  and (p.seats is null or p.seats > (select count(*) from enrollments e
    where e.organization_id = p.organization_id and e.course_id = p.course_id
      and e.status = any(${[...seatHolding]}::text[])))
  and not exists (select from course_versions v
    where v.organization_id = p.organization_id and v.course_id = p.course_id and v.number = p.version
      and jsonb_array_length(coalesce(v.details->'requires_course_ids', '[]')) > 0)`
