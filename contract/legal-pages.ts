import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text } from './fields.ts'

/** Pages that everyone accepts when they register. */
export const LegalPageName = z.enum(['terms', 'privacy'])
export type LegalPageName = z.infer<typeof LegalPageName>

export const LegalPage = z.object({
  name: LegalPageName,
  /** The Markdown source. */
  text: z.string(),
  /** The same, rendered. */
  document: Document,
  /** Null while the page shows the default text. */
  changed_at: z.nullable(Instant),
})
export type LegalPage = z.infer<typeof LegalPage>

const params = z.object({ page: LegalPageName })

export const getLegalPage = endpoint({
  method: 'GET',
  path: '/api/legal/:page/',
  access: 'public',
  summary: 'Read the terms or the privacy policy of this platform',
  params,
  output: LegalPage,
})

export const ChangeLegalPageBody = z.object({
  /** Markdown. If empty, the page shows the default text. */
  text: text(100_000),
})
export type ChangeLegalPageBody = z.infer<typeof ChangeLegalPageBody>

export const changeLegalPage = endpoint({
  method: 'PUT',
  path: '/api/platform/legal/:page/',
  access: 'super_admin',
  summary: 'Change the terms or the privacy policy of this platform',
  params,
  body: ChangeLegalPageBody,
  output: LegalPage,
})
