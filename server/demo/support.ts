import { paragraphs } from '#contract/plain-document.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Mechanisms, PersonCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { addTicketNote } from '#server/support/add-note.ts'
import { archiveArticle } from '#server/support/archive-article.ts'
import { assignTicket, prioritizeTicket } from '#server/support/assign-ticket.ts'
import { closeTicket } from '#server/support/change-ticket-status.ts'
import { createArticle } from '#server/support/create-article.ts'
import { createCategory } from '#server/support/create-category.ts'
import { atOrganization, atPlatform, type DeskCtx } from '#server/support/desk.ts'
import { openTicket } from '#server/support/open-ticket.ts'
import { publishArticle } from '#server/support/publish-article.ts'
import { rateTicket } from '#server/support/rate-ticket.ts'
import { replyToTicket } from '#server/support/reply-to-ticket.ts'
import { createSavedReply } from '#server/support/saved-replies.ts'
import { defaultSettings } from '#server/support/settings.ts'
import { updateDeskSettings } from '#server/support/update-desk-settings.ts'
import { countArticleView, voteOnArticle } from '#server/support/vote-on-article.ts'
import { asMember, asPerson } from './act-as.ts'
import { documentOf } from './courses/markup.ts'
import { northwindHelp, platformHelp } from './support-articles.ts'
import { northwindTickets, platformTickets, type DemoTicket } from './support-tickets.ts'

type At = <T>(email: string, at: Date, run: (ctx: DeskCtx) => Promise<T>) => Promise<T>

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** What is long ago began on a working morning, so that figures tell of a desk that was open. */
function startOf(hours: number): number {
  if (hours < 96) return hours
  const morning = hoursAgo(hours)
  morning.setUTCHours(9, 20, 0, 0)
  while (morning.getUTCDay() === 0 || morning.getUTCDay() > 4) {
    morning.setUTCDate(morning.getUTCDate() - 1)
  }
  return (Date.now() - morning.getTime()) / 3_600_000
}
const manager = { northwind: 'admin@lyceum.test', platform: 'super@lyceum.test' }
const readers = [
  'learner@lyceum.test',
  'aisha.bello@northwind.test',
  'chen.wei@northwind.test',
  'david.cohen@northwind.test',
]

/** Two help centres and two desks with months of questions, asked and answered by the people of the demo. */
export async function loadSupport(app: Mechanisms) {
  const at = await desks(app)
  await setUpDesk(at.northwind)
  await loadHelp(at.platform, manager.platform, platformHelp, [
    'founder@lyceum.test',
    'newcomer@lyceum.test',
  ])
  await loadHelp(at.northwind, manager.northwind, northwindHelp, readers)
  for (const ticket of northwindTickets) await loadTicket(at.northwind, manager.northwind, ticket)
  for (const ticket of platformTickets) await loadTicket(at.platform, manager.platform, ticket)
}

async function desks(app: Mechanisms): Promise<{ northwind: At; platform: At }> {
  const rows = await asSystem(app, ({ db }) =>
    db
      .selectFrom('people as p')
      .leftJoin('memberships as m', 'm.person_id', 'p.id')
      .leftJoin('organizations as o', 'o.id', 'm.organization_id')
      .select(['p.id', 'p.email', 'p.user_role', 'm.role', 'o.id as organization_id', 'o.name'])
      .execute(),
  )
  const find = (email: string, organization?: string) => {
    const row = rows.find((r) => r.email === email && (!organization || r.name === organization))
    if (!row) throw new Error(`The demo has no ${email} ${organization ?? ''}`)
    return row
  }
  return {
    northwind: (email, moment, run) => {
      const { id, role, organization_id } = find(email, 'Northwind Academy')
      const member = {
        personId: id,
        organizationId: organization_id ?? '',
        role: role as OrganizationRole,
      }
      return asMember(app, member, { at: moment }, (ctx) => run(atOrganization(ctx)))
    },
    platform: (email, moment, run) => {
      const { id, user_role } = find(email)
      const userRole = user_role as PersonCtx['userRole']
      return asPerson(app, id, { at: moment }, (ctx) => run(atPlatform({ ...ctx, userRole })))
    },
  }
}

