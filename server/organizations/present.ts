import { asLanguage } from '#contract/languages.ts'
import type { Member, Organization, OrganizationRole } from '#contract/organizations.ts'
import { abilities } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { avatarUrl } from '#server/identity/avatar.ts'
import { logoUrl } from './logo.ts'
import { directoryPolicy, memberPolicy, organizationPolicy } from './policy.ts'
import type { getOrganizationRow, MemberRow } from './queries.ts'

type OrganizationRow = Awaited<ReturnType<typeof getOrganizationRow>>

export const presentOrganization = (row: OrganizationRow, ctx: MemberCtx): Organization => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  website: row.website,
  logo: logoUrl(ctx.app, row.logo_file_id),
  accent: row.accent,
  language: asLanguage(row.language) ?? null,
  created_at: row.created_at.toISOString(),
  can: abilities(organizationPolicy, ctx, row),
})

export const presentRoleName = (row: {
  custom_role_id: string | null
  custom_role_name: string | null
}) =>
  row.custom_role_id !== null && row.custom_role_name !== null
    ? { id: row.custom_role_id, name: row.custom_role_name }
    : null

export const presentMember = (row: MemberRow, ctx: MemberCtx): Member => ({
  id: row.person_id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  email: directoryPolicy.see_email(ctx) ? row.email : null,
  avatar: avatarUrl(ctx.app, row.avatar_key),
  role: row.role as OrganizationRole,
  custom_role: presentRoleName(row),
  position: row.position,
  joined_at: row.joined_at.toISOString(),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  can: abilities(memberPolicy, ctx, row),
})
