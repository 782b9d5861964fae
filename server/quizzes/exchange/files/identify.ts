import type { TextKind } from '../read-questions.ts'
import { FileError } from '#server/archives/file-error.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

const signatures: [start: string, sentence: Sentence][] = [
  ['%PDF', say('This is a PDF file, not a file of questions.')],
  ['\x89PNG', say('This is a picture, not a file of questions.')],
  ['\xff\xd8\xff', say('This is a picture, not a file of questions.')],
  ['GIF8', say('This is a picture, not a file of questions.')],
  ['\xd0\xcf\x11\xe0', say('This is an old Office document, not a file of questions.')],
  ['{\\rtf', say('This is a rich text document, not a file of questions.')],
  ['7z\xbc\xaf', say('7-Zip archives can’t be opened. Use a .zip file instead.')],
  ['Rar!', say('RAR archives can’t be opened. Use a .zip file instead.')],
  ['MZ', say('This is a program, not a file of questions.')],
  ['\x7fELF', say('This is a program, not a file of questions.')],
  ['SQLite format', say('This is a database, not a file of questions.')],
]

/** A zip or a tar by its first bytes. Throws FileError for what surely has no questions. */
export function containerOf(bytes: Uint8Array): 'zip' | 'gzip' | 'tar' | null {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  if (head === '') throw new FileError(say('This file is empty.'))
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((start) => head.startsWith(start)))
    return 'zip'
  if (head.startsWith('\x1f\x8b')) return 'gzip'
  if (head.slice(257, 262) === 'ustar') return 'tar'
  const known = signatures.find(([start]) => head.startsWith(start))
  if (known) throw new FileError(known[1])
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
