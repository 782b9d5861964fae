import * as directory from '#contract/directory.ts'
import * as managed from '#contract/managed-groups.ts'
import * as overview from '#contract/organization-overview.ts'
import * as plans from '#contract/learning-plans.ts'
import { handle, type Route } from '#server/http/handle.ts'
import {
  enrollGroupLearners,
  getGroupLearner,
  listGroupLearners,
  listManagedGroups,
  moveBetweenGroups,
} from './managed-groups/managed-groups.ts'
import { getOrganizationOverview } from './overview.ts'
import { getPersonDetail } from './people/get-person.ts'
import { exportPeople, listPeople } from './people/list-people.ts'
import {
  archiveLearningPlan,
  assignLearningPlan,
  createLearningPlan,
  getLearningPlan,
  listLearningPlans,
} from './plans/manage-plans.ts'
import { listMyPlans } from './plans/my-plans.ts'
import {
  exportPlanPeople,
  listPlanPeople,
  remindPlanPeople,
  renewPlanPerson,
} from './plans/plan-people.ts'

export const learningRoutes: Route[] = [
  handle(plans.listLearningPlans, (ctx, { query }) => listLearningPlans(ctx, query)),
  handle(plans.createLearningPlan, (ctx, { body }) => createLearningPlan(ctx, body)),
  handle(plans.getLearningPlan, (ctx, { params }) => getLearningPlan(ctx, params.planId)),
  handle(plans.assignLearningPlan, (ctx, { params, body }) =>
    assignLearningPlan(ctx, params.planId, body),
  ),
  handle(plans.archiveLearningPlan, (ctx, { params }) => archiveLearningPlan(ctx, params.planId)),
  handle(plans.listPlanPeople, (ctx, { params, query }) =>
    listPlanPeople(ctx, params.planId, query),
  ),
  handle(plans.exportPlanPeople, (ctx, { params, query }) =>
    exportPlanPeople(ctx, params.planId, query),
  ),
  handle(plans.remindPlanPeople, (ctx, { params, body }) =>
    remindPlanPeople(ctx, params.planId, body.person_ids),
  ),
  handle(plans.renewPlanPerson, (ctx, { params, body }) =>
    renewPlanPerson(ctx, params.planId, params.personId, body.reason),
  ),
  handle(plans.listMyPlans, (ctx) => listMyPlans(ctx)),
  handle(overview.getOrganizationOverview, (ctx) => getOrganizationOverview(ctx)),
  handle(managed.listManagedGroups, (ctx) => listManagedGroups(ctx)),
  handle(managed.listGroupLearners, (ctx, { query }) => listGroupLearners(ctx, query)),
  handle(managed.getGroupLearner, (ctx, { params }) => getGroupLearner(ctx, params.personId)),
  handle(managed.enrollGroupLearners, (ctx, { body }) =>
    enrollGroupLearners(ctx, body.course_id, body.person_ids),
  ),
  handle(managed.moveBetweenGroups, (ctx, { params, body }) =>
    moveBetweenGroups(ctx, params.personId, body.group_ids),
  ),
  handle(directory.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  handle(directory.exportPeople, (ctx, { query }) => exportPeople(ctx, query)),
  handle(directory.getPersonDetail, (ctx, { params }) => getPersonDetail(ctx, params.personId)),
]
