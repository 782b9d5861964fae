import type { OrganizationExport } from '#contract/platform.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { exportOrganization } from './export-organization.ts'
import { presentExport } from './manage-organizations.ts'
import { listExports } from './organization-queries.ts'

/** The files with everything of the own organization, newest first. */
export async function listMyExports(ctx: MemberCtx): Promise<OrganizationExport[]> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await listExports(ctx.db, ctx.organizationId)
  return rows.map((row) => presentExport(ctx, row))
}

export async function exportMyOrganization(ctx: MemberCtx): Promise<OrganizationExport[]> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await exportOrganization(ctx, ctx.organizationId)
  return listMyExports(ctx)
}
