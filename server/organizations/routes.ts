import * as invitations from '#contract/invitations.ts'
import { listMyMarks as listMarks } from '#contract/organization-marks.ts'
import * as contract from '#contract/organizations.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listMyOrganizations } from '#server/identity/confirm-session.ts'
import { allowDirectPublishing, requireReview } from './allow-direct-publishing.ts'
import { changeMemberRole } from './change-member-role.ts'
import { createOrganization } from './create-organization.ts'
import { invite } from './invite.ts'
import { listMembers } from './list-members.ts'
import { listMyMarks } from './list-my-marks.ts'
import { memberPeopleRoutes } from './people-routes.ts'
import {
  acceptInvitation,
  acceptInvitationByLink,
  declineInvitation,
  listReceivedInvitations,
  previewInvitation,
} from './received-invitations.ts'
import { leaveOrganization, removeMember } from './remove-member.ts'
import { changeInvitations, exportInvitations } from './change-invitations.ts'
import { listSentInvitations, resendInvitation, revokeInvitation } from './sent-invitations.ts'
import { memberSettingsRoutes, personJoinRoutes } from './settings-routes.ts'
import { getOrganization, updateOrganization } from './update-organization.ts'

export const openOrganizationRoutes: Route[] = [
  handle(invitations.previewInvitation, (ctx, { body }) => previewInvitation(ctx, body.token)),
]

export const personOrganizationRoutes: Route[] = [
  ...personJoinRoutes,
  handle(contract.listMyOrganizations, (ctx) => listMyOrganizations(ctx)),
  handle(listMarks, (ctx) => listMyMarks(ctx)),
  handle(contract.createOrganization, (ctx, { body }) => createOrganization(ctx, body)),
  handle(invitations.invite, (ctx, { body }) => invite(ctx, body)),
  handle(invitations.listReceivedInvitations, (ctx) => listReceivedInvitations(ctx)),
  handle(invitations.acceptInvitation, (ctx, { params }) =>
    acceptInvitation(ctx, params.invitationId),
  ),
  handle(invitations.declineInvitation, (ctx, { params }) =>
    declineInvitation(ctx, params.invitationId),
  ),
  handle(invitations.acceptInvitationByLink, (ctx, { body }) =>
    acceptInvitationByLink(ctx, body.token),
  ),
]

export const memberOrganizationRoutes: Route[] = [
  ...memberPeopleRoutes,
  ...memberSettingsRoutes,
  handle(contract.getOrganization, (ctx) => getOrganization(ctx)),
  handle(contract.updateOrganization, (ctx, { body }) => updateOrganization(ctx, body)),
  handle(contract.allowDirectPublishing, (ctx) => allowDirectPublishing(ctx)),
  handle(contract.requireReview, (ctx) => requireReview(ctx)),
  handle(contract.listMembers, (ctx, { query }) => listMembers(ctx, query)),
  handle(contract.changeMemberRole, (ctx, { params, body }) =>
    changeMemberRole(ctx, params.personId, body),
  ),
  handle(contract.removeMember, (ctx, { params, query }) =>
    removeMember(ctx, params.personId, { mayReturn: query.may_return ?? false }),
  ),
  handle(contract.leaveOrganization, (ctx) => leaveOrganization(ctx)),
  handle(invitations.listSentInvitations, (ctx, { query }) => listSentInvitations(ctx, query)),
  handle(invitations.changeInvitations, (ctx, { body }) =>
    changeInvitations(ctx, body.invitation_ids, body.change),
  ),
  handle(invitations.exportInvitations, (ctx, { query }) => exportInvitations(ctx, query)),
  handle(invitations.resendInvitation, (ctx, { params }) =>
    resendInvitation(ctx, params.invitationId),
  ),
  handle(invitations.revokeInvitation, (ctx, { params }) =>
    revokeInvitation(ctx, params.invitationId),
  ),
]
