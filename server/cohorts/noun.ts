import type { Noun } from '#server/noun.ts'
import { cohortsAuditWords } from './audit-words.ts'
import { cohortPersonalData } from './personal-data.ts'
import { cohortRoutes } from './routes.ts'

export const cohorts: Noun = {
  routes: { member: cohortRoutes },
  personalData: [cohortPersonalData],
  auditWords: cohortsAuditWords,
}
