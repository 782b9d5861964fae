import type { Noun } from '#server/noun.ts'
import { importFilePurpose } from './file-purpose.ts'
import { exchangeJobs } from './jobs.ts'
import { exchangeRoutes } from './routes.ts'

export const exchange: Noun = {
  routes: { member: exchangeRoutes },
  jobs: exchangeJobs,
  filePurposes: [importFilePurpose],
}
