import * as contract from '#contract/single-sign-on.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getSingleSignOn, removeSingleSignOn, saveSingleSignOn } from './configure.ts'
import { finishSingleSignOn, startSingleSignOn } from './sign-in.ts'

export const openSingleSignOnRoutes: Route[] = [
  handle(contract.startSingleSignOn, (ctx, { body }) => startSingleSignOn(ctx, body.email)),
  handle(contract.finishSingleSignOn, (ctx, { body }) => finishSingleSignOn(ctx, body)),
]

export const memberSingleSignOnRoutes: Route[] = [
  handle(contract.getSingleSignOn, (ctx) => getSingleSignOn(ctx)),
  handle(contract.saveSingleSignOn, (ctx, { body }) => saveSingleSignOn(ctx, body)),
  handle(contract.removeSingleSignOn, (ctx) => removeSingleSignOn(ctx)),
]
