import type { Noun } from '#server/noun.ts'
import { recordJobs } from './jobs.ts'
import { recordPersonalData } from './personal-data.ts'
import { recordRoutes } from './routes.ts'
import { serveRecords, type RecordRules } from './wire/serve-records.ts'

/** What clients may write besides is decided by the nouns whose sessions they write for. */
export const records = (rules: RecordRules): Noun => ({
  routes: { member: recordRoutes },
  // a program with a username and a secret of the organization in the address
  serve: (server, app) => serveRecords(server, app, rules),
  jobs: recordJobs,
  personalData: [recordPersonalData],
})
