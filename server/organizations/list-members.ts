import type { Member, OrganizationRole } from '#contract/organizations.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { directoryPolicy } from './policy.ts'
import { presentMember } from './present.ts'
import { pageOfMembers } from './queries.ts'

interface Filter extends PageQuery {
  role?: OrganizationRole | undefined
  sort: 'name' | 'joined'
}

export async function listMembers(ctx: MemberCtx, filter: Filter): Promise<Page<Member>> {
  authorize(directoryPolicy, 'list', ctx, undefined)
  const { rows, total, total_capped } = await pageOfMembers(ctx.db, ctx.organizationId, filter)
  return { items: rows.map((row) => presentMember(row, ctx)), total, total_capped }
}
