import * as directory from '#contract/directory.ts'
import * as overview from '#contract/organization-overview.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getOrganizationOverview } from './overview.ts'
import { getPersonDetail } from './people/get-person.ts'
import { exportPeople, listPeople } from './people/list-people.ts'

export const learningRoutes: Route[] = [
  handle(overview.getOrganizationOverview, (ctx) => getOrganizationOverview(ctx)),
  handle(directory.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  handle(directory.exportPeople, (ctx, { query }) => exportPeople(ctx, query)),
  handle(directory.getPersonDetail, (ctx, { params }) => getPersonDetail(ctx, params.personId)),
]
