import type { LoadRequest } from 'autocannon'
import type pg from 'pg'
import { FreshProduct } from './fresh-product.ts'
import { measureGrowingReads } from './growing-reads.ts'
import type { Budget } from './report.ts'
import { get } from './requests.ts'

const few = { tickets: 1000, articles: 100 }
const many = { tickets: 100_000, articles: 10_000 }

/** A support queue, one ticket, and a help search, with a thousand tickets and with a hundred thousand. */
export async function measureSupport(): Promise<Budget[]> {
  const product = await FreshProduct.start()
  try {
    const { organizationId, token } = product
    const made = await seedSupport(product)
    const reads = supportReads({ organizationId, token, ...made })
    return await measureGrowingReads(product, reads, {
      few: () => growSupport(product.database, made, few),
      many: () => growSupport(product.database, made, many),
    })
  } finally {
    await product.stop()
  }
}

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** One real ticket with a reply, and one real article, created through the API. */
async function seedSupport(product: FreshProduct) {
  const ticket = await product.asAdmin('POST', '/support/tickets/', {
    subject: 'The lamp does not turn',
    body: words('Since Monday.'),
  })
  const ticketId = ticket['id'] ?? ''
  await product.asAdmin('POST', `/support/tickets/${ticketId}/replies/`, {
    body: words('Oil the bearing.'),
  })
  const article = await product.asAdmin('POST', '/support/desk/articles/', {
    title: 'Oil the bearing of a sextant',
    body: words('Once a month.'),
  })
  await product.asAdmin('POST', `/support/desk/articles/${article['id']}/publish/`)
  return { ticketId, articleId: article['id'] ?? '' }
}

/** The most frequent requests of agents and of people looking for help. */
function supportReads({
  organizationId,
  token,
  ticketId,
}: {
  organizationId: string
  token: string
  ticketId: string
}) {
  const base = `/api/organizations/${organizationId}/support`
  const read = (path: string): LoadRequest => ({
    ...get({ authorization: `JWT ${token}` }),
    path: `${base}${path}`,
  })
  return {
    'ticket queue': read('/desk/tickets/?status=open'),
    'filtered queue': read('/desk/tickets/?status=open&priority=urgent&sort=due'),
    'one ticket': read(`/tickets/${ticketId}/`),
    'help search': read('/help-centre/search/?search=sextatn%20bearing'),
  }
}

/** Adds similar tickets and articles up to that number; forty articles always mention sextants. */
async function growSupport(
  database: pg.Client,
  { ticketId, articleId }: { ticketId: string; articleId: string },
  { tickets, articles }: { tickets: number; articles: number },
) {
  await database.query(
    `insert into support_tickets (desk_id, number, requester_id, requester_name, subject, kind, priority, created_at,
       updated_at, last_message_at, last_message_side, last_message_excerpt, answer_due_at, waiting_since, resolved_at,
       subject_words)
     select desk_id, n, requester_id, requester_name, subject, kind,
       (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], t.created_at - n * interval '1 minute',
       t.updated_at - n * interval '1 minute', last_message_at, last_message_side, last_message_excerpt,
       t.created_at + n * interval '1 minute', case when n % 5 = 1 then t.created_at end,
       case when n % 5 = 2 then t.created_at end, subject_words
     from support_tickets t, generate_series(1 + (select max(number) from support_tickets), $2::int) n
     where t.id = $1`,
    [ticketId, tickets],
  )
  await database.query(
    `insert into support_entries (desk_id, ticket_id, kind, side, author_id, author_name, body, created_at)
     select t.desk_id, t.id, e.kind, e.side, e.author_id, e.author_name, e.body, t.created_at
     from support_tickets t, support_entries e
     where e.ticket_id = $1 and e.kind = 'message'
       and not exists (select from support_entries x where x.desk_id = t.desk_id and x.ticket_id = t.id)`,
    [ticketId],
  )
  await database.query(
    `insert into support_articles (desk_id, slug, title, body, published_at, title_words, body_words)
     select desk_id, 'bench-' || n, 'Lamp ' || n, body, published_at,
       case when n <= 40 then 'bearing of a sextant' else 'lamp' || n % 97 end, 'shanty' || n % 89
     from support_articles a,
       generate_series(1 + (select count(*) from support_articles where slug like 'bench-%'), $2::int) n
     where a.id = $1`,
    [articleId, articles],
  )
  await database.query('vacuum analyze')
}
