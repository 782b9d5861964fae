import { sql } from 'kysely'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { slugOf } from './rules.ts'

/** An address made from the title that no course on the installation has; with a number behind it if need be. */
export async function freeSlug(ctx: MemberCtx, title: string): Promise<string> {
  const base = slugOf(title)
  // Two courses of one title that begin at the same time wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`course slug ${base}`}, 0))`.execute(
    ctx.db,
  )
  const taken = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('courses')
      .select('slug')
      .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
      .execute(),
  )
  const slugs = new Set(taken.map(({ slug }) => slug))
  if (!slugs.has(base)) return base
  let number = 2
  while (slugs.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}
