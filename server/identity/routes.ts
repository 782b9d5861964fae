import * as contract from '#contract/identity.ts'
import * as twoFactor from '#contract/two-factor.ts'
import { handle, handlePrepared, type Route } from '#server/http/handle.ts'
import { emailRoutes, openEmailRoutes } from './addresses/routes.ts'
import { changePassword, prepareNewPassword } from './change-password.ts'
import { claimPlatform, prepareClaim } from './claim-platform.ts'
import { prepareConfirmation } from './confirm-password.ts'
import { confirmSession } from './confirm-session.ts'
import { dismissFirstSteps } from './dismiss-first-steps.ts'
import { listSessions, logout, revokeOtherSessions, revokeSession } from './end-sessions.ts'
import { forgotPassword } from './forgot-password.ts'
import { login, prepareLogin, type OwnSignIn } from './login.ts'
import { openPasskeyRoutes, passkeyRoutes } from './passkeys/routes.ts'
import { refreshSession } from './refresh-session.ts'
import {
  prepareRegistration,
  register,
  type AssertMayRegister,
  type JoinByInvitation,
} from './register.ts'
import { prepareReset, resetPassword } from './reset-password.ts'
import { newPasswordGate, signInGate } from './sign-in-door.ts'
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
  ownSignIn: OwnSignIn,
  assertMayRegister: AssertMayRegister,
): Route[] => [
  handlePrepared(
    contract.login,
    (ctx, { body }) => prepareLogin(ctx, body, ownSignIn.assertPasswordAllowed),
    (ctx, { body }, passwordHash) => login(ctx, body, passwordHash, ownSignIn.recordEmergency),
    signInGate,
  ),
  handlePrepared(
    contract.register,
    (ctx, { body }) => prepareRegistration(ctx, body, assertMayRegister),
    (ctx, { body }, passwordHash) => register(ctx, body, passwordHash, joinByInvitation),
    newPasswordGate,
  ),
  handlePrepared(
    contract.claimPlatform,
    (ctx, { body }) => prepareClaim(ctx, body),
    (ctx, { body }, passwordHash) => claimPlatform(ctx, body, passwordHash),
    newPasswordGate,
  ),
  handle(contract.refreshSession, (ctx, { body }) => refreshSession(ctx, body.refresh_token)),
  handle(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email)),
  handlePrepared(
    contract.resetPassword,
    (ctx, { body }) => prepareReset(ctx, body),
    (ctx, _input, redeemed) => resetPassword(ctx, redeemed),
    newPasswordGate,
  ),
  ...openPasskeyRoutes(ownSignIn),
  ...openEmailRoutes,
]

export const identityRoutes = (ownSignIn: OwnSignIn): Route[] => [
  handle(contract.logout, (ctx) => logout(ctx)),
  handle(contract.listSessions, (ctx) => listSessions(ctx)),
  handle(contract.revokeSession, (ctx, { params }) => revokeSession(ctx, params.sessionId)),
  handle(contract.revokeOtherSessions, (ctx) => revokeOtherSessions(ctx)),
  handlePrepared(
    contract.confirmSession,
    (ctx, { body }) => prepareConfirmation(ctx, body.password),
    (ctx, { body }, confirmation) => confirmSession(ctx, body, confirmation, ownSignIn),
  ),
  handle(contract.getProfile, (ctx) => getProfile(ctx)),
  handle(contract.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  handle(contract.dismissFirstSteps, (ctx) => dismissFirstSteps(ctx)),
  handle(contract.uploadAvatar, (ctx, { body }) => uploadAvatar(ctx, body.file)),
  handle(contract.removeAvatar, (ctx) => removeAvatar(ctx)),
  handle(twoFactor.getTwoFactor, (ctx) => getTwoFactor(ctx)),
  handlePrepared(
    twoFactor.setUpTwoFactor,
    (ctx, { body }) => prepareConfirmation(ctx, body.password),
    (ctx, _input, confirmation) => setUpTwoFactor(ctx, confirmation),
  ),
  handle(twoFactor.confirmTwoFactor, (ctx, { body }) => confirmTwoFactor(ctx, body.code)),
  handle(twoFactor.renewRecoveryCodes, (ctx, { body }) => renewRecoveryCodes(ctx, body.code)),
  handle(twoFactor.turnOffTwoFactor, (ctx, { body }) => turnOffTwoFactor(ctx, body.code)),
  handlePrepared(
    contract.changePassword,
    (ctx, { body }) => prepareNewPassword(ctx, body),
    (ctx, _input, newPassword) => changePassword(ctx, newPassword),
  ),
  ...passkeyRoutes(ownSignIn),
  ...emailRoutes,
]
