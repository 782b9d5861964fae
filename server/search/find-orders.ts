import type { SearchHit } from '#contract/search.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { sellingPolicy } from '#server/orders/policy.ts'
import { fits, idsOf, perKind, type Question } from './matching.ts'

const line = `o.reference || ' ' || coalesce(o.invoice_number, '') || ' ' || o.course_title || ' ' || o.billing_name`

/** All orders for who may read the sales; everyone else finds their own. By number, invoice, course or buyer. */
export async function findOrders(ctx: MemberCtx, question: Question): Promise<SearchHit[]> {
  if (!sellingPolicy.read(ctx)) return findOwnOrders(ctx, question, ctx.organizationId)
  const rows = await ctx.db
    .selectFrom('orders as o')
    .innerJoin(idsOf('orders', question).as('f'), 'f.id', 'o.id')
    .select(['o.id', 'o.reference', 'o.course_title', 'o.billing_name'])
    .where('o.organization_id', '=', ctx.organizationId)
    .orderBy('f.rank', 'desc')
    .orderBy('o.id')
    .limit(perKind)
    .execute()
  return rows.map((row) =>
    present(
      row,
      `${row.course_title} · ${row.billing_name}`,
      `/dashboard/admin/payments/orders/${row.id}`,
    ),
  )
}

/** In one organization, or in all. */
export async function findOwnOrders(
  ctx: PersonCtx,
  question: Question,
  organizationId?: string,
): Promise<SearchHit[]> {
  let own = ctx.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.reference', 'o.course_title'])
    .where('o.person_id', '=', ctx.personId)
    .where(fits(line, question))
  if (organizationId) own = own.where('o.organization_id', '=', organizationId)
  const rows = await own.orderBy('o.placed_at', 'desc').limit(perKind).execute()
  return rows.map((row) => present(row, row.course_title, `/account/orders/${row.id}`))
}

const present = (
  { id, reference }: { id: string; reference: string },
  context: string,
  link: string,
): SearchHit => ({
  kind: 'order',
  id,
  title: reference,
  context,
  standing: null,
  avatar: null,
  link,
})
