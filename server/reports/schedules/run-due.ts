import { sql } from 'kysely'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { readRule } from '#server/recurrence/rule.ts'
import { nextAt } from './next-at.ts'
import { say } from '#server/words/sentence.ts'

interface DueSchedule {
  organization_id: string
  report_id: string
  rule: string
  time: string
  time_zone: string
  starts_on: string
  format: string
  recipient_ids: string[]
  title: string
  definition: unknown
  owner_id: string | null
  owner_is_admin: boolean
}

/**
 * Queues the files of all schedules whose time has come, each once: the schedule moves on in the same transaction. After
 * hours without a server one file is written, not one for each missed time. Without an admin behind it a schedule pauses.
 */
export const runDue = (app: Mechanisms) =>
  asSystem(app, async (ctx) => {
    const { rows } = await sql<DueSchedule>`
      select s.organization_id, s.report_id, s.rule, s.time, s.time_zone, s.starts_on::text, s.format, s.recipient_ids,
        r.title, r.definition, r.owner_id, m.person_id is not null as owner_is_admin
      from report_schedules s
      join reports r on r.organization_id = s.organization_id and r.id = s.report_id
      left join memberships m on m.organization_id = r.organization_id and m.person_id = r.owner_id
        and m.role = 'admin' and m.suspended_at is null
      where s.next_at <= ${ctx.now} order by s.next_at limit 500 for update of s skip locked`.execute(
      ctx.db,
    )
    for (const due of rows) await (due.owner_is_admin ? queue(ctx, due) : pause(ctx, due))
  })

async function queue(ctx: Ctx, due: DueSchedule) {
  const { id } = await ctx.db
    .insertInto('report_runs')
    .values({
      organization_id: due.organization_id,
      report_id: due.report_id,
      title: due.title,
      definition: JSON.stringify(due.definition),
      format: due.format,
      asked_by: due.owner_id,
      recipient_ids: due.recipient_ids,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(
    ctx.db,
    'reports.write-file',
    { organization_id: due.organization_id, run_id: id },
    { maximumAttempts: 3 },
  )
  await move(ctx, due, { next_at: nextAt({ ...due, rule: readRule(due.rule) }, ctx.now) })
}

const ownerIsGone = say(
  'The owner of this report is no longer an admin. Set up the schedule again.',
)

const pause = (ctx: Ctx, due: DueSchedule) =>
  move(ctx, due, {
    next_at: null,
    paused_reason: ownerIsGone.message,
  })

const move = (
  ctx: Ctx,
  due: DueSchedule,
  values: { next_at: Date | null; paused_reason?: string },
) =>
  ctx.db
    .updateTable('report_schedules')
    .set(values)
    .where('organization_id', '=', due.organization_id)
    .where('report_id', '=', due.report_id)
    .execute()
