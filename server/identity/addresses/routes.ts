import * as contract from '#contract/email-address.ts'
import { handle, handlePrepared, type Route } from '#server/http/handle.ts'
import { prepareConfirmation } from '../confirm-password.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  confirmEmailChangeByLink,
  resendEmailChange,
} from './change-email.ts'
import { followEmailLink, previewEmailLink } from './email-links.ts'
import { getEmailAddress } from './get-email-address.ts'
import { sendEmailCode, verifyEmail } from './verify-email.ts'

export const openEmailRoutes: Route[] = [
  handle(contract.previewEmailLink, (ctx, { body }) => previewEmailLink(ctx, body.token)),
  handle(contract.followEmailLink, (ctx, { body }) => followEmailLink(ctx, body.token)),
]

export const emailRoutes: Route[] = [
  handle(contract.getEmailAddress, (ctx) => getEmailAddress(ctx)),
  handle(contract.sendEmailCode, (ctx) => sendEmailCode(ctx)),
  handle(contract.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body.code)),
  handlePrepared(
    contract.changeEmail,
    (ctx, { body }) => prepareConfirmation(ctx, body.password),
    (ctx, { body }, confirmation) => changeEmail(ctx, body, confirmation),
  ),
  handle(contract.resendEmailChange, (ctx) => resendEmailChange(ctx)),
  handle(contract.confirmEmailChange, (ctx, { body }) => confirmEmailChange(ctx, body.code)),
  handle(contract.confirmEmailChangeByLink, (ctx, { body }) =>
    confirmEmailChangeByLink(ctx, body.token),
  ),
  handle(contract.cancelEmailChange, (ctx) => cancelEmailChange(ctx)),
]
