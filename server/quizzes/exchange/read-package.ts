import { posix } from 'node:path'
import { decodeText } from '#server/archives/decode.ts'
import { FileError } from '#server/archives/file-error.ts'
import { rootNameOf, textKindOf } from './files/identify.ts'
import type { Media } from './files/media.ts'
import type { Package } from './files/zip.ts'
import type { Parsed } from './parsed.ts'
import { readQuestions } from './read-questions.ts'
import { textOfFirst, missingFiles } from './package-manifest.ts'
import type { FindFile } from './text/words.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

const named: [path: RegExp, sentence: Sentence][] = [
  [/^h5p\.json$/, say('This is an H5P file. Its questions can’t be imported.')],
  [/^\[Content_Types\]\.xml$/, say('This is an Office document, not a package of questions.')],
  [
    /^moodle_backup\.xml$/,
    say(
      'This is a Moodle course backup. Export the question bank as Moodle XML and import that file.',
    ),
  ],
  [/^META-INF\/container\.xml$/, say('This is an ebook, not a package of questions.')],
]

/** Helpers of a package that no person put there as content. */
const machinery =
  /(^|\/)(imsmanifest\.xml|[^/]+\.(xsd|dtd|css|js|xsl|mod|ent|bb-package-info|properties))$|\.bb-package-sig$/i

/** The questions of every file in a package, each with the file it is in, and a line for what has none. */
export function readParts(given: Package, media: Media): { items: Parsed[]; format: Words } {
  const { files } = given
  for (const [path, sentence] of named) {
    if ([...files.keys()].some((name) => path.test(name))) throw new FileError(sentence)
  }
  const used = new Set<string>()
  const items: Parsed[] = []
  const others: string[] = []
  const names = [...files.keys()].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const manifest = names.find((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
  for (const place of names) {
    const bytes = files.get(place)
    if (!bytes || machinery.test(place)) continue
    if (!/\.(xml|dat|qti|txt|gift|csv|aiken)$/i.test(place)) {
      others.push(place)
      continue
    }
    const twin = twinOf(place, files)
    if (twin) {
      items.push({
        line: 1,
        place,
        summary: place,
        notes: [say('The same questions are read from “{file}”.', { file: twin })],
      })
      continue
    }
    const found = readPart(place, bytes, media, findIn(files, place, used))
    if (found) items.push(...found.map((item) => ({ ...item, place })))
    else others.push(place)
  }
  const hasSome = items.some(({ content, problem }) => content ?? problem)
  if (!hasSome && given.refused.length === 0) {
    throw new FileError(say('There are no questions in this package that can be read.'))
  }
  const missing = manifest ? missingFiles(textAt(files, manifest), manifest, given) : []
  items.push(
    ...missing.map((path): Parsed => ({
      line: 1,
      place: path,
      summary: path,
      problem: say('The manifest names this file, but it isn’t in the package.'),
    })),
  )
  items.push(
    ...given.refused.map((path): Parsed => ({
      line: 1,
      place: path,
      summary: path,
      problem: say('The path of this file leads out of the package.'),
    })),
  )
  items.push(...leftOver([...others.filter((path) => !used.has(path)), ...given.unread]))
  return { items, format: manifest ? say('Content package') : say('Archive') }
}

/** Null for a file that has no questions. */
function readPart(place: string, bytes: Uint8Array, media: Media, find: FindFile): Parsed[] | null {
  try {
    const { text } = decodeText(bytes)
    const root = rootNameOf(text).toLowerCase()
    if (root === 'quiz' && text.slice(0, 2000).includes('canvas.instructure.com')) {
      const notes = [
        say(
          'The settings of the quiz (time limit, attempts, dates) aren’t kept; its questions are.',
        ),
      ]
      return [{ line: 1, summary: textOfFirst(text, 'title') || place, notes }]
    }
    const format = textKindOf(text)
    // GIFT is only detected by file extension here: any text in a package may have braces.
    if (!format || (format === 'gift' && !/\.(gift|txt)$/i.test(place))) return null
    return readQuestions({ format, text, media, find })
  } catch (error) {
    if (error instanceof FileError) return [{ line: 1, summary: place, problem: error.sentence }]
    throw error
  }
}

/** Canvas writes a quiz twice into a cartridge; the second has everything. */
export function twinOf(place: string, files: ReadonlyMap<string, unknown>): string | null {
  const id = /^(.*\/)?([^/]+)\/assessment_qti\.xml$/.exec(place)
  const twin = id ? `${id[1] ?? ''}non_cc_assessments/${id[2]}.xml.qti` : ''
  return files.has(twin) ? twin : null
}

const textAt = (files: ReadonlyMap<string, Uint8Array>, path: string): string =>
  decodeText(files.get(path) ?? new Uint8Array()).text

/** Finds a picture by its address in a text: relative to the file, from the package root, or by name alone. */
export function findIn(
  files: ReadonlyMap<string, Uint8Array>,
  place: string,
  used: Set<string>,
): FindFile {
  return (source) => {
    const wanted = pathIn(source)
    const candidates = [
      posix.normalize(posix.join(posix.dirname(place), wanted)),
      posix.normalize(wanted),
      `web_resources/${wanted}`,
      `static/${wanted.replace(/^static\//, '')}`,
    ]
    const path =
      candidates.find((candidate) => files.has(candidate)) ??
      [...files.keys()].find((name) => wanted !== '' && name.endsWith(`/${wanted}`)) ??
      [...files.keys()].find((name) => lastOf(name) === lastOf(wanted) && lastOf(wanted) !== '')
    const bytes = path === undefined ? undefined : files.get(path)
    if (path === undefined || !bytes) return null
    used.add(path)
    return { name: lastOf(path), bytes }
  }
}

const lastOf = (path: string) => path.split('/').at(-1) ?? ''

/** Without what Canvas, Blackboard and Open edX put in front of a path. */
function pathIn(source: string): string {
  if (/^[a-z]+:\/\//i.test(source)) return ''
  let path = source.split(/[?#]/)[0] ?? ''
  try {
    path = decodeURIComponent(path)
  } catch {
    // An address that isn't encoded is a path as it stands.
  }
  return path
    .replace(/^\$(IMS-CC-FILEBASE|CANVAS_OBJECT_REFERENCE|WIKI_REFERENCE)\$\/?/, '')
    .replace(/^@X@[^@]*@X@/, '')
    .replace(/^\/+/, '')
}

/** One line for everything that isn't a question, so that nothing goes missing without a word. */
function leftOver(paths: string[]): Parsed[] {
  if (paths.length === 0) return []
  const files = paths.slice(0, 10).join(', ')
  const more = paths.length - 10
  const summary = say('{count, plural, one {# other file} other {# other files}}', {
    count: paths.length,
  })
  const problem =
    more > 0
      ? say('Not questions: {files} and {more, plural, one {# more} other {# more}}.', {
          files,
          more,
        })
      : say('Not questions: {files}.', { files })
  return [{ line: 1, summary, problem }]
}
