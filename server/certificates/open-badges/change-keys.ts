import type { SigningKeys } from '#contract/open-badges.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { templatesPolicy } from '../policy.ts'
import { didOf } from './did.ts'
import { addKey } from './signing-keys.ts'

export async function listKeys(ctx: MemberCtx): Promise<SigningKeys> {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const rows = await ctx.db
    .selectFrom('signing_keys as k')
    .select((eb) => [
      'k.id',
      'k.created_at',
      'k.retired_at',
      'k.revoked_at',
      eb
        .selectFrom('certificates as c')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('c.organization_id', '=', 'k.organization_id')
        .whereRef('c.signing_key_id', '=', 'k.id')
        .as('signed_count'),
    ])
    .where('k.organization_id', '=', ctx.organizationId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
  return {
    did: didOf(ctx.app, ctx.organizationId),
    keys: rows.map((row) => ({
      id: row.id,
      state: row.revoked_at ? 'revoked' : row.retired_at ? 'retired' : 'current',
      created_at: row.created_at.toISOString(),
      retired_at: row.retired_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
      signed_count: row.signed_count ?? 0,
    })),
  }
}

/** From now on a new key signs; what the old one signed stays good. */
export async function rotateKey(ctx: MemberCtx): Promise<SigningKeys> {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const retired = await ctx.db
    .updateTable('signing_keys')
    .set({ retired_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('retired_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await addKey(ctx, ctx.organizationId)
  await record(ctx, 'signing_key.rotated', retired?.id ?? ctx.organizationId)
  return listKeys(ctx)
}

/** Nothing that this key signed counts any more. Certificates are signed again with a new key, one after the other. */
export async function revokeKey(
  ctx: MemberCtx,
  keyId: string,
  reason: string,
): Promise<SigningKeys> {
  authorize(templatesPolicy, 'update', ctx, undefined)
  const key = await ctx.db
    .selectFrom('signing_keys')
    .select(['id', 'revoked_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw problem('signing_key_not_found')
  if (!key.revoked_at) {
    await ctx.db
      .updateTable('signing_keys')
      .set({ revoked_at: ctx.now })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', keyId)
      .execute()
    await addKey(ctx, ctx.organizationId)
    await record(ctx, 'signing_key.revoked', keyId, reason)
    await addJob(ctx.db, 'certificates.sign-again', {
      organization_id: ctx.organizationId,
      key_id: keyId,
    })
  }
  return listKeys(ctx)
}

const record = (
  ctx: MemberCtx,
  action: 'signing_key.rotated' | 'signing_key.revoked',
  id: string,
  reason?: string,
) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'signing_key', id },
    ...(reason && { reason }),
  })
