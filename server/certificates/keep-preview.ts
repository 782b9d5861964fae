import type { TemplateLook } from '#contract/certificate-templates.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { sheetsPath } from './sheet-urls.ts'

export interface Preview {
  look: TemplateLook
  valid_months: number | null
  logo_file_id: string | null
  learner_name?: string | undefined
  organization_name: string
}

const keyOf = (name: string) => `certificate-preview-${name}`

/** Keeps a draft where every server finds it. Nobody can guess its name; the weekly sweep of files removes it. */
export async function keepPreview(app: Mechanisms, preview: Preview) {
  const text = JSON.stringify(preview)
  const name = app.keys.sign('certificate-preview', text)
  if (!(await app.files.store.stat(keyOf(name)))) {
    const bytes = Buffer.from(text)
    await app.files.store.put(keyOf(name), bytes, bytes.length)
  }
  return {
    picture_url: `${sheetsPath}/previews/${name}.png`,
    pdf_url: `${sheetsPath}/previews/${name}.pdf`,
  }
}

export async function readPreview(app: Mechanisms, name: string): Promise<Preview | undefined> {
  if (!(await app.files.store.stat(keyOf(name)))) return undefined
  const chunks = await (await app.files.store.open(keyOf(name))).toArray()
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Preview
}
