import * as provided from '#contract/lti-provided.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { rotateInstallationKey } from '../keys.ts'
import {
  addProvidedTool,
  endProvidedTool,
  listProvidedTools,
  saveProvidedTool,
  startProvidedRegistration,
} from './manage-provided-tools.ts'

export const providedToolRoutes: Route[] = [
  handle(provided.listProvidedTools, (ctx) => listProvidedTools(ctx)),
  handle(provided.addProvidedTool, (ctx, { body }) => addProvidedTool(ctx, body)),
  handle(provided.saveProvidedTool, (ctx, { params, body }) =>
    saveProvidedTool(ctx, params.toolId, body),
  ),
  handle(provided.endProvidedTool, (ctx, { params }) => endProvidedTool(ctx, params.toolId)),
  handle(provided.startProvidedRegistration, (ctx, { body }) =>
    startProvidedRegistration(ctx, body.registration_url),
  ),
  handle(provided.rotateInstallationKey, (ctx) => rotateInstallationKey(ctx)),
]
