import { sql, type RawBuilder } from 'kysely'
import type { CatalogCourse, CatalogSort } from '#contract/catalog.ts'
import type { CourseLevel } from '#contract/course-level.ts'
import { priceAt } from '#server/courses/current-price.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { presentPersonName, type PersonNameRow } from '#server/identity/person-name.ts'
import { coverUrl } from '#server/progress/media.ts'
import { ratingColumn } from './filters.ts'
import { isListed, type Viewer } from './viewer.ts'
import { lessonPercentSql } from '#server/enrollments/lesson-percent.ts'

export interface CardRow {
  course_id: string
  organization_id: string
  organization_name: string
  slug: string
  title: string
  subtitle: string
  category_slug: string | null
  category_name: string | null
  level: string
  language: string
  cover_file_id: string | null
  price_minor: number
  currency: string
  regular_price_minor: number | null
  scheduled_prices: unknown
  visibility: string
  lesson_count: number
  duration_seconds: number
  has_certificate: boolean
  has_live_sessions: boolean
  learner_count: number
  rating_count: number
  rating_sum: number
  instructors: PersonNameRow[]
}

/** Who teaches a course, its owner first. Assistants look after learners and are not named. */
const instructorsColumn = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'first_name', t.first_name,
    'last_name', t.last_name, 'avatar_key', t.avatar_key) order by i.rights = 'owner' desc, i.position, i.added_at), '[]')
  from course_instructors i join people t on t.id = i.person_id
  where i.organization_id = p.organization_id and i.course_id = p.course_id and i.rights <> 'assistant')`

export const cardColumns = sql`p.course_id, p.organization_id, o.name as organization_name, p.slug, p.title, p.subtitle,
  g.slug as category_slug, g.name as category_name, p.level, p.language, p.cover_file_id, p.price_minor, p.currency,
  p.regular_price_minor, p.scheduled_prices,
  p.visibility, p.lesson_count, p.duration_seconds, p.has_certificate, p.has_live_sessions, p.learner_count,
  p.rating_count, p.rating_sum, ${instructorsColumn} as instructors`

export const cardTables = sql`published_courses p join organizations o on o.id = p.organization_id
  left join categories g on g.organization_id = p.organization_id and g.id = p.category_id`

interface Listing {
  conditions?: Iterable<RawBuilder<boolean>>
  sort: CatalogSort
  words?: string | null
  limit: number
  offset?: number
}

/** Some of the listed courses, in order. Runs as owner: `isListed` says what the viewer may see. */
export async function listCards(db: Db, viewer: Viewer, listing: Listing): Promise<CardRow[]> {
  const { rows } = await cardsQuery(viewer, listing).execute(db)
  return rows
}

export function cardsQuery(
  viewer: Viewer,
  { conditions = [], sort, words = null, limit, offset = 0 }: Listing,
) {
  const where = sql.join([isListed(viewer), ...conditions], sql` and `)
  return sql<CardRow>`select ${cardColumns} from ${cardTables}
    where ${where} order by ${orders[sort](words)}, p.course_id
    limit ${limit} offset ${offset}`
}

const orders: Record<CatalogSort, (words: string | null) => RawBuilder<unknown>> = {
  // Words in the title count most; among equals the course that more people take comes first.
  relevance: (words) =>
    words
      ? sql`ts_rank(p.search_vector, ${words}::tsquery) * (1 + ln(1 + p.learner_count) / 20) desc`
      : sql`p.learner_count desc`,
  newest: () => sql`p.first_published_at desc`,
  popular: () => sql`p.learner_count desc`,
  rating: () => sql`${ratingColumn} desc nulls last, p.rating_count desc`,
  price_low: () => sql`p.price_minor`,
  price_high: () => sql`p.price_minor desc`,
}

interface Own {
  mine: CatalogCourse['mine']
  saved: boolean
}

/** The viewer's own place in each of the courses, and whether they saved it. Reads only rows of their own. */
export async function readOwn(
  ctx: Ctx,
  viewer: Viewer,
  courseIds: readonly string[],
): Promise<Map<string, Own>> {
  if (!viewer.personId || courseIds.length === 0) return new Map()
  const { rows } = await sql<{
    course_id: string
    percent: number | null
    completed: boolean
    saved: boolean
  }>`select c.id as course_id, s.course_id is not null as saved,
      case when e.status in ('active', 'completed', 'suspended', 'expired')
        then ${lessonPercentSql(sql`e.completed_lessons`, sql`p.lesson_count`)} end as percent,
      coalesce(e.status = 'completed', false) as completed
    from unnest(${courseIds}::uuid[]) as c(id)
    left join enrollments e on e.course_id = c.id and e.person_id = ${viewer.personId}
    left join published_courses p on p.organization_id = e.organization_id and p.course_id = e.course_id
    left join saved_courses s on s.course_id = c.id and s.person_id = ${viewer.personId}`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ course_id, percent, completed, saved }) => [
      course_id,
      { mine: percent === null ? null : { percent, completed }, saved },
    ]),
  )
}

export const presentCard = (app: Mechanisms, row: CardRow, own?: Own): CatalogCourse => ({
  id: row.course_id,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  category: row.category_slug ? { slug: row.category_slug, name: row.category_name ?? '' } : null,
  level: row.level as CourseLevel,
  language: row.language,
  cover_url: coverUrl(app, row.cover_file_id),
  ...priceAt(row, app.clock.now()),
  currency: row.currency,
  lesson_count: row.lesson_count,
  duration_seconds: row.duration_seconds,
  has_certificate: row.has_certificate,
  has_live_sessions: row.has_live_sessions,
  learner_count: row.learner_count,
  rating_count: row.rating_count,
  rating_average: row.rating_count > 0 ? row.rating_sum / row.rating_count : null,
  organization: { id: row.organization_id, name: row.organization_name },
  instructors: row.instructors.map((person) => presentPersonName(app, person)),
  members_only: row.visibility !== 'public',
  mine: own?.mine ?? null,
  saved: own?.saved ?? false,
})
