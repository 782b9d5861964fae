import type { LtiTool, ToolPlacement, ToolScope } from '#contract/lti-tools.ts'
import type { ToolRow } from './queries.ts'

export const presentTool = (row: ToolRow): LtiTool => ({
  id: row.id,
  name: row.name,
  description: row.description,
  client_id: row.id,
  deployment_id: row.deployment_id,
  login_url: row.login_url,
  launch_url: row.launch_url,
  deep_link_url: row.deep_link_url,
  review_url: row.review_url,
  redirect_urls: row.redirect_urls,
  jwks_url: row.jwks_url,
  jwks: row.jwks === null ? null : JSON.stringify(row.jwks, null, 2),
  custom: row.custom as Record<string, string>,
  scopes: row.scopes as ToolScope[],
  shares_name: row.shares_name,
  shares_email: row.shares_email,
  shares_picture: row.shares_picture,
  opens_in: row.opens_in as LtiTool['opens_in'],
  placements: row.placements as ToolPlacement[],
  is_dynamic: row.is_dynamic,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})
