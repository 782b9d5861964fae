import type { Mechanisms } from '#server/http/context.ts'
import { printCode } from './rules.ts'
import type { SheetFormat } from './render/sheet.ts'

/** Where drawn certificates are found. All of them are drawn when someone asks, and kept for the next. */

export const sheetsPath = '/files/certificates'

/** For everyone who knows the code. */
export const certificateSheetUrl = (code: string, format: SheetFormat) =>
  `${sheetsPath}/${printCode(code)}.${format}`

export const openBadgeUrl = (code: string) => `/files/open-badges/${printCode(code)}.json`

const signed = (app: Pick<Mechanisms, 'keys'>, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}signature=${app.keys.sign('certificate-sheet', path)}`

/** For members who may see the template; a new revision has a new address. */
export const templateSheetUrl = (
  app: Pick<Mechanisms, 'keys'>,
  { id, revision }: { id: string; revision: number },
  format: SheetFormat,
) => signed(app, `${sheetsPath}/templates/${id}.${format}?revision=${revision}`)

/** For learners of a course, public or not. */
export const courseSheetUrl = (app: Pick<Mechanisms, 'keys'>, courseId: string) =>
  signed(app, `${sheetsPath}/courses/${courseId}.png`)

/** The public page of a certificate, with host. */
export const verifyUrl = (app: Pick<Mechanisms, 'env'>, code: string) =>
  `${app.env.publicUrl}/verify/${printCode(code)}`
