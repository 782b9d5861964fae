import type { LtiTool, ToolAllowance, ToolPlacement, ToolScope } from '#contract/lti-tools.ts'
import type { ToolRow } from './queries.ts'
import { clientIdOf } from './subjects.ts'

type Described = Omit<
  ToolRow,
  'organization_id' | 'deployment_id' | 'placements' | 'provided_tool_id' | 'created_by'
>

/** What describes a tool, an organization’s own or a provided one. */
export const presentDescription = (row: Described) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  login_url: row.login_url,
  launch_url: row.launch_url,
  deep_link_url: row.deep_link_url,
  review_url: row.review_url,
  redirect_urls: row.redirect_urls,
  jwks_url: row.jwks_url,
  jwks: row.jwks === null ? null : JSON.stringify(row.jwks, null, 2),
  custom: row.custom as Record<string, string>,
  ...presentAllowance(row),
  opens_in: row.opens_in as LtiTool['opens_in'],
  is_dynamic: row.is_dynamic,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

type Allowing = Pick<ToolRow, 'scopes' | 'shares_name' | 'shares_email' | 'shares_picture'>

export const presentAllowance = (row: Allowing): ToolAllowance => ({
  scopes: row.scopes as ToolScope[],
  shares_name: row.shares_name,
  shares_email: row.shares_email,
  shares_picture: row.shares_picture,
})

/** `allowed` is what the installation allows a tool that it provides. */
export const presentTool = (row: ToolRow, allowed: Allowing | undefined): LtiTool => ({
  ...presentDescription(row),
  client_id: clientIdOf(row),
  deployment_id: row.deployment_id,
  placements: row.placements as ToolPlacement[],
  allowed: allowed ? presentAllowance(allowed) : null,
})
