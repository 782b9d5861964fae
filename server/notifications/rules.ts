import type { NotificationRule } from '#contract/notifications.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { word, type Reader } from '#server/words/word.ts'

type Choice = Pick<NotificationRule, 'in_app' | 'email' | 'mandatory'>

/** Kinds that protect an account are nobody's to change. */
const choosable = (kinds: readonly NotificationKind[]) =>
  kinds.filter(({ mandatory }) => !mandatory)

export async function listNotificationRules(
  ctx: MemberCtx,
  kinds: readonly NotificationKind[],
): Promise<NotificationRule[]> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await ctx.db
    .selectFrom('notification_rules')
    .select(['kind', 'in_app', 'email', 'mandatory'])
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row as Choice & { kind: string }]))
  const reader = await readerOf(ctx)
  return choosable(kinds).map((kind) => present(kind, reader, chosen.get(kind.name)))
}

/** Counts for what happens from now on. */
export async function setNotificationRule(
  ctx: MemberCtx,
  kinds: readonly NotificationKind[],
  kindName: string,
  choice: Choice,
): Promise<NotificationRule> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const kind = findKind(kinds, kindName)
  const rule = {
    in_app: choice.in_app,
    email: kind.mailsItself ? kind.defaults.email : choice.email,
    mandatory: choice.mandatory,
    updated_by: ctx.personId,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('notification_rules')
    .values({ organization_id: ctx.organizationId, kind: kindName, ...rule })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind']).doUpdateSet(rule))
    .execute()
  await record(ctx, kindName, choice)
  return present(kind, await readerOf(ctx), rule)
}

export async function resetNotificationRule(
  ctx: MemberCtx,
  kinds: readonly NotificationKind[],
  kindName: string,
): Promise<NotificationRule> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const kind = findKind(kinds, kindName)
  await ctx.db
    .deleteFrom('notification_rules')
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', kindName)
    .execute()
  await record(ctx, kindName, null)
  return present(kind, await readerOf(ctx), undefined)
}

function findKind(kinds: readonly NotificationKind[], name: string): NotificationKind {
  const kind = choosable(kinds).find((candidate) => candidate.name === name)
  if (!kind) throw problem('not_found')
  return kind
}

const record = (ctx: MemberCtx, kind: string, choice: Choice | null) =>
  audit(ctx, {
    action: 'notification_rule.set',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { kind, ...choice },
  })

const present = (
  kind: NotificationKind,
  reader: Reader,
  rule: Choice | undefined,
): NotificationRule => ({
  kind: kind.name,
  label: word(kind.label, reader),
  in_app: rule?.in_app ?? kind.defaults.in_app,
  email: rule?.email ?? kind.defaults.email,
  email_fixed: kind.mailsItself,
  mandatory: rule?.mandatory ?? false,
  is_chosen: rule !== undefined,
})
