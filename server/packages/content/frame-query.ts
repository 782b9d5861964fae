import type { Ctx } from '#server/http/context.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'

/** Names the organization whose own host shows the player, so that the player lets that host frame it. */
export async function frameQuery(ctx: Pick<Ctx, 'db' | 'hostName'>): Promise<string> {
  const host = await hostOrganization(ctx)
  return host ? `?organization=${host.id}` : ''
}
