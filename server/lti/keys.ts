import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, MemberCtx, PersonCtx } from '#server/http/context.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { daysLater } from '#server/identity/rules.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { installation } from './addresses.ts'
import { retiredKeyDays } from './rules.ts'

const purpose = 'lti-keys'
const generate = promisify(generateKeyPair)

interface NewKey {
  public_jwk: string
  private_key: Buffer
  created_at: Date
}

/** The keys of an organization. */
const keysOf = ({ db, now }: Ctx, organizationId: string) => {
  const current = () =>
    db
      .selectFrom('lti_keys')
      .select(['id', 'private_key'])
      .where('organization_id', '=', organizationId)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
  return {
    current,
    list: () =>
      db
        .selectFrom('lti_keys')
        .select(['id', 'public_jwk', 'retired_at'])
        .where('organization_id', '=', organizationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    add: (key: NewKey) =>
      db
        .insertInto('lti_keys')
        .values({ organization_id: organizationId, ...key })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    retire: () =>
      db
        .updateTable('lti_keys')
        .set({ retired_at: now })
        .where('organization_id', '=', organizationId)
        .where('retired_at', 'is', null)
        .execute(),
  }
}

/** The keys of the installation itself, which no organization can read. */
const keysOfInstallation = ({ db, now }: Ctx): ReturnType<typeof keysOf> => ({
  current: () =>
    acrossOrganizations(db, (across) =>
      across
        .selectFrom('lti_installation_keys')
        .select(['id', 'private_key'])
        .where('retired_at', 'is', null)
        .executeTakeFirst(),
    ),
  list: () =>
    acrossOrganizations(db, (across) =>
      across
        .selectFrom('lti_installation_keys')
        .select(['id', 'public_jwk', 'retired_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ),
  add: (key) =>
    acrossOrganizations(db, (across) =>
      across
        .insertInto('lti_installation_keys')
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    ),
  retire: () =>
    acrossOrganizations(db, (across) =>
      across
        .updateTable('lti_installation_keys')
        .set({ retired_at: now })
        .where('retired_at', 'is', null)
        .execute(),
    ),
})

/** Signs for an organization by its ID, or for the installation. */
const storeOf = (ctx: Ctx, signer: string) =>
  signer === installation ? keysOfInstallation(ctx) : keysOf(ctx, signer)

/** Keys that a partner may still encounter: the current one, and recently replaced ones. */
export async function listPublicKeys(ctx: Ctx, signer: string): Promise<JWK[]> {
  await currentKey(ctx, signer)
  const rows = await storeOf(ctx, signer).list()
  return rows
    .filter(({ retired_at }) => !retired_at || daysLater(retired_at, retiredKeyDays) > ctx.now)
    .map(({ id, public_jwk }) => ({
      ...(public_jwk as unknown as JWK),
      kid: id,
      alg: 'RS256',
      use: 'sig',
    }))
}

/** Signs as this organization, or as the installation, with the current key. */
export async function signAs(
  ctx: Ctx,
  signer: string,
  payload: JWTPayload,
  seconds: number,
): Promise<string> {
  const { id, key } = await currentKey(ctx, signer)
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
  await keysOf(ctx, ctx.organizationId).retire()
  const { id } = await currentKey(ctx, ctx.organizationId)
  await audit(ctx, {
    action: 'lti.key_rotated',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { key_id: id },
  })
  return { key_id: id }
}

/** The same for messages to provided tools. Only the operator's endpoint leads here. */
export async function rotateInstallationKey(ctx: PersonCtx): Promise<{ key_id: string }> {
  await keysOfInstallation(ctx).retire()
  const { id } = await currentKey(ctx, installation)
  await acrossOrganizations(ctx.db, () =>
    audit(ctx, {
      action: 'lti.key_rotated',
      subject: { type: 'lti_key', id },
      detail: { key_id: id },
    }),
  )
  return { key_id: id }
}

/** The first message creates the first key; of two at the same time, only one does. */
async function currentKey(ctx: Ctx, signer: string): Promise<{ id: string; key: KeyObject }> {
  const store = storeOf(ctx, signer)
  const row = (await store.current()) ?? (await addKey(ctx, store).then(store.current))
  if (!row) throw new Error('There is a current LTI key.')
  const der = unseal(ctx.app.keys, purpose, row.private_key)
  return { id: row.id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

async function addKey(ctx: Ctx, store: ReturnType<typeof keysOf>) {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
  await store.add({
    public_jwk: JSON.stringify(await exportJWK(publicKey)),
    private_key: seal(ctx.app.keys, purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
    created_at: ctx.now,
  })
}
