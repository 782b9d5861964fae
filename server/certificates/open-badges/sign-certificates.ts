import { CompactSign } from 'jose'
import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { achievementCredential } from './achievement-credential.ts'
import { keyName } from './did.ts'
import { currentKey } from './signing-keys.ts'

/** Signs certificates with the organization's key of today. What is signed already, by a key that holds, stays. */
export async function signCertificates(ctx: Ctx, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const rows = await ctx.db
    .selectFrom('certificates as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .selectAll('c')
    .select([
      'p.email',
      'p.email_verified_at',
      sql<number>`c.hours::float8`.as('hours'),
      sql<number | null>`c.score_percent::float8`.as('score_percent'),
    ])
    .where('c.organization_id', '=', organizationId)
    .where('c.id', 'in', ids)
    .where('c.credential', 'is', null)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()
  if (rows.length === 0) return
  const key = await currentKey(ctx, organizationId)
  const placeless = rows.filter(({ status_index }) => status_index === null)
  let nextIndex = await takeIndexes(ctx, organizationId, placeless.length)
  const header = {
    alg: 'EdDSA',
    typ: 'vc+jwt',
    kid: keyName(ctx.app, organizationId, key.id),
  }
  const signed = []
  for (const row of rows) {
    const status_index = row.status_index ?? nextIndex++
    const payload = achievementCredential(ctx.app, { ...row, status_index })
    const credential = await new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader(header)
      .sign(key.privateKey)
    signed.push({ id: row.id, credential, status_index })
  }
  await sql`update certificates c
    set credential = s.credential, status_index = s.status_index, signing_key_id = ${key.id}
    from unnest(${signed.map(({ id }) => id)}::uuid[], ${signed.map(({ credential }) => credential)}::text[],
      ${signed.map(({ status_index }) => status_index)}::int[]) as s(id, credential, status_index)
    where c.organization_id = ${organizationId} and c.id = s.id`.execute(ctx.db)
}

/** The first of so many places in the list, which are given out once, also to certificates issued at the same time. */
async function takeIndexes(ctx: Ctx, organizationId: string, count: number): Promise<number> {
  if (count === 0) return 0
  const { next_index } = await ctx.db
    .insertInto('credential_counters')
    .values({ organization_id: organizationId, next_index: count })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ next_index: sql`credential_counters.next_index + ${count}` }),
    )
    .returning('next_index')
    .executeTakeFirstOrThrow()
  return next_index - count
}
