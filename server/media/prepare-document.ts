import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mechanisms } from '#server/http/context.ts'
import { MediaError } from './media-error.ts'
import { officeEndings } from './document-types.ts'
import { runTool } from './run-tool.ts'
import type { DocumentTools } from './tools.ts'

/** One page: its width and height in pixels, its first byte and how many. */
export type StoredPage = [width: number, height: number, start: number, bytes: number]

export interface PreparedDocument {
  path: string
  pages: StoredPage[]
  texts: string[]
}

const maximumPages = 100
const pageWidth = 1200
const maximumTextLength = 20_000

/**
 * Draws the pages of a document and reads its text. Everything lies in the folder, which is emptied first: a document
 * takes seconds, so one that was interrupted begins again. Null where this server lacks a program for it.
 */
export async function prepareDocument(
  app: Mechanisms,
  { source, folder, contentType }: { source: string; folder: string; contentType: string },
): Promise<PreparedDocument | null> {
  const tools = await app.media.documents()
  const ending = officeEndings[contentType]
  if (!tools || (ending && !tools.soffice)) return null
  const pdf = ending ? await toPdf(tools, { source, folder, ending }) : source
  const drawn = join(folder, 'pages')
  await rm(drawn, { recursive: true, force: true })
  await mkdir(drawn)
  const limits = { patienceSeconds: 180, megabytes: 2048 }
  const range = ['-f', '1', '-l', String(maximumPages)]
  const size = ['-scale-to-x', String(pageWidth), '-scale-to-y', '-1']
  await runTool(
    tools.pdftoppm,
    ['-jpeg', '-jpegopt', 'quality=80', ...range, ...size, pdf, join(drawn, 'page')],
    limits,
  )
  const text = join(folder, 'text.txt')
  await runTool(tools.pdftotext, ['-enc', 'UTF-8', ...range, pdf, text], limits)
  return bind(folder, drawn, (await readFile(text, 'utf8')).split('\f'))
}

/** Puts the pages one behind the other into one object. */
async function bind(folder: string, drawn: string, texts: string[]): Promise<PreparedDocument> {
  const { default: sharp } = await import('sharp')
  // The numbers in the names have as many digits as the last, so they sort as they are.
  const names = (await readdir(drawn)).filter((name) => name.endsWith('.jpg')).toSorted()
  if (names.length === 0) throw new MediaError('damaged')
  const path = join(folder, 'pages.bin')
  await rm(path, { force: true })
  const pages: StoredPage[] = []
  let start = 0
  for (const name of names) {
    const bytes = await readFile(join(drawn, name))
    const { width, height } = await sharp(bytes).metadata()
    await appendFile(path, bytes, { mode: 0o600 })
    pages.push([width, height, start, bytes.length])
    start += bytes.length
  }
  const clean = names.map((_, at) =>
    (texts[at] ?? '').replaceAll('\0', '').trim().slice(0, maximumTextLength),
  )
  return { path, pages, texts: clean }
}

/** LibreOffice with a profile of its own, which knows no macros and reaches no network. */
async function toPdf(
  { soffice }: DocumentTools,
  { source, folder, ending }: { source: string; folder: string; ending: string },
): Promise<string> {
  const profile = join(folder, 'profile')
  await rm(profile, { recursive: true, force: true })
  await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 })
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings)
  const named = join(folder, `document${ending}`)
  await copyFile(source, named)
  const out = join(folder, 'document.pdf')
  await rm(out, { force: true })
  const place = `-env:UserInstallation=${pathToFileURL(profile).href}`
  const words = ['--headless', '--norestore', '--nologo', '--nolockcheck', '--nodefault', place]
  await runTool(soffice ?? '', [...words, '--convert-to', 'pdf', '--outdir', folder, named], {
    patienceSeconds: 180,
    megabytes: 4096,
    env: { HOME: folder },
  })
  // It says that all is well whether it has written something or not.
  const written = await stat(out).catch(() => null)
  if (!written?.size) throw new MediaError('damaged')
  return out
}

const item = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  item('Office.Writer/Content/Update', 'Link', '2'),
  item('Office.Calc/Content/Update', 'Link', '1'),
  item('Inet/Settings', 'ooInetProxyType', '2'),
  item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  item('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
].join('\n')}
</oor:items>
`
