import { reportBrowserError as reportBrowserErrorEndpoint } from '#contract/browser-errors.ts'
import * as legal from '#contract/legal-pages.ts'
import * as contract from '#contract/platform.ts'
import * as status from '#contract/status.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { handle, type Route } from '#server/http/handle.ts'
import {
  requestDeletion,
  restoreOrganization,
  suspendOrganization,
} from '#server/organizations/close-organization.ts'
import {
  addDomain,
  changeLimits,
  removeDomain,
  switchFeature,
} from '#server/organizations/limits.ts'
import { exportMyOrganization, listMyExports } from './export-my-organization.ts'
import { exportOrganization } from './export-organization.ts'
import { changeLegalPage, getLegalPage } from './legal-pages.ts'
import { listLearning } from './list-learning.ts'
import { getOrganization, listOrganizations } from './manage-organizations.ts'
import { getOverview } from './overview.ts'
import { listPeople } from './people.ts'
import { discardJob, listJobs, retryJob } from './queued-jobs.ts'
import { reportBrowserError } from './report-browser-error.ts'
import { getStatus } from './status.ts'

/** Does something with an organization and answers how it stands after. */
const after = async (ctx: PersonCtx, organizationId: string, done: Promise<void>) => {
  await done
  return getOrganization(ctx, organizationId)
}

export const openPlatformRoutes: Route[] = [
  handle(reportBrowserErrorEndpoint, (ctx, { body }) => reportBrowserError(ctx, body)),
  handle(legal.getLegalPage, (ctx, { params }) => getLegalPage(ctx, params.page)),
]

export const memberPlatformRoutes: Route[] = [
  handle(contract.listMyExports, (ctx) => listMyExports(ctx)),
  handle(contract.exportMyOrganization, (ctx) => exportMyOrganization(ctx)),
]

export const platformRoutes: Route[] = [
  handle(legal.changeLegalPage, (ctx, { params, body }) => changeLegalPage(ctx, params.page, body)),
  handle(contract.getPlatformOverview, (ctx, { query }) => getOverview(ctx, query.weeks)),
  handle(status.getPlatformStatus, (ctx) => getStatus(ctx)),
  handle(status.listPlatformJobs, (ctx, { query }) => listJobs(ctx, query)),
  handle(status.retryJob, (ctx, { params }) => retryJob(ctx, params.jobId)),
  handle(status.discardJob, (ctx, { params }) => discardJob(ctx, params.jobId)),
  handle(contract.listLearningOrganizations, (ctx, { query }) => listLearning(ctx, query)),
  handle(contract.listPlatformPeople, (ctx, { query }) => listPeople(ctx, query)),
  handle(contract.listPlatformOrganizations, (ctx, { query }) => listOrganizations(ctx, query)),
  handle(contract.getPlatformOrganization, (ctx, { params }) =>
    getOrganization(ctx, params.platformOrganizationId),
  ),
  handle(
    contract.changeOrganizationLimits,
    (ctx, { params: { platformOrganizationId: id }, body }) =>
      after(ctx, id, changeLimits(ctx, id, body)),
  ),
  handle(
    contract.switchOrganizationFeature,
    (ctx, { params: { platformOrganizationId: id }, body }) =>
      after(ctx, id, switchFeature(ctx, id, body.feature, body.on)),
  ),
  handle(contract.addOrganizationDomain, (ctx, { params: { platformOrganizationId: id }, body }) =>
    after(ctx, id, addDomain(ctx, id, body.domain)),
  ),
  handle(
    contract.removeOrganizationDomain,
    (ctx, { params: { platformOrganizationId: id }, body }) =>
      after(ctx, id, removeDomain(ctx, id, body.domain)),
  ),
  handle(contract.suspendOrganization, (ctx, { params: { platformOrganizationId: id }, body }) =>
    after(ctx, id, suspendOrganization(ctx, id, body.message)),
  ),
  handle(contract.restoreOrganization, (ctx, { params: { platformOrganizationId: id } }) =>
    after(ctx, id, restoreOrganization(ctx, id)),
  ),
  handle(contract.deleteOrganization, (ctx, { params: { platformOrganizationId: id }, body }) =>
    after(ctx, id, requestDeletion(ctx, id, body.name)),
  ),
  handle(contract.exportOrganization, (ctx, { params: { platformOrganizationId: id } }) =>
    after(ctx, id, exportOrganization(ctx, id)),
  ),
]
