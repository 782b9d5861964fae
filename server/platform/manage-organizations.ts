import type { Page, PageQuery } from '#contract/page.ts'
import type {
  OrganizationExport,
  OrganizationState,
  PlatformOrganization,
  PlatformOrganizationSummary,
} from '#contract/platform.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { deleteAfter } from '#server/organizations/close-organization.ts'
import { readLimits } from '#server/organizations/limits.ts'
import {
  getOrganizationFacts,
  listAdmins,
  listExports,
  listHistory,
  pageOfOrganizations,
} from './organization-queries.ts'

interface Filter extends PageQuery {
  state?: OrganizationState | undefined
  attention?: 'seats' | 'storage' | 'no_admin' | undefined
  sort: 'newest' | 'name' | 'members' | 'storage'
}

export async function listOrganizations(
  ctx: PersonCtx,
  filter: Filter,
): Promise<Page<PlatformOrganizationSummary>> {
  const { rows, ...totals } = await acrossOrganizations(ctx.db, (db) =>
    pageOfOrganizations(db, filter),
  )
  return { items: rows.map(presentSummary), ...totals }
}

export const getOrganization = (
  ctx: PersonCtx,
  organizationId: string,
): Promise<PlatformOrganization> =>
  acrossOrganizations(ctx.db, async (db) => {
    const facts = await getOrganizationFacts(db, organizationId)
    const [limits, admins, history, exports] = await Promise.all([
      readLimits(db, organizationId, ctx.now),
      listAdmins(db, organizationId),
      listHistory(db, organizationId),
      listExports(db, organizationId),
    ])
    return {
      ...presentSummary(facts),
      description: facts.description,
      limits,
      admins,
      suspension_message: facts.suspension_message,
      delete_after: deleteAfter(facts.deletion_requested_at)?.toISOString() ?? null,
      exports: exports.map((row) => presentExport(ctx, row)),
      history: history.map((entry) => ({
        id: entry.id,
        action: entry.action,
        actor: entry.actor,
        detail: entry.detail as Record<string, unknown>,
        reason: entry.reason,
        created_at: entry.created_at.toISOString(),
      })),
      can: {
        suspend: facts.state !== 'suspended',
        restore: facts.state !== 'open',
        delete: facts.state !== 'deleting',
      },
    }
  })

const presentSummary = (
  row: Awaited<ReturnType<typeof pageOfOrganizations>>['rows'][number],
): PlatformOrganizationSummary => ({
  id: row.id,
  name: row.name,
  state: row.state,
  member_count: row.member_count,
  seat_limit: row.seat_limit,
  storage_used_bytes: row.storage_used_bytes,
  storage_limit_bytes: row.storage_limit_bytes,
  last_active_at: row.last_active_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export function presentExport(
  ctx: PersonCtx,
  row: Awaited<ReturnType<typeof listExports>>[number],
): OrganizationExport {
  const file = row.file_id !== null ? { id: row.file_id, name: row.file_name ?? '' } : null
  const state = row.failed_at || (row.finished_at && !file) ? 'failed' : file ? 'ready' : 'running'
  return {
    id: row.id,
    state,
    size_bytes: row.size_bytes,
    url: file && fileUrl(ctx.app, file),
    created_at: row.created_at.toISOString(),
  }
}
