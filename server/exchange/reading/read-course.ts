import { FileError } from '#server/archives/file-error.ts'
import { rootNameOf, textKindOf } from '#server/quizzes/exchange/files/identify.ts'
import { kindNames } from '#server/quizzes/exchange/read-file.ts'
import { readQuestions } from '#server/quizzes/exchange/read-questions.ts'
import { openSource } from '../archive/open-source.ts'
import { readCartridge } from '../cartridge/read-cartridge.ts'
import { readBackup } from '../moodle/read-backup.ts'
import { readFolder } from '../simple/read-folder.ts'
import type { CoursePlan } from './plan.ts'
import { Planner } from './planner.ts'
import { titleOfPath, xmlText } from './texts.ts'
import type { Reader } from '#server/words/word.ts'
import { say, type Words } from '#server/words/sentence.ts'

export interface ReadingTask {
  /** The file on this machine, and a folder for content that must be unpacked to be read. */
  file: string
  folder: string
  name: string
  /** IDs are derived from it: the same import always gets the same ones. */
  seed: string
  /** Who imports: titles that the file lacks are written in their language. */
  reader: Reader
}

/**
 * Reads a file into a plan for a course. The format is detected by content, never by name. Throws FileError with a
 * sentence if the file can't be read at all.
 */
export async function readCourse({
  file,
  folder,
  name,
  seed,
  reader,
}: ReadingTask): Promise<CoursePlan> {
  const { archive, isSingle } = await openSource(file, folder, name)
  try {
    const planner = new Planner(seed, archive, reader)
    const format = isSingle ? await readSingle(planner, name) : await readWith(planner, name)
    const plan = planner.plan(format)
    if (planner.title === '') plan.title = titleOfPath(name).slice(0, 120) || plan.title
    return plan
  } finally {
    await archive.close()
  }
}

async function readWith(planner: Planner, name: string): Promise<Words> {
  const { archive } = planner
  const shallowest = (pattern: RegExp) =>
    [...archive.sizes.keys()]
      .filter((path) => pattern.test(path))
      .toSorted((a, b) => a.split('/').length - b.split('/').length)[0]
  const backup = shallowest(/(^|\/)moodle_backup\.xml$/)
  if (backup !== undefined) return readBackup(planner, backup)
  if (archive.sizes.has('moodle.xml')) {
    throw new FileError(
      say(
        'This is a backup of Moodle 1.9 or older. Restore it in a newer Moodle and back it up again.',
      ),
    )
  }
  if (archive.sizes.has('h5p.json'))
    throw new FileError(say('This is an H5P file. It can’t be imported.'))
  const manifest = shallowest(/(^|\/)imsmanifest\.xml$/i)
  if (manifest !== undefined) return readCartridge(planner, manifest)
  planner.title = titleOfPath(name)
  return readFolder(planner, new Set())
}

/** A single file that isn't an archive: questions become a bank, anything else a lesson. */
async function readSingle(planner: Planner, name: string): Promise<Words> {
  planner.title = titleOfPath(name)
  const [path = ''] = planner.archive.sizes.keys()
  if (!/\.(xml|gift|aiken|qti|dat)$/i.test(path)) {
    await readFolder(planner, new Set())
    return say('Single file')
  }
  const text = await xmlText(planner.archive, path)
  const format = textKindOf(text)
  const item = planner.item(say('File'), path, path)
  if (!format) {
    const root = rootNameOf(text)
    item.problem =
      root.toLowerCase() === 'manifest'
        ? say('This is the manifest of a package. Choose the whole package instead.')
        : say('Nothing here is read from XML that starts with “{root}”.', {
            root: `<${root.slice(0, 40)}>`,
          })
    return say('Single file')
  }
  const { bank } = planner.bank(planner.title)
  for (const found of readQuestions({ format, text, media: planner.media })) {
    planner.question(bank, found, path)
  }
  item.becomes = say('Question bank')
  return say('{format} (questions)', { format: kindNames[format] })
}
