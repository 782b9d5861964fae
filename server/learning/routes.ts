import * as directory from '#contract/directory.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { getPersonDetail } from './people/get-person.ts'
import { exportPeople, listPeople } from './people/list-people.ts'

export const learningRoutes: Route[] = [
  handle(directory.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  handle(directory.exportPeople, (ctx, { query }) => exportPeople(ctx, query)),
  handle(directory.getPersonDetail, (ctx, { params }) => getPersonDetail(ctx, params.personId)),
]
