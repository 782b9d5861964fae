import * as contract from '#contract/identity.ts'
import * as twoFactor from '#contract/two-factor.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { emailRoutes, openEmailRoutes } from './addresses/routes.ts'
import { changePassword } from './change-password.ts'
import { claimPlatform } from './claim-platform.ts'
import { listSessions, logout, revokeOtherSessions, revokeSession } from './end-sessions.ts'
import { forgotPassword } from './forgot-password.ts'
import { login, type AssertPasswordAllowed } from './login.ts'
import { refreshSession } from './refresh-session.ts'
import { register, type JoinByInvitation } from './register.ts'
import { resetPassword } from './reset-password.ts'
import {
  confirmTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor.ts'
import { getProfile, updateProfile } from './update-profile.ts'
import { removeAvatar, uploadAvatar } from './upload-avatar.ts'

/** Anyone may call these. Later nouns hand in how to join by invitation, and where passwords are not enough. */
export const openIdentityRoutes = (
  joinByInvitation: JoinByInvitation,
  assertPasswordAllowed: AssertPasswordAllowed,
): Route[] => [
  handle(contract.login, (ctx, { body }) => login(ctx, body, assertPasswordAllowed)),
  handle(contract.register, (ctx, { body }) => register(ctx, body, joinByInvitation)),
  handle(contract.claimPlatform, (ctx, { body }) => claimPlatform(ctx, body)),
  handle(contract.refreshSession, (ctx, { body }) => refreshSession(ctx, body.refresh_token)),
  handle(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email)),
  handle(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  ...openEmailRoutes,
]

export const identityRoutes: Route[] = [
  handle(contract.logout, (ctx) => logout(ctx)),
  handle(contract.listSessions, (ctx) => listSessions(ctx)),
  handle(contract.revokeSession, (ctx, { params }) => revokeSession(ctx, params.sessionId)),
  handle(contract.revokeOtherSessions, (ctx) => revokeOtherSessions(ctx)),
  handle(contract.getProfile, (ctx) => getProfile(ctx)),
  handle(contract.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  handle(contract.uploadAvatar, (ctx, { body }) => uploadAvatar(ctx, body.file)),
  handle(contract.removeAvatar, (ctx) => removeAvatar(ctx)),
  handle(twoFactor.getTwoFactor, (ctx) => getTwoFactor(ctx)),
  handle(twoFactor.setUpTwoFactor, (ctx, { body }) => setUpTwoFactor(ctx, body.password)),
  handle(twoFactor.confirmTwoFactor, (ctx, { body }) => confirmTwoFactor(ctx, body.code)),
  handle(twoFactor.renewRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body.code)),
  handle(twoFactor.turnOffTwoFactor, (ctx, { body }) => turnOffTwoFactor(ctx, body.code)),
  handle(contract.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  ...emailRoutes,
]
