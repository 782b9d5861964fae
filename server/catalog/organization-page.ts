import { sql } from 'kysely'
import type { OrganizationPage } from '#contract/organization-page.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { logoUrl } from '#server/organizations/logo.ts'
import { listCards, presentCard } from './cards.ts'
import { conditionsOf } from './filters.ts'
import { listTeachersOf } from './instructors.ts'
import { isListed, visitorOf } from './viewer.ts'

const shown = { courses: 12, instructors: 12 }

/** What an organization says about itself, and what it teaches in public. Without a public course there is no page. */
export const getOrganizationPage = (ctx: Ctx, slug: string): Promise<OrganizationPage> =>
  acrossOrganizations(ctx.db, async (db) => {
    const visitor = await visitorOf({ ...ctx, db })
    const { rows } = await sql<{
      id: string
      slug: string
      name: string
      description: string
      website: string
      contact_address: string
      logo_file_id: string | null
      accent: string | null
      course_count: number
      enrollment_count: number
    }>`select o.id, o.slug, o.name, o.description, o.website, o.contact_address, o.logo_file_id, o.accent,
        count(*)::int as course_count, sum(p.learner_count)::int as enrollment_count
      from organizations o join published_courses p on p.organization_id = o.id
      where o.slug = ${slug.toLowerCase()} and ${isListed(visitor)} group by o.id`.execute(db)
    const [row] = rows
    if (!row) throw problem('organization_not_found')
    const terms = { revision: 0, words: null, categoryIds: null }
    const conditions = conditionsOf({ organization: row.id }, terms)
    const cards = await listCards(db, visitor, {
      conditions: conditions.values(),
      sort: 'popular',
      limit: shown.courses,
    })
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      description: row.description,
      website: row.website,
      contact_address: row.contact_address,
      logo: logoUrl(ctx.app, row.logo_file_id),
      accent: row.accent,
      course_count: row.course_count,
      enrollment_count: row.enrollment_count,
      courses: cards.map((card) => presentCard(ctx.app, card)),
      instructors: await listTeachersOf(ctx, db, row.id, shown.instructors),
    }
  })
