import { decodeText } from '#server/archives/decode.ts'
import { FileError } from '#server/archives/file-error.ts'
import { containerOf, rootNameOf, textKindOf } from './files/identify.ts'
import { Media, type MediaFile } from './files/media.ts'
import { readTar } from './files/tar.ts'
import { readPackage } from './files/zip.ts'
import type { Parsed } from './parsed.ts'
import { assertNumber, readQuestions, type TextKind } from './read-questions.ts'
import { readParts } from './read-package.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

export interface ReadFile {
  /** What the file turned out to be, in words. */
  format: Words
  items: Parsed[]
  media: MediaFile[]
  /** About the file as a whole. */
  notes: Sentence[]
}

export const kindNames: Record<TextKind, Words> = {
  gift: 'GIFT',
  moodle_xml: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'CSV',
  cloze: say('Moodle embedded answers (Cloze)'),
  qti_1: 'QTI 1.2',
  qti_2: say('QTI 2 or 3'),
  blackboard: say('Blackboard pool'),
  olx: 'Open edX',
}

/**
 * Reads bytes into questions with a report, without any other input. The format is detected by content, never by name.
 * Throws FileError with a sentence if the file can't be read at all.
 */
export async function readFile(bytes: Uint8Array, chosen?: TextKind): Promise<ReadFile> {
  const container = containerOf(bytes)
  const media = new Media()
  if (container) {
    const parts = container === 'zip' ? await readPackage(bytes) : readTar(bytes, container)
    const { items, format } = readParts(parts, media)
    assertNumber(items)
    return { format, items, media: media.files, notes: [] }
  }
  const { text, notes } = decodeText(bytes)
  const format = chosen ?? textKindOf(text)
  if (!format) throw new FileError(unknown(text))
  const items = readQuestions({ format, text, media })
  if (items.length === 0) throw new FileError(say('There are no questions in this file.'))
  return { format: kindNames[format], items, media: media.files, notes }
}

function unknown(text: string): Sentence {
  if (text.trim() === '') return say('This file is empty.')
  const root = text.trimStart().startsWith('<') ? rootNameOf(text).toLowerCase() : ''
  if (root === 'manifest') {
    return say(
      'This is the manifest of a package. Choose the whole package (.zip or .imscc) instead.',
    )
  }
  if (root === 'html') return say('This is a web page, not a file of questions.')
  return root
    ? say('This XML starts with “{root}”, which isn’t a format of questions that can be read.', {
        root: `<${root.slice(0, 40)}>`,
      })
    : say(
        'We couldn’t find any questions in this file. Moodle XML, GIFT, QTI, Aiken, CSV, Blackboard and Open edX can be imported.',
      )
}
