import type { Mechanisms } from '#server/http/context.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { asSystem, batchSubscriber, job, type Job } from '#server/jobs/job.ts'
import { drawSheet } from './draw-sheet.ts'
import { findByCode } from './queries.ts'
import { statusAt } from './rules.ts'
import { sheetOf } from './sheet-of.ts'

/** Draws the picture of a certificate and keeps it, so that the first person who looks doesn't wait for it. */
export async function drawAhead(app: Mechanisms, organizationId: string, certificateId: string) {
  const row = await asSystem(app, async ({ db }) => {
    const certificate = await db
      .selectFrom('certificates')
      .select('code')
      .where('organization_id', '=', organizationId)
      .where('id', '=', certificateId)
      .executeTakeFirst()
    return certificate && findByCode(db, certificate.code)
  })
  if (!row) return
  await drawSheet(app, sheetOf(app, row, row, statusAt(row, app.clock.now())), 'png')
}

interface Issued {
  organization_id: string
  certificate_id: string
}

const draw = job<Issued>(
  { name: 'certificates.draw-ahead', lane: 'media' },
  (app, { organization_id, certificate_id }) => drawAhead(app, organization_id, certificate_id),
)

/** A hundred issued at once are drawn when someone looks: nobody waits for all of them. */
const mostAtOnce = 10

const queueDrawing = batchSubscriber<Issued>(
  { name: 'certificates.queue-drawing', event: 'certificate.issued' },
  async ({ db }, issued) => {
    if (issued.length > mostAtOnce) return
    await addJobs(
      db,
      issued.map((payload) => ({ task: draw.name, payload: { ...payload } })),
    )
  },
)

export const drawAheadJobs: Job[] = [queueDrawing, draw]
