import type { Sanction } from '#contract/moderation.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { notify } from '#server/events/notify.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import { personSanctioned } from './notification-kinds.ts'
import { moderationPolicy } from './policy.ts'
import { getSanction } from './sanctions.ts'

/** A warning changes nothing but what the person knows; it stays on record. */
export async function warnPerson(
  ctx: MemberCtx,
  personId: string,
  reason: string,
): Promise<Sanction> {
  await assertSanctionable(ctx, personId)
  const id = await add(ctx, { person_id: personId, kind: 'warning', reason, until: null })
  await record(ctx, 'person.warned', personId, reason)
  await notify(ctx, personSanctioned, {
    to: personId,
    type: 'warning',
    title: say('You received a warning'),
    message: say('Reason: {reason}', { reason }),
    link: '/dashboard',
    organizationId: ctx.organizationId,
    key: id,
  })
  return getSanction(ctx, id)
}

/** Until then the person reads everything and writes to nobody but those who teach and run the place. */
export async function mutePerson(
  ctx: MemberCtx,
  personId: string,
  { until, reason }: { until: Date; reason: string },
): Promise<Sanction> {
  await assertSanctionable(ctx, personId)
  if (until <= ctx.now) {
    throw problem('invalid_request', { errors: { until: say('Choose a time in the future') } })
  }
  const id = await add(ctx, { person_id: personId, kind: 'mute', reason, until })
  await record(ctx, 'person.muted', personId, reason, { until: until.toISOString() })
  await notify(ctx, personSanctioned, {
    to: personId,
    type: 'error',
    title: say('You can’t post until {day}', { day: dayOf(until) }),
    message: say('Reason: {reason}', { reason }),
    link: '/dashboard',
    organizationId: ctx.organizationId,
    key: id,
  })
  return getSanction(ctx, id)
}

/** Ends every mute of the person that still counts. */
export async function unmutePerson(ctx: MemberCtx, personId: string): Promise<void> {
  await assertSanctionable(ctx, personId)
  const lifted = await ctx.db
    .updateTable('sanctions')
    .set({ lifted_at: ctx.now, lifted_by: ctx.personId })
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .where('kind', '=', 'mute')
    .where('lifted_at', 'is', null)
    .where('until', '>', ctx.now)
    .returning('id')
    .execute()
  if (lifted.length === 0) return
  await record(ctx, 'person.unmuted', personId)
  await notify(ctx, personSanctioned, {
    to: personId,
    type: 'success',
    title: say('You can post again'),
    message: say('A moderator lifted your mute early.'),
    link: '/dashboard',
    organizationId: ctx.organizationId,
    key: lifted[0]?.id ?? personId,
  })
}

async function assertSanctionable(ctx: MemberCtx, personId: string) {
  authorize(moderationPolicy, 'sanction', ctx, undefined)
  const member = await ctx.db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!member) throw problem('member_not_found')
  if (personId === ctx.personId || member.role === 'admin') {
    throw problem('not_allowed', { detail: say('Admins can’t be warned or muted.') })
  }
}

async function add(
  ctx: MemberCtx,
  sanction: { person_id: string; kind: 'warning' | 'mute'; reason: string; until: Date | null },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('sanctions')
    .values({
      organization_id: ctx.organizationId,
      ...sanction,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const record = (
  ctx: MemberCtx,
  action: string,
  personId: string,
  reason?: string,
  detail: Record<string, unknown> = {},
) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'person', id: personId },
    detail,
    ...(reason && { reason }),
  })
