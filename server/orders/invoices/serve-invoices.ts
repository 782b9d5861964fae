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
import { languageOf } from '#server/words/languages.ts'
import { readingLanguage } from '#server/words/reading-language.ts'

const Params = z.object({ organizationId: Id, file: z.string().check(z.maxLength(80)) })
const Query = z.object({ signature: z._default(z.string().check(z.maxLength(100)), '') })
const allowance = { attempts: 120, seconds: 60 }

/** Raised when the same data are drawn in another way. */
const drawing = 2

/** Invoices as PDF in the buyer’s language, for everyone with the signed address; drawn once, in a thread, and kept. */
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
    const found = signed && (await findSheet(app, organizationId, number))
    if (!found) throw problem('order_not_found')
    const key = await keepDrawn(app, found)
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
      .selectFrom('invoices as i')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.organization_id', '=', 'i.organization_id').onRef('o.id', '=', 'i.order_id'),
      )
      .leftJoin('people', 'people.id', 'o.person_id')
      .select(['i.sheet', readingLanguage()])
      .where('i.organization_id', '=', organizationId)
      .where('i.number', '=', number)
      .executeTakeFirst(),
  )
  return row && { sheet: row.sheet as unknown as InvoiceSheet, language: languageOf(row.language) }
}

async function keepDrawn(
  app: Mechanisms,
  invoice: { sheet: InvoiceSheet; language: string },
): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify([drawing, invoice]))
    .digest('hex')
  const key = `invoice-${digest}.pdf`
  if (!(await app.files.store.stat(key))) {
    const bytes = await drawInThread(new URL('./worker.ts', import.meta.url), invoice)
    await app.files.store.put(key, bytes, bytes.length)
  }
  return key
}