async function setUpDesk(at: At) {
  const long = [{ opens: '08:00', closes: '20:00' }]
  const short = [{ opens: '10:00', closes: '14:00' }]
  const year = new Date().getFullYear()
  await at(manager.northwind, hoursAgo(160 * 24), async (ctx) => {
    await updateDeskSettings(ctx, {
      ...defaultSettings,
      time_zone: 'Europe/Lisbon',
      hours: [long, long, long, long, long, short, []],
      holidays: [year, year + 1].flatMap((each) => [
        { date: `${each}-12-25`, name: 'Christmas' },
        { date: `${each}-01-01`, name: 'New Year' },
        { date: `${each}-04-25`, name: 'Freedom Day' },
      ]),
    })
    await createSavedReply(ctx, {
      title: 'Try a private window',
      body: paragraphs(
        'Hello {first_name},',
        'Could you open the lesson in a private window and tell me whether it plays there? If it does, one of your extensions keeps it from loading.',
        'Kind regards, {agent_name}',
      ),
    })
    await createSavedReply(ctx, {
      title: 'Extension granted',
      body: paragraphs(
        'Hello {first_name},',
        'You have one more week. The new date already stands on the course page.',
        'Kind regards, {agent_name}',
      ),
    })
    await createSavedReply(ctx, {
      title: 'We looked into it',
      body: paragraphs(
        'Hello {first_name},',
        'Thank you for writing. We have found the reason for #{ticket_number} and put it right. Please reload the page and tell us if you still see it.',
        'Kind regards, {agent_name}, {organization}',
      ),
    })
  })
}

async function loadHelp(at: At, writer: string, help: typeof platformHelp, voters: string[]) {
  let age = 150 * 24
  for (const { articles, ...category } of help) {
    const created = await at(writer, hoursAgo(age), (ctx) => createCategory(ctx, category))
    for (const article of articles) {
      age -= 5 * 24
      const kept = await at(writer, hoursAgo(age), async (ctx) => {
        const { id } = await createArticle(ctx, {
          title: article.title,
          summary: article.summary,
          body: documentOf(article.text),
          audience: article.audience ?? 'members',
          category_id: created.id,
        })
        if (article.state !== 'draft') await publishArticle(ctx, id)
        return { id }
      })
      if (article.state === 'draft') continue
      await readAndVote(at, voters, kept.id, article)
      if (article.state === 'archived') {
        await at(writer, hoursAgo(age - 24), (ctx) => archiveArticle(ctx, kept.id))
      }
    }
  }
}

async function readAndVote(
  at: At,
  voters: string[],
  articleId: string,
  { views, audience }: { views: number; audience?: string },
) {
  if (audience === 'staff') return
  for (const [index, reader] of voters.entries()) {
    await at(reader, hoursAgo(24 * (index + 2)), async (ctx) => {
      for (let seen = index; seen < views; seen += voters.length) {
        await countArticleView(ctx, articleId)
      }
      const helpful = (views + index) % 5 !== 0
      await voteOnArticle(ctx, articleId, {
        helpful,
        ...(!helpful && {
          reason: 'incomplete' as const,
          comment: 'A picture of the page would help.',
        }),
      })
    })
  }
}

async function loadTicket(at: At, lead: string, ticket: DemoTicket) {
  let clock = startOf(ticket.hoursAgo)
  const { id } = await at(ticket.from, hoursAgo(clock), (ctx) =>
    openTicket(ctx, {
      subject: ticket.subject,
      kind: ticket.kind,
      body: paragraphs(ticket.text),
      context: ticket.context,
      admins_only: ticket.admins_only,
    }),
  )
  const { priority } = ticket
  if (priority) await at(lead, hoursAgo(clock), (ctx) => prioritizeTicket(ctx, id, priority))
  for (const step of ticket.next ?? []) {
    clock -= step.after
    await at(step.by, hoursAgo(clock), async (ctx) => {
      if ('says' in step) await replyToTicket(ctx, id, { body: paragraphs(step.says) })
      if ('answer' in step) {
        await replyToTicket(ctx, id, { body: paragraphs(step.answer), next_status: step.state })
      }
      if ('note' in step) await addTicketNote(ctx, id, { body: paragraphs(step.note) })
      if ('rate' in step) await rateTicket(ctx, id, { rating: step.rate, comment: step.comment })
      if ('close' in step) await closeTicket(ctx, id)
    })
    if ('assign' in step) {
      const { assign } = step
      const assigneeId = await at(assign, hoursAgo(clock), async (ctx) => ctx.personId)
      await at(step.by, hoursAgo(clock), (ctx) => assignTicket(ctx, id, assigneeId))
    }
  }
}
