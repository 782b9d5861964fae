import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { daysLater } from '#server/identity/rules.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { retiredKeyDays } from './rules.ts'

const purpose = 'lti-keys'
const generate = promisify(generateKeyPair)

/** Keys that a partner may still encounter: the current one, and recently replaced ones. */
export async function listPublicKeys(ctx: Ctx, organizationId: string): Promise<JWK[]> {
  await currentKey(ctx, organizationId)
  const rows = await ctx.db
    .selectFrom('lti_keys')
    .select(['id', 'public_jwk', 'retired_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .filter(({ retired_at }) => !retired_at || daysLater(retired_at, retiredKeyDays) > ctx.now)
    .map(({ id, public_jwk }) => ({
      ...(public_jwk as unknown as JWK),
      kid: id,
      alg: 'RS256',
      use: 'sig',
    }))
}

/** Signs as this organization, with the current key. */
export async function signAs(
  ctx: Ctx,
  organizationId: string,
  payload: JWTPayload,
  seconds: number,
): Promise<string> {
  const { id, key } = await currentKey(ctx, organizationId)
  const now = Math.floor(ctx.now.getTime() / 1000)
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key)
}

/** Switches to a new key. Signatures by the previous one stay valid until they expire. */
export async function rotateKey(ctx: MemberCtx): Promise<{ key_id: string }> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await ctx.db
    .updateTable('lti_keys')
    .set({ retired_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('retired_at', 'is', null)
    .execute()
  const { id } = await currentKey(ctx, ctx.organizationId)
  await audit(ctx, {
    action: 'lti.key_rotated',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { key_id: id },
  })
  return { key_id: id }
}

/** The first message of an organization creates its first key; of two at the same time, only one does. */
async function currentKey(
  ctx: Ctx,
  organizationId: string,
): Promise<{ id: string; key: KeyObject }> {
  const find = () =>
    ctx.db
      .selectFrom('lti_keys')
      .select(['id', 'private_key'])
      .where('organization_id', '=', organizationId)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
  const row = (await find()) ?? (await addKey(ctx, organizationId).then(find))
  if (!row) throw new Error('An organization has a current LTI key.')
  const der = unseal(ctx.app.keys, purpose, row.private_key)
  return { id: row.id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

async function addKey(ctx: Ctx, organizationId: string) {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  await ctx.db
    .insertInto('lti_keys')
    .values({
      organization_id: organizationId,
      public_jwk: JSON.stringify(await exportJWK(publicKey)),
      private_key: seal(ctx.app.keys, purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
