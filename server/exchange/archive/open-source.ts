import { FileError } from '#server/archives/file-error.ts'
import { headOf, type Archive } from './archive.ts'
import { openSingle } from './single-file.ts'
import { openTar } from './tar-archive.ts'
import { openZip } from './zip-archive.ts'
import { say } from '#server/words/sentence.ts'

/**
 * The chosen source: an archive with the parts of a course, or a single file. `folder` is for content that must be
 * unpacked to be read.
 */
export async function openSource(
  file: string,
  folder: string,
  name: string,
): Promise<{ archive: Archive; isSingle: boolean }> {
  const opened = await openArchive(file, folder)
  if (opened && !isOneDocument(opened)) return { archive: opened, isSingle: false }
  await opened?.close()
  // A Word document is detected whatever its name.
  const isWord = opened?.sizes.has('word/document.xml') && !/\.docx$/i.test(name)
  return { archive: await openSingle(file, isWord ? `${name}.docx` : name), isSingle: true }
}

/** Opens an archive by its first bytes; null if the file isn't one. */
async function openArchive(file: string, folder: string): Promise<Archive | null> {
  const head = (await headOf(file)).toString('latin1', 0, 300)
  if (head === '') throw new FileError(say('This file is empty.'))
  const isZip = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((start) => head.startsWith(start))
  if (isZip) return openZip(file)
  if (head.startsWith('\x1f\x8b')) return openTar(file, { gzip: true, folder })
  return head.slice(257, 262) === 'ustar' ? openTar(file, { gzip: false, folder }) : null
}

/** Office documents and ebooks are zips too. */
const isOneDocument = ({ sizes }: Archive) =>
  !sizes.has('imsmanifest.xml') &&
  ['[Content_Types].xml', 'META-INF/container.xml', 'META-INF/manifest.xml'].some((path) =>
    sizes.has(path),
  )
