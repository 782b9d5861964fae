import * as contract from '#contract/organization-settings.ts'
import * as organizations from '#contract/organizations.ts'
import * as sessions from '#contract/session-rules.ts'
import * as school from '#contract/school-settings.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { changeAccent, removeLogo, uploadLogo } from './branding.ts'
import { exportAuditEntries, listAuditEntries } from './audit-log.ts'
import {
  acceptJoinRequest,
  declineJoinRequest,
  getJoinOffer,
  joinOrganization,
  listJoinRequests,
} from './join-organization.ts'
import { getOrganizationLimits } from './limits.ts'
import { getRetention, previewRetention, saveRetention } from './retention/retention.ts'
import { getSchoolSettings, saveSchoolSettings } from './school-settings.ts'
import { getSessionRules, saveNetworks, saveSessionRules } from './session-rules.ts'
import {
  archiveMyOrganization,
  changeSignUp,
  deleteMyOrganization,
  getOrganizationSettings,
  reopenMyOrganization,
  requireTwoFactor,
  stopRequiringTwoFactor,
  transferOrganization,
} from './settings.ts'

export const personJoinRoutes: Route[] = [
  handle(contract.getJoinOffer, (ctx, { params }) =>
    getJoinOffer(ctx, params.joinedOrganizationId),
  ),
  handle(contract.joinOrganization, (ctx, { params, body }) =>
    joinOrganization(ctx, params.joinedOrganizationId, body),
  ),
]

export const memberSettingsRoutes: Route[] = [
  handle(organizations.changeAccent, (ctx, { body }) => changeAccent(ctx, body.accent)),
  handle(organizations.uploadLogo, (ctx, { body }) => uploadLogo(ctx, body.file)),
  handle(organizations.removeLogo, (ctx) => removeLogo(ctx)),
  handle(contract.getOrganizationLimits, (ctx) => getOrganizationLimits(ctx)),
  handle(contract.getOrganizationSettings, (ctx) => getOrganizationSettings(ctx)),
  handle(contract.changeSignUp, (ctx, { body }) => changeSignUp(ctx, body)),
  handle(contract.requireTwoFactor, (ctx, { body }) => requireTwoFactor(ctx, body.grace_days)),
  handle(contract.stopRequiringTwoFactor, (ctx) => stopRequiringTwoFactor(ctx)),
  handle(contract.transferOrganization, (ctx, { body }) => transferOrganization(ctx, body.person)),
  handle(contract.archiveMyOrganization, (ctx) => archiveMyOrganization(ctx)),
  handle(contract.reopenMyOrganization, (ctx) => reopenMyOrganization(ctx)),
  handle(contract.deleteMyOrganization, (ctx, { body }) => deleteMyOrganization(ctx, body.name)),
  handle(school.getSchoolSettings, (ctx) => getSchoolSettings(ctx)),
  handle(school.saveSchoolSettings, (ctx, { body }) => saveSchoolSettings(ctx, body)),
  handle(school.getRetention, (ctx) => getRetention(ctx)),
  handle(school.saveRetention, (ctx, { body }) => saveRetention(ctx, body)),
  handle(school.previewRetention, (ctx, { body }) => previewRetention(ctx, body.rules), {
    writes: false,
  }),
  handle(sessions.getSessionRules, (ctx) => getSessionRules(ctx)),
  handle(sessions.saveSessionRules, (ctx, { body }) => saveSessionRules(ctx, body)),
  handle(sessions.saveNetworks, (ctx, { body }) => saveNetworks(ctx, body)),
  handle(contract.listAuditEntries, (ctx, { query }) => listAuditEntries(ctx, query)),
  handle(contract.exportAuditEntries, (ctx, { query }) => exportAuditEntries(ctx, query)),
  handle(contract.listJoinRequests, (ctx, { query }) => listJoinRequests(ctx, query)),
  handle(contract.acceptJoinRequest, (ctx, { params }) =>
    acceptJoinRequest(ctx, params.joinRequestId),
  ),
  handle(contract.declineJoinRequest, (ctx, { params }) =>
    declineJoinRequest(ctx, params.joinRequestId),
  ),
]
