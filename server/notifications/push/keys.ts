import webPush from 'web-push'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { asSystem } from '#server/jobs/job.ts'

/** By which push services know this installation. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const sealPurpose = 'push'
const read = new WeakMap<Mechanisms['database'], Promise<PushKeys>>()

/** The keys of this installation, made when it first starts. Of two servers that start together, both get the same. */
export function pushKeys(app: Mechanisms): Promise<PushKeys> {
  const known = read.get(app.database) ?? asSystem(app, readOrCreate)
  read.set(app.database, known)
  known.catch(() => read.delete(app.database))
  return known
}

async function readOrCreate(ctx: Ctx): Promise<PushKeys> {
  const kept = await readKept(ctx)
  if (kept) return kept
  const made = webPush.generateVAPIDKeys()
  const row = {
    public_key: made.publicKey,
    private_key: seal(ctx.app.keys, sealPurpose, Buffer.from(made.privateKey)),
    created_at: ctx.now,
  }
  await ctx.db
    .insertInto('push_keys')
    .values({ one: true, ...row })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
  const stored = await readKept(ctx)
  if (stored) return stored
  // Sealed with a SECRET_KEY that is gone: devices that trusted the old pair subscribe again.
  await ctx.db.updateTable('push_keys').set(row).execute()
  return made
}

async function readKept({ db, app }: Ctx): Promise<PushKeys | null> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'private_key'])
    .executeTakeFirst()
  if (!row) return null
  try {
    const privateKey = unseal(app.keys, sealPurpose, row.private_key).toString()
    return { publicKey: row.public_key, privateKey }
  } catch {
    return null
  }
}
