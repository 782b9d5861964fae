import { sql, type RawBuilder } from 'kysely'
import { isOpen } from '#server/catalog/viewer.ts'
import type { Db } from '#server/db/database.ts'

/** A course of a bundle with its regular price, as its draft has it where it isn't published. */
export interface BundledCourse {
  id: string
  slug: string
  title: string
  price_minor: number
  currency: string
}

export interface BundleRow {
  organization_id: string
  organization_name: string
  id: string
  slug: string
  title: string
  summary: string
  currency: string
  price_minor: number
  created_at: Date
  archived_at: Date | null
  /** Every course is published and public. */
  is_whole: boolean
  sold_count: number
  courses: BundledCourse[]
}

/** `b` is the bundle. */
const isWhole = sql<boolean>`not exists (select from bundle_courses bc
  left join published_courses p on p.organization_id = bc.organization_id and p.course_id = bc.course_id
  where bc.organization_id = b.organization_id and bc.bundle_id = b.id
    and (p.course_id is null or p.archived_at is not null or p.visibility <> 'public'))`

const coursesColumn = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug,
    'title', coalesce(p.title, c.title), 'price_minor', coalesce(p.regular_price_minor, p.price_minor, c.price_minor),
    'currency', coalesce(p.currency, c.currency)) order by bc.position), '[]')
  from bundle_courses bc
  join courses c on c.organization_id = bc.organization_id and c.id = bc.course_id
  left join published_courses p on p.organization_id = bc.organization_id and p.course_id = bc.course_id
  where bc.organization_id = b.organization_id and bc.bundle_id = b.id)`

/** Bundles with their courses, newest first. `b` is the bundle and `o` its organization. */
export async function selectBundles(
  db: Db,
  condition: RawBuilder<boolean>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<BundleRow[]> {
  const { rows } =
    await sql<BundleRow>`select b.organization_id, o.name as organization_name, b.id, b.slug, b.title,
      b.summary, b.currency, b.price_minor, b.created_at, b.archived_at, ${isWhole} as is_whole,
      (select count(*)::int from orders s where s.organization_id = b.organization_id and s.bundle_id = b.id
        and s.status in ('paid', 'partly_refunded', 'refunded')) as sold_count,
      ${coursesColumn} as courses
    from bundles b join organizations o on o.id = b.organization_id
    where ${condition} order by b.created_at desc, b.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** On sale to everyone: a bundle that is whole, of an organization that is open. */
export const isOnSale = sql<boolean>`b.archived_at is null and ${isOpen} and ${isWhole}`
