import * as contract from '#contract/passkeys.ts'
import { handle, handlePrepared, type Route } from '#server/http/handle.ts'
import { prepareConfirmation } from '../confirm-password.ts'
import type { OwnSignIn } from '../login.ts'
import { confirmWithPasskey, startPasskeyConfirmation } from './confirm.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
} from './manage-passkeys.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './sign-in.ts'

export const openPasskeyRoutes = (ownSignIn: OwnSignIn): Route[] => [
  handle(contract.startPasskeySignIn, (ctx) => startPasskeySignIn(ctx), { writes: false }),
  handle(contract.finishPasskeySignIn, (ctx, { body }) =>
    finishPasskeySignIn(ctx, body.response, ownSignIn),
  ),
]

export const passkeyRoutes = (ownSignIn: OwnSignIn): Route[] => [
  handle(contract.listPasskeys, (ctx) => listPasskeys(ctx)),
  handlePrepared(
    contract.startAddingPasskey,
    (ctx, { body }) => prepareConfirmation(ctx, body.password),
    (ctx, _input, confirmation) => startAddingPasskey(ctx, confirmation),
  ),
  handle(contract.addPasskey, (ctx, { body }) => addPasskey(ctx, body)),
  handle(contract.renamePasskey, (ctx, { params, body }) =>
    renamePasskey(ctx, params.passkeyId, body.name),
  ),
  handle(contract.removePasskey, (ctx, { params }) => removePasskey(ctx, params.passkeyId)),
  handle(contract.startPasskeyConfirmation, (ctx) => startPasskeyConfirmation(ctx)),
  handle(contract.confirmWithPasskey, (ctx, { body }) =>
    confirmWithPasskey(ctx, body.response, ownSignIn),
  ),
]
