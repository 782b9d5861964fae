import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { drawInThread } from '#server/drawing/draw-in-thread.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { invoicesPath } from './invoice-url.ts'
import type { InvoiceSheet } from './sheet.ts'

const Params = z.object({ organizationId: Id, file: z.string().check(z.maxLength(80)) })
const Query = z.object({ signature: z._default(z.string().check(z.maxLength(100)), '') })
const allowance = { attempts: 120, seconds: 60 }

/** Raised when the same data are drawn in another way. */
const drawing = 1

/** Invoices as PDF, for whoever was given the signed address; drawn once, in a thread, and kept. */
export function serveInvoices(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  server.get(`${invoicesPath}/:organizationId/:file`, async (request, reply) => {
    limiter.take(request.ip, allowance, app.clock.now())
    const params = Params.safeParse(request.params)
    const query = Query.safeParse(request.query)
    if (!params.success || !query.success) throw problem('order_not_found')
    const { organizationId, file } = params.data
    const number = file.replace(/\.pdf$/, '')
    const signed = app.keys.verify('invoice', `${organizationId} ${number}`, query.data.signature)
    const sheet = signed && (await findSheet(app, organizationId, number))
    if (!sheet) throw problem('order_not_found')
    const key = await keepDrawn(app, sheet)
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', contentDisposition('attachment', `${number}.pdf`))
      .send(await app.files.store.open(key))
  })
}

async function findSheet(app: Mechanisms, organizationId: string, number: string) {
  const row = await asSystem(app, ({ db }) =>
    db
      .selectFrom('invoices')
      .select('sheet')
      .where('organization_id', '=', organizationId)
      .where('number', '=', number)
      .executeTakeFirst(),
  )
  return row && (row.sheet as unknown as InvoiceSheet)
}

async function keepDrawn(app: Mechanisms, sheet: InvoiceSheet): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify([drawing, sheet]))
    .digest('hex')
  const key = `invoice-${digest}.pdf`
  if (!(await app.files.store.stat(key))) {
    const bytes = await drawInThread(new URL('./worker.ts', import.meta.url), sheet)
    await app.files.store.put(key, bytes, bytes.length)
  }
  return key
}
