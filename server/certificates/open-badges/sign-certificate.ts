import { CompactSign } from 'jose'
import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { achievementCredential } from './achievement-credential.ts'
import { keyName } from './did.ts'
import { currentKey } from './signing-keys.ts'

/** Signs a certificate with the organization's key of today. What is signed already, by a key that holds, stays. */
export async function signCertificate(ctx: Ctx, organizationId: string, certificateId: string) {
  const row = await ctx.db
    .selectFrom('certificates as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .selectAll('c')
    .select([
      'p.email',
      sql<number>`c.hours::float8`.as('hours'),
      sql<number | null>`c.score_percent::float8`.as('score_percent'),
    ])
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', certificateId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row || row.credential) return
  const key = await currentKey(ctx, organizationId)
  const status_index = row.status_index ?? (await nextIndex(ctx, organizationId))
  const payload = achievementCredential(ctx.app, { ...row, status_index })
  const credential = await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      kid: keyName(ctx.app, organizationId, key.id),
    })
    .sign(key.privateKey)
  await ctx.db
    .updateTable('certificates')
    .set({ credential, signing_key_id: key.id, status_index })
    .where('organization_id', '=', organizationId)
    .where('id', '=', certificateId)
    .execute()
}

/** Places in the list are given out once, also to certificates that are issued at the same time. */
async function nextIndex(ctx: Ctx, organizationId: string): Promise<number> {
  const { next_index } = await ctx.db
    .insertInto('credential_counters')
    .values({ organization_id: organizationId, next_index: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ next_index: sql`credential_counters.next_index + 1` }),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow()
  return next_index - 1
}
