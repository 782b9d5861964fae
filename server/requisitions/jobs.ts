import { becomePerson } from '#server/db/tenancy.ts'
import { asSystem, job, type Job } from '#server/jobs/job.ts'
import { applyRequisition } from './apply-requisition.ts'
import { getRequisitionRow } from './queries.ts'

/** Tries the failed steps of an approved requisition again, in the name of the one who approved it. */
const apply = job<{ requisition_id: string }>(
  { name: 'requisitions.apply' },
  (app, { requisition_id }) =>
    asSystem(app, async (ctx) => {
      const { owner_id } = await getRequisitionRow(ctx.db, requisition_id)
      if (owner_id === null) return
      await becomePerson(ctx.db, owner_id)
      const staff = { ...ctx, personId: owner_id, sessionId: '', userRole: 'super_admin' as const }
      await applyRequisition(staff, requisition_id)
    }),
)

export const requisitionJobs: Job[] = [apply]
