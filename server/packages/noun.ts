import type { Noun } from '#server/noun.ts'
import { takeBeacons } from './attempts/take-beacon.ts'
import { packagesAuditWords } from './audit-words.ts'
import { serveContent } from './content/serve-content.ts'
import { packagePurpose } from './file-purpose.ts'
import { packagePersonalData } from './personal-data.ts'
import { packageRoutes } from './routes.ts'
import { serveFetchUrls } from './sessions/fetch-key.ts'
import { packageJobs } from './sessions/jobs.ts'

export const packages: Noun = {
  routes: { member: packageRoutes },
  serve: async (server, app) => {
    // browsers with the signed path of a package, on a host of its own
    await serveContent(server, app)
    takeBeacons(server, app)
    // a part of a package that was opened with a signed address, once
    await serveFetchUrls(server, app)
  },
  jobs: packageJobs,
  filePurposes: [packagePurpose],
  personalData: [packagePersonalData],
  auditWords: packagesAuditWords,
}
