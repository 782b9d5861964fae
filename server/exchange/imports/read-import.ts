import type { Mechanisms } from '#server/http/context.ts'
import { FileError } from '#server/archives/file-error.ts'
import type { CoursePlan } from '../reading/plan.ts'
import { readInThread } from '../reading/read-in-thread.ts'
import { changeImport, failImport, findOpenImport, taskOf, type ImportId } from './open-import.ts'
import { stateOf, type ImportSummary } from './queries.ts'
import { withFile } from './with-file.ts'
import { english } from '#server/words/english.ts'
import { word } from '#server/words/word.ts'
import { say } from '#server/words/sentence.ts'

/** Reads the file of an import and stores what it would create. After a crash, it starts from the beginning. */
export async function readImport(app: Mechanisms, id: ImportId) {
  const open = await findOpenImport(app, id, 'reading')
  if (!open) return
  try {
    await withFile(app, open.storage_key, async ({ file, folder, digest }) => {
      const plan = await readInThread(await taskOf(app, id, open, { file, folder }))
      await changeImport(app, id, {
        status: 'ready',
        digest,
        format: word(plan.format, english),
        title: plan.title,
        summary: JSON.stringify(summaryOf(plan)),
        report: JSON.stringify(plan.items),
        total_count: stepsOf(plan),
      })
    })
  } catch (error) {
    if (!(error instanceof FileError)) app.log.error({ err: error, ...id }, 'An import failed.')
    const problem = error instanceof FileError ? error.sentence : say('This file can’t be read.')
    await failImport(app, id, problem)
  }
}

export const stepsOf = ({ files, sections }: CoursePlan) =>
  files.length + sections.reduce((sum, { lessons }) => sum + lessons.length, 0)

export const summaryOf = ({
  format,
  notes,
  sections,
  banks,
  threads,
  files,
  items,
}: CoursePlan): ImportSummary => ({
  format,
  notes,
  sections: sections.slice(0, 200).map(({ title, lessons }) => ({
    title,
    lessons: lessons.slice(0, 100).map((lesson) => lesson.title),
  })),
  creates: {
    sections: sections.length,
    lessons: sections.reduce((sum, { lessons }) => sum + lessons.length, 0),
    questions: banks.reduce((sum, { questions }) => sum + questions.length, 0),
    discussions: threads.length,
    files: files.length,
  },
  counts: {
    imported: items.filter((item) => stateOf(item) === 'imported').length,
    changed: items.filter((item) => stateOf(item) === 'changed').length,
    not_imported: items.filter((item) => stateOf(item) === 'not_imported').length,
  },
})
