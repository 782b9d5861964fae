import type { OrganizationLimits } from '#contract/organization-settings.ts'
import { notify } from '#server/events/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { dayOfUse } from '#server/usage/use.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { readLimits } from './limits.ts'
import { limitNear } from './notification-kinds.ts'

const warnFrom = 0.8

/** Tells admins once per day or month that a limit is near, and once that it is reached. */
const warn = job({ name: 'organizations.warn-of-limits', cron: '*/15 * * * *' }, async (app) => {
  const organizations = await asSystem(app, ({ db }) =>
    db
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('archived_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('seat_limit', 'is not', null),
          eb('storage_limit_bytes', 'is not', null),
          eb('mail_per_day_limit', 'is not', null),
          eb('api_calls_per_day_limit', 'is not', null),
          eb('video_minutes_per_month_limit', 'is not', null),
        ]),
      )
      .execute(),
  )
  for (const organization of organizations) {
    await asSystem(app, (ctx) => warnAdmins(ctx, organization))
  }
})

async function warnAdmins(ctx: Ctx, { id, name }: { id: string; name: string }) {
  const full = usedLimits(await readLimits(ctx.db, id, ctx.now)).filter(
    ({ used, limit }) => limit !== null && used >= limit * warnFrom,
  )
  if (full.length === 0) return
  const admins = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', id)
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .execute()
  for (const { kind, used, limit, perDay } of full) {
    const share = used / (limit ?? 1)
    const period = dayOfUse(ctx.now).slice(0, perDay ? 10 : 7)
    const values = { organization: name, kind, percent: Math.floor(share * 100) }
    await notify(ctx, limitNear, {
      to: admins.map(({ person_id }) => person_id),
      key: `limit-${id}-${kind}-${share >= 1 ? 'reached' : 'near'}-${period}`,
      type: 'warning',
      title:
        share >= 1
          ? say(
              '{kind, select, seats {{organization} has no seats left} storage {{organization} has no storage left} mail {{organization} has sent all of its emails for today} api_calls {{organization} has used all of its API calls for today} other {{organization} has used all of its video minutes for this month}}',
              values,
            )
          : say(
              '{kind, select, seats {{organization} has used {percent, number}% of its seats} storage {{organization} has used {percent, number}% of its storage} mail {{organization} has sent {percent, number}% of its emails for today} api_calls {{organization} has used {percent, number}% of its API calls for today} other {{organization} has used {percent, number}% of its video minutes for this month}}',
              values,
            ),
      message: share >= 1 ? consequences[kind] : askInTime,
      link: `/dashboard/admin/organizations/${id}/settings?tab=data`,
      organizationId: id,
    })
  }
}

type LimitKind = 'seats' | 'storage' | 'mail' | 'api_calls' | 'video_minutes'

const askInTime = say('Ask the platform’s support for more before the limit is reached.')

const consequences: Record<LimitKind, Sentence> = {
  seats: say('Nobody else can join until a seat is free or the limit is raised.'),
  storage: say('New files are refused until some are deleted or the limit is raised.'),
  mail: say(
    'Emails that can wait go out after midnight UTC. Codes and security emails are still sent.',
  ),
  api_calls: say('Calls with API keys are refused until midnight UTC.'),
  video_minutes: say(
    'New videos aren’t prepared until next month or until the limit is raised. Ready videos still play.',
  ),
}

interface UsedLimit {
  kind: LimitKind
  used: number
  limit: number | null
  perDay?: boolean
}

const usedLimits = (limits: OrganizationLimits): UsedLimit[] => [
  { kind: 'seats', used: limits.member_count + limits.invited_count, limit: limits.seat_limit },
  { kind: 'storage', used: limits.storage_used_bytes, limit: limits.storage_limit_bytes },
  { kind: 'mail', used: limits.mail_today, limit: limits.mail_per_day_limit, perDay: true },
  {
    kind: 'api_calls',
    used: limits.api_calls_today,
    limit: limits.api_calls_per_day_limit,
    perDay: true,
  },
  {
    kind: 'video_minutes',
    used: limits.video_minutes_this_month,
    limit: limits.video_minutes_per_month_limit,
  },
]

const keptDays = 400

/** Counts of more than a year ago are of no use to anyone. */
const forget = job({ name: 'organizations.forget-use', cron: '41 3 * * *' }, (app) =>
  asSystem(app, async ({ db, now }) => {
    const before = dayOfUse(new Date(now.getTime() - keptDays * 86_400_000))
    await db.deleteFrom('organization_use').where('day', '<', before).execute()
  }),
)

export const limitJobs: Job[] = [warn, forget]
