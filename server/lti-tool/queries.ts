import type { MemberCtx } from '#server/http/context.ts'

export type Reader = Pick<MemberCtx, 'db' | 'organizationId'>

const live = ({ db, organizationId }: Reader) =>
  db
    .selectFrom('lti_platforms')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)

export const findPlatform = (ctx: Reader, platformId: string) =>
  live(ctx).where('id', '=', platformId).executeTakeFirst()

export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatform>>>

/** If an issuer has several clients, the platform must say which one it means. */
export async function findByIssuer(ctx: Reader, issuer: string, clientId: string | undefined) {
  const found = await live(ctx).where('issuer', '=', issuer).execute()
  if (clientId === undefined) return found.length === 1 ? found[0] : undefined
  return found.find(({ client_id }) => client_id === clientId)
}
