import * as contract from '#contract/personal-data.ts'
import { handle, handlePrepared, type Route } from '#server/http/handle.ts'
import type { Job } from '#server/jobs/job.ts'
import { prepareConfirmation } from '../confirm-password.ts'
import { deleteAccount, erasePersonJob, previewAccountDeletion } from './delete-account.ts'
import { exportPersonalData, listPersonalDataExports } from './export-personal-data.ts'
import type { PersonalData } from './personal-data.ts'
import { expirePersonalData, writePersonalDataJob } from './write-personal-data.ts'

/** `parts` are those of all nouns: identity knows none of them. */
export const personalDataRoutes = (parts: readonly PersonalData[]): Route[] => [
  handle(contract.listPersonalDataExports, (ctx) => listPersonalDataExports(ctx)),
  handle(contract.exportPersonalData, (ctx) => exportPersonalData(ctx)),
  handle(contract.previewAccountDeletion, (ctx) => previewAccountDeletion(ctx, parts)),
  handlePrepared(
    contract.deleteAccount,
    (ctx, { body }) => prepareConfirmation(ctx, body.password),
    (ctx, { body }, confirmation) => deleteAccount(ctx, body, confirmation, parts),
  ),
]

export const personalDataJobs = (parts: readonly PersonalData[]): Job[] => [
  writePersonalDataJob(parts),
  expirePersonalData,
  erasePersonJob(parts),
]
