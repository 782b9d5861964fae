import { gzipSync } from 'node:zlib'
import { oneFileArchive } from './archive.ts'

/** The maximum file size; characters that JSON escapes count twice toward the request size. */
const fill = (part: string) => part.repeat(Math.floor(890_000 / JSON.stringify(part).length))

/** Texts that could cause catastrophic backtracking in question readers, as format and text. */
export const hostileQuestions = (): Record<string, { format: string; text: string }> => ({
  'questions that never end': { format: 'moodle_xml', text: fill('<question type="a">') },
  'answers that never end': {
    format: 'moodle_xml',
    text: `<question type="a">${fill('<answer>')}</question>`,
  },
  'entities of entities': {
    format: 'moodle_xml',
    text: `<!DOCTYPE q [<!ENTITY a "aaaaaaaa">${Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`,
    ).join(
      '',
    )}]><quiz><question type="essay"><questiontext><text>&a19;</text></questiontext></question></quiz>`,
  },
  'braces that never close': { format: 'gift', text: `{${fill('\n')}` },
  'a question with 200,000 answers': { format: 'gift', text: `q{${fill('=a')}}` },
  'a question with 200,000 lines': { format: 'gift', text: `${fill('q\n')}{T}` },
  '80,000 questions': { format: 'gift', text: fill('a{T}\n\n') },
  'quotes without end': { format: 'csv', text: fill('"') },
})

/** Possible inputs for a list of people. */
export const hostilePeople = (): Record<string, Uint8Array<ArrayBuffer>> => {
  const sheet = Buffer.from(
    `<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(2_000_000)}</sheetData></worksheet>`,
  )
  return {
    'a workbook of 50 MB in one sheet': oneFileArchive('xl/worksheets/sheet1.xml', sheet),
    'an archive of 500 MB of nothing': oneFileArchive('a.csv', Buffer.alloc(500 * 1024 ** 2)),
    'a gzip bomb': new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 ** 2))),
    '9 MB of commas': new Uint8Array(Buffer.alloc(9_000_000, ',')),
    '9 MB of quotes': new Uint8Array(Buffer.alloc(9_000_000, '"')),
    '3,000,000 lines': new Uint8Array(Buffer.alloc(9_000_000, 'a@\n')),
  }
}
