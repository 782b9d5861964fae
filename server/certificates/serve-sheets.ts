import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { TemplateLook } from '#contract/certificate-templates.ts'
import { Id } from '#contract/fields.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { sql } from 'kysely'
import { drawSheet } from './draw-sheet.ts'
import { readPreview } from './keep-preview.ts'
import { findByCode } from './queries.ts'
import { printCode, readCode, statusAt } from './rules.ts'
import type { SheetFormat } from './render/sheet.ts'
import { sampleClaims, sheetOf, type UndrawnSheet } from './sheet-of.ts'
import { sheetsPath } from './sheet-urls.ts'
import { findTemplateInUse } from './templates/queries.ts'

const Params = z.object({ file: z.string().check(z.maxLength(120)) })
const Query = z.object({
  revision: z.optional(z.string().check(z.maxLength(20))),
  signature: z._default(z.string().check(z.maxLength(100)), ''),
})

const allowance = { attempts: 240, seconds: 60 }

interface Found {
  sheet: UndrawnSheet
  name: string
}

/** PDF and picture of certificates, drawn in threads of their own, outside of any transaction. */
export function serveSheets(server: FastifyInstance, app: Mechanisms) {
  const limiter = new AddressLimiter()
  const serve = (
    path: string,
    find: (reference: string, signed: boolean) => Promise<Found | undefined>,
  ) =>
    server.get(`${sheetsPath}${path}/:file`, async (request, reply) => {
      limiter.take(request.ip, allowance, app.clock.now())
      const params = Params.safeParse(request.params)
      const query = Query.safeParse(request.query)
      if (!params.success || !query.success) throw problem('certificate_not_found')
      const [, reference = '', format] = /^(.+)\.(pdf|png)$/.exec(params.data.file) ?? []
      const { revision, signature } = query.data
      const address = `${sheetsPath}${path}/${params.data.file}${revision ? `?revision=${revision}` : ''}`
      const signed = app.keys.verify('certificate-sheet', address, signature)
      const found = format && (await find(reference, signed))
      if (!found) throw problem('certificate_not_found')
      // Whoever has a certificate may show it on a page of their own.
      if (path === '') reply.header('cross-origin-resource-policy', 'cross-origin')
      return send(app, reply, found, format as SheetFormat, request.headers['if-none-match'])
    })

  serve('', (code) => findCertificate(app, code))
  serve('/templates', async (id, signed) => (signed ? findTemplate(app, id) : undefined))
  serve('/previews', (name) => findPreview(app, name))
  serve('/courses', (id, signed) => findCourseSample(app, id, signed))
}

async function send(
  app: Mechanisms,
  reply: FastifyReply,
  { sheet, name }: Found,
  format: SheetFormat,
  known: string | undefined,
) {
  const drawn = await drawSheet(app, sheet, format)
  reply.header('etag', drawn.etag).header('cache-control', 'private, no-cache')
  if (known === drawn.etag) return reply.code(304).send()
  const kind = format === 'pdf' ? 'attachment' : 'inline'
  return reply
    .type(format === 'pdf' ? 'application/pdf' : 'image/png')
    .header('content-length', drawn.sizeBytes)
    .header('content-disposition', contentDisposition(kind, `${name}.${format}`))
    .send(await drawn.open())
}

/** Whoever knows the code may see it; what is not valid any more says so across the page. */
async function findCertificate(app: Mechanisms, typed: string): Promise<Found | undefined> {
  const code = readCode(typed)
  const row = code && (await asSystem(app, ({ db }) => findByCode(db, code)))
  if (!row) return undefined
  const status = statusAt(row, app.clock.now())
  return {
    sheet: sheetOf(app, row, row, status),
    name: `${row.course_title} – ${printCode(row.code)}`,
  }
}

/** The picture of a certificate as everyone who knows its code sees it. */
export async function certificateSheet(app: Mechanisms, code: string) {
  const found = await findCertificate(app, code)
  return found && drawSheet(app, found.sheet, 'png')
}

/** Samples keep their date for a day, so that the next look at one is quick. */
const today = (app: Mechanisms) => new Date(app.clock.now().toISOString().slice(0, 10))

async function findTemplate(app: Mechanisms, id: string): Promise<Found | undefined> {
  if (!Id.safeParse(id).success) return undefined
  const row = await asSystem(app, ({ db }) =>
    db
      .selectFrom('certificate_templates as t')
      .innerJoin('organizations as o', 'o.id', 't.organization_id')
      .select([
        't.name',
        't.valid_months',
        't.logo_file_id',
        'o.name as organization_name',
        sql<TemplateLook>`t.look`.as('look'),
      ])
      .where('t.id', '=', id)
      .executeTakeFirst(),
  )
  return (
    row && { sheet: sheetOf(app, sampleClaims(row, today(app)), row, 'sample'), name: row.name }
  )
}

async function findPreview(app: Mechanisms, name: string): Promise<Found | undefined> {
  if (!/^[\w-]{43}$/.test(name)) return undefined
  const preview = await readPreview(app, name)
  if (!preview) return undefined
  const claims = sampleClaims(preview, today(app))
  return { sheet: sheetOf(app, claims, preview, 'sample'), name: 'certificate-sample' }
}

/** What a course gives: for everyone if the course is public, else for those who were given the address. */
async function findCourseSample(
  app: Mechanisms,
  courseId: string,
  signed: boolean,
): Promise<Found | undefined> {
  if (!Id.safeParse(courseId).success) return undefined
  return asSystem(app, async ({ db }) => {
    const course = await db
      .selectFrom('published_courses as c')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .select(['c.organization_id', 'c.title', 'c.visibility', 'o.name as organization_name'])
      .where('c.course_id', '=', courseId)
      .where('c.has_certificate', '=', true)
      .executeTakeFirst()
    if (!course || (course.visibility !== 'public' && !signed)) return undefined
    const template = await findTemplateInUse(db, course.organization_id, { courseId })
    const sample = {
      ...template,
      organization_name: course.organization_name,
      course_title: course.title,
    }
    const claims = sampleClaims(sample, today(app))
    return { sheet: sheetOf(app, claims, template, 'sample'), name: course.title }
  })
}
