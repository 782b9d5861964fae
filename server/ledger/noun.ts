import type { Noun } from '#server/noun.ts'
import { ledgerJobs } from './jobs.ts'

export const ledger: Noun = {
  jobs: ledgerJobs,
}
