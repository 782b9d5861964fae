import type { Noun } from '#server/noun.ts'
import { requisitionJobs } from './jobs.ts'
import { requisitionPersonalData } from './personal-data.ts'
import { personRequisitionRoutes, platformRequisitionRoutes } from './routes.ts'

export const requisitions: Noun = {
  routes: { person: personRequisitionRoutes, super_admin: platformRequisitionRoutes },
  jobs: requisitionJobs,
  personalData: [requisitionPersonalData],
}
