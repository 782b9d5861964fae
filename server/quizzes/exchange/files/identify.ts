import type { TextKind } from '../read-questions.ts'
import { FileError } from '#server/archives/file-error.ts'

const signatures: [start: string, name: string][] = [
  ['%PDF', 'a PDF file'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\xd0\xcf\x11\xe0', 'an old Office document'],
  ['{\\rtf', 'a rich text document'],
  ['7z\xbc\xaf', 'a 7-Zip archive, which can’t be opened'],
  ['Rar!', 'a RAR archive, which can’t be opened'],
  ['MZ', 'a program'],
  ['\x7fELF', 'a program'],
  ['SQLite format', 'a database'],
]

/** A zip or a tar by its first bytes. Throws FileError for what surely has no questions. */
export function containerOf(bytes: Uint8Array): 'zip' | 'gzip' | 'tar' | null {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  if (head === '') throw new FileError('This file is empty.')
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((start) => head.startsWith(start)))
    return 'zip'
  if (head.startsWith('\x1f\x8b')) return 'gzip'
  if (head.slice(257, 262) === 'ustar') return 'tar'
  const known = signatures.find(([start]) => head.startsWith(start))
  if (known) throw new FileError(`This is ${known[1]}, not a file of questions.`)
  return null
}

/** What a text is, by what it says; null for what has no questions. */
export function textKindOf(text: string): TextKind | null {
  const start = text.replace(/^\u{FEFF}/u, '').trimStart()
  if (start.startsWith('<')) {
    const xml = xmlKindOf(start)
    if (xml || !/\{[^}]*\}/.test(start) || /^<\?xml|^<!DOCTYPE/i.test(start)) return xml
  }
  if (/^\s*ANSWER:\s*[A-Z]\s*$/im.test(start) && /^\s*[A-Z][.)]\s/m.test(start)) return 'aiken'
  const firstLine = start.slice(0, start.search(/[\r\n]|$/)).toLowerCase()
  const columns = firstLine.split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim())
  if (columns.includes('question') && columns.includes('right')) return 'csv'
  if (/\{\d*:[A-Z_]{2,20}:/.test(start) && !/^\s*::/m.test(start)) return 'cloze'
  if (/(^|[^\\])\{/.test(start) || /^\s*(\$CATEGORY:|::)/m.test(start)) return 'gift'
  return null
}

const roots: Record<string, TextKind> = {
  quiz: 'moodle_xml',
  question: 'moodle_xml',
  questestinterop: 'qti_1',
  item: 'qti_1',
  assessment: 'qti_1',
  objectbank: 'qti_1',
  assessmentitem: 'qti_2',
  assessmenttest: 'qti_2',
  assessmentsection: 'qti_2',
  assessmentstimulus: 'qti_2',
  pool: 'blackboard',
  problem: 'olx',
  library: 'olx',
  library_content: 'olx',
  problemset: 'olx',
}

/** The name of the first element, without its prefix. */
export const rootNameOf = (text: string): string =>
  /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(
    text.slice(0, 200_000).replaceAll(/<!--.*?-->/gs, ''),
  )?.[1] ?? ''

function xmlKindOf(text: string): TextKind | null {
  const name = rootNameOf(text).toLowerCase().replace(/^qti-/, '').replaceAll('-', '')
  // Canvas calls the settings of a quiz the same as Moodle calls a file of questions.
  if (name === 'quiz' && text.slice(0, 2000).includes('canvas.instructure.com')) return null
  return Object.hasOwn(roots, name) ? (roots[name] ?? null) : null
}
