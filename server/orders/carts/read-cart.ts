import { sql } from 'kysely'
import type { Cart, CartPart } from '#contract/carts.ts'
import { isListed, viewerOf } from '#server/catalog/viewer.ts'
import { priceAt } from '#server/courses/current-price.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'

interface CartRow {
  organization_id: string
  organization_name: string
  id: string
  slug: string
  title: string
  currency: string
  price_minor: number
  regular_price_minor: number | null
  scheduled_prices: unknown
  is_on_sale: boolean
}

/** The person's own rows, whichever organization sells the course. */
async function selectCart(ctx: PersonCtx) {
  const viewer = await viewerOf(ctx)
  const only = ctx.onlyOrganizationId ?? null
  const { rows } = await acrossOrganizations(ctx.db, (db) =>
    sql<CartRow>`select o.id as organization_id, o.name as organization_name, c.id,
        coalesce(p.slug, c.slug) as slug, coalesce(p.title, c.title) as title,
        coalesce(p.currency, c.currency) as currency, coalesce(p.price_minor, c.price_minor) as price_minor,
        p.regular_price_minor, coalesce(p.scheduled_prices, '[]') as scheduled_prices,
        coalesce(coalesce(p.regular_price_minor, p.price_minor) > 0 and ${isListed(viewer)}, false) as is_on_sale
      from cart_courses k
      join organizations o on o.id = k.organization_id
      join courses c on c.organization_id = k.organization_id and c.id = k.course_id
      left join published_courses p on p.organization_id = c.organization_id and p.course_id = c.id
      where k.person_id = ${ctx.personId} and (${only}::uuid is null or k.organization_id = ${only}::uuid)
      order by k.added_at, c.id`.execute(db),
  )
  return rows
}

export async function getCart(ctx: PersonCtx): Promise<Cart> {
  const rows = await selectCart(ctx)
  const onSale = rows.filter(({ is_on_sale }) => is_on_sale)
  const parts = Map.groupBy(onSale, (row) => `${row.organization_id} ${row.currency}`)
  return {
    parts: [...parts.values()].map((own) => partOf(own, ctx.now)),
    gone: rows.filter(({ is_on_sale }) => !is_on_sale).map(({ id, title }) => ({ id, title })),
  }
}

function partOf(rows: readonly CartRow[], now: Date): CartPart {
  const courses = rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    price_minor: priceAt(row, now).price_minor,
  }))
  const [first] = rows
  return {
    organization: { id: first?.organization_id ?? '', name: first?.organization_name ?? '' },
    currency: first?.currency ?? '',
    total_minor: courses.reduce((sum, { price_minor }) => sum + price_minor, 0),
    courses,
  }
}
