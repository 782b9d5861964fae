import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { limitStatements } from '#server/db/statement-time.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { brandOf } from './mail-brand.ts'
import { sendOrganizationNews, type OrganizationNews } from './mails.ts'
import { deletionGraceDays } from './rules.ts'

const batch = 500

interface TellMembers {
  organization_id: string
  news: OrganizationNews
  /** The last person of the batch before. */
  after?: string
}

/** Writes to all members, some hundreds at a time: each batch queues the next, so a crash repeats one at most. */
const tellMembers = job<TellMembers>(
  { name: 'organizations.tell-members' },
  (app, { organization_id, news, after }) =>
    asSystem(app, async (ctx) => {
      const organization = await ctx.db
        .selectFrom('organizations')
        .select(['name', 'suspension_message'])
        .where('id', '=', organization_id)
        .executeTakeFirst()
      if (!organization) return
      const members = await ctx.db
        .selectFrom('memberships as m')
        .innerJoin('people as p', 'p.id', 'm.person_id')
        .select(['m.person_id', 'p.email'])
        .where('m.organization_id', '=', organization_id)
        .$if(after !== undefined, (query) => query.where('m.person_id', '>', after ?? ''))
        .orderBy('m.person_id')
        .limit(batch)
        .execute()
      const brand = await brandOf(ctx, organization_id)
      for (const { email } of members) {
        await sendOrganizationNews(ctx, email, { ...organization, brand }, news)
      }
      const last = members.at(-1)
      if (members.length === batch && last) {
        await addJob(ctx.db, 'organizations.tell-members', {
          organization_id,
          news,
          after: last.person_id,
        })
      }
    }),
)

/** Deletes for good what nobody took back within the grace period, each organization in a transaction of its own. */
const purge = job({ name: 'organizations.purge', cron: '41 2 * * *' }, async (app) => {
  const due = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('organizations')
      .select('id')
      .where('deletion_requested_at', '<=', deadline(now))
      .execute(),
  )
  for (const { id } of due) await asSystem(app, (ctx) => forget(ctx, id))
})

const deadline = (now: Date) => new Date(now.getTime() - deletionGraceDays * 86_400_000)

/** Somebody may have taken it back since it was found. */
async function forget(ctx: Ctx, id: string) {
  await limitStatements(ctx.db, 0)
  const organization = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', id)
    .where('deletion_requested_at', '<=', deadline(ctx.now))
    .forUpdate()
    .executeTakeFirst()
  if (!organization) return
  await sql`select forget_organization(${id})`.execute(ctx.db)
  await audit(ctx, {
    action: 'organization.deleted',
    subject: { type: 'organization', id },
    detail: { name: organization.name },
  })
}

export const closingJobs: Job[] = [tellMembers, purge]
