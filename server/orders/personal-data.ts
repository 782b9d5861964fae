import { sql } from 'kysely'
import { personalData } from '#server/identity/personal-data/personal-data.ts'
import { say } from '#server/words/sentence.ts'

/** What a person bought. */
export const orderPersonalData = personalData('orders', {
  sections: ({ id }) => ({
    orders: sql`select o.name as organization, r.reference, r.course_title as course, r.status, r.provider, r.currency,
        r.price_minor, r.discount_minor, r.tax_minor, r.total_minor, r.refunded_minor, r.country, r.billing_name,
        r.billing_address, r.billing_tax_id, r.coupon_code, r.invoice_number, r.placed_at, r.paid_at
      from orders r join organizations o on o.id = r.organization_id where r.person_id = ${id} order by r.placed_at`,
    cart: sql`select o.name as organization, c.title as course, k.added_at
      from cart_courses k join courses c on c.organization_id = k.organization_id and c.id = k.course_id
      join organizations o on o.id = k.organization_id where k.person_id = ${id} order by k.added_at`,
    subscriptions: sql`select o.name as organization, p.title, s.status, s.cadence, s.currency, s.price_minor, s.provider,
        s.means_label, s.country, s.billing_name, s.billing_address, s.billing_tax_id, s.started_at, s.period_ends_at,
        s.canceled_at, s.ended_at
      from subscriptions s join organizations o on o.id = s.organization_id
      join subscription_plans p on p.organization_id = s.organization_id and p.id = s.plan_id
      where s.person_id = ${id} order by s.created_at`,
    invoices: sql`select i.number, i.kind, i.issued_at, i.sheet
      from invoices i join orders r on r.organization_id = i.organization_id and r.id = i.order_id
      where r.person_id = ${id} order by i.issued_at`,
    refunds: sql`select r.reference as order, f.amount_minor, r.currency, f.reason, f.status, f.requested_at, f.settled_at
      from refunds f join orders r on r.organization_id = f.organization_id and r.id = f.order_id
      where r.person_id = ${id} order by f.requested_at`,
  }),
  removed: [
    say('Your cart'),
    say('Orders that were never paid'),
    say('Subscriptions, which end at once'),
  ],
  kept: [
    say(
      'Paid orders and invoices, with billing name and address. The law requires sellers to keep them',
    ),
  ],
  obstacles: async (db, { id }) => {
    const { rows } = await sql<{ reference: string }>`select distinct r.reference
      from refunds f join orders r on r.organization_id = f.organization_id and r.id = f.order_id
      where r.person_id = ${id} and f.status in ('requested', 'approved') order by 1`.execute(db)
    return rows.map(({ reference }) =>
      say('The refund for your order {reference} isn’t finished. Wait until it’s paid.', {
        reference,
      }),
    )
  },
  erase: async ({ db, now }, { id }) => {
    await db.deleteFrom('cart_courses').where('person_id', '=', id).execute()
    await db
      .updateTable('subscriptions')
      .set((eb) => ({
        status: 'ended',
        ended_at: eb.fn.coalesce('ended_at', eb.val(now)),
        end_reason: eb.fn.coalesce('end_reason', eb.val('deleted')),
        customer_reference: null,
        means_reference: null,
        means_label: null,
        setup_reference: null,
        charging_means: null,
        billing_name: 'Deleted person',
        billing_address: '',
        billing_tax_id: '',
      }))
      .where('person_id', '=', id)
      .execute()
    await db
      .updateTable('orders')
      .set({ billing_name: 'Deleted person', billing_address: '', billing_tax_id: '' })
      .where('person_id', '=', id)
      .where('status', '=', 'failed')
      .execute()
  },
})
