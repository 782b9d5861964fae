import * as contract from '#contract/lti-platforms.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { finishLtiLaunch } from './finish-launch.ts'
import {
  listLaunchedPeople,
  restoreLaunchedPerson,
  revokeLaunchedPerson,
  syncLtiPlatform,
} from './launched-people.ts'
import {
  addLtiPlatform,
  endLtiPlatform,
  inviteLtiPlatform,
  listLtiPlatforms,
  saveLtiPlatform,
} from './manage-platforms.ts'

export const openLtiToolRoutes: Route[] = [
  handle(contract.finishLtiLaunch, (ctx, { body }) => finishLtiLaunch(ctx, body)),
]

export const ltiToolRoutes: Route[] = [
  handle(contract.listLtiPlatforms, (ctx) => listLtiPlatforms(ctx)),
  handle(contract.addLtiPlatform, (ctx, { body }) => addLtiPlatform(ctx, body)),
  handle(contract.saveLtiPlatform, (ctx, { params, body }) =>
    saveLtiPlatform(ctx, params.platformId, body),
  ),
  handle(contract.endLtiPlatform, (ctx, { params }) => endLtiPlatform(ctx, params.platformId)),
  handle(contract.inviteLtiPlatform, (ctx) => inviteLtiPlatform(ctx)),
  handle(contract.listLaunchedPeople, (ctx, { params, query }) =>
    listLaunchedPeople(ctx, params.platformId, query),
  ),
  handle(contract.revokeLaunchedPerson, (ctx, { params }) =>
    revokeLaunchedPerson(ctx, params.platformId, params.personId),
  ),
  handle(contract.restoreLaunchedPerson, (ctx, { params }) =>
    restoreLaunchedPerson(ctx, params.platformId, params.personId),
  ),
  handle(contract.syncLtiPlatform, (ctx, { params }) => syncLtiPlatform(ctx, params.platformId)),
]
