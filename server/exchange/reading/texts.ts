import { decodeText } from '#server/archives/decode.ts'
import { FileError } from '#server/archives/file-error.ts'
import type { Element } from '#server/archives/nodes.ts'
import { XmlError, xmlRoot } from '#server/archives/xml-tree.ts'
import { readBytes, type Archive } from '../archive/archive.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** Longer pages are cut; no person wrote them. */
const maximumPage = 8_000_000
/** Lists of a whole course can be long. */
const maximumXml = 120_000_000

/** The start of a page, decoded. */
export async function pageText(archive: Archive, path: string): Promise<string> {
  return decodeText(await readBytes(archive, path, maximumPage)).text
}

/** The root of an XML file. Throws FileError with a sentence. */
export async function xmlFile(archive: Archive, path: string): Promise<Element> {
  return parsedXml(await xmlText(archive, path))
}

export async function xmlText(archive: Archive, path: string): Promise<string> {
  if ((archive.sizes.get(path) ?? 0) > maximumXml) {
    throw new FileError(say('The file is larger than 120 MB, which is more than can be read.'))
  }
  return decodeText(await readBytes(archive, path, maximumXml)).text
}

export function parsedXml(text: string): Element {
  try {
    return xmlRoot(text)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new FileError(
      say('The file can’t be read as XML: {reason} (line {line}).', {
        reason: error.reason,
        line: String(error.line),
      }),
      { cause: error },
    )
  }
}

/** The same, or undefined if the file is missing or unreadable; the reason is passed to `tell`. */
export async function xmlIfThere(
  archive: Archive,
  path: string,
  tell: (problem: Sentence) => void = () => undefined,
): Promise<Element | undefined> {
  if (!archive.sizes.has(path)) return undefined
  try {
    return await xmlFile(archive, path)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    tell(error.sentence)
    return undefined
  }
}

export const nameOfPath = (path: string): string => path.split('/').at(-1) ?? path

/** A name without its extension, as a title. */
export const titleOfPath = (path: string): string =>
  nameOfPath(path)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim() || nameOfPath(path)

/** URLs that a text shows or links to. */
export function addressesIn(html: string): string[] {
  const found = new Set<string>()
  const attribute =
    /\b(?:src|href|data|poster)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/gi
  for (const [, a, b, c] of html.slice(0, 2_000_000).matchAll(attribute)) {
    found.add((a ?? b ?? c ?? '').replaceAll('&amp;', '&').trim())
    if (found.size >= 5000) break
  }
  return [...found]
}
