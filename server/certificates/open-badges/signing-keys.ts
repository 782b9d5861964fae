import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { sealWith, unsealWithAny } from '#server/http/sealed.ts'

export interface SigningKey {
  id: string
  privateKey: KeyObject
}

export interface PublicKeyRow {
  id: string
  public_key: Buffer
  created_at: Date
  retired_at: Date | null
  revoked_at: Date | null
}

/** The key that an organization signs with today; the first certificate makes the first key. */
export async function currentKey(ctx: Ctx, organizationId: string): Promise<SigningKey> {
  const find = () =>
    ctx.db
      .selectFrom('signing_keys')
      .select(['id', 'private_key'])
      .where('organization_id', '=', organizationId)
      .where('retired_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  let row = await find()
  if (!row) {
    await addKey(ctx, organizationId)
    row = await find()
  }
  if (!row) throw new Error('An organization has a current signing key.')
  return { id: row.id, privateKey: openPrivateKey(ctx.app, row.private_key) }
}

/** A key of before, for what it signed then. Null if it was revoked. */
export async function usableKey(
  app: Mechanisms,
  db: Db,
  organizationId: string,
  keyId: string,
): Promise<SigningKey | null> {
  const row = await db
    .selectFrom('signing_keys')
    .select(['id', 'private_key', 'revoked_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  if (!row || row.revoked_at) return null
  return { id: row.id, privateKey: openPrivateKey(app, row.private_key) }
}

/** Of two that make the first key at once, one does. */
export async function addKey(ctx: Ctx, organizationId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  await ctx.db
    .insertInto('signing_keys')
    .values({
      organization_id: organizationId,
      public_key: rawPublicKey(publicKey),
      private_key: sealPrivateKey(ctx.app, privateKey),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listPublicKeys = async (db: Db, organizationId: string): Promise<PublicKeyRow[]> =>
  (await sql<PublicKeyRow>`select * from public_signing_keys(${organizationId})`.execute(db)).rows

/** The last 32 bytes of the structure that wraps an Ed25519 key are the key. */
const rawPublicKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(-32)

const wrapping = Buffer.from('302a300506032b6570032100', 'hex')

export const publicKeyOf = ({ public_key }: Pick<PublicKeyRow, 'public_key'>) =>
  createPublicKey({ key: Buffer.concat([wrapping, public_key]), format: 'der', type: 'spki' })

const purpose = 'certificate-signing-keys'

const sealPrivateKey = (app: Mechanisms, key: KeyObject): Buffer =>
  sealWith(app.keys.derive(purpose), key.export({ format: 'der', type: 'pkcs8' }))

const openPrivateKey = (app: Mechanisms, sealed: Buffer): KeyObject =>
  createPrivateKey({
    key: unsealWithAny(app.keys.deriveAll(purpose), sealed),
    format: 'der',
    type: 'pkcs8',
  })
