import * as contract from '#contract/joining.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { applyToTeach, getMyTeachingApplication } from './apply-to-teach.ts'

export const joiningRoutes: Route[] = [
  handle(contract.getMyTeachingApplication, (ctx) => getMyTeachingApplication(ctx)),
  handle(contract.applyToTeach, (ctx, { body }) => applyToTeach(ctx, body.message)),
]
