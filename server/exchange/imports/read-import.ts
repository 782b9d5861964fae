import type { Mechanisms } from '#server/http/context.ts'
import { FileError } from '#server/archives/file-error.ts'
import type { CoursePlan } from '../reading/plan.ts'
import { readInThread } from '../reading/read-in-thread.ts'
import { changeImport, findOpenImport, type ImportId } from './open-import.ts'
import { stateOf, type ImportSummary } from './queries.ts'
import { withFile } from './with-file.ts'

/** Reads the file of an import and stores what it would create. After a crash, it starts from the beginning. */
export async function readImport(app: Mechanisms, id: ImportId) {
  const open = await findOpenImport(app, id, 'reading')
  if (!open) return
  try {
    await withFile(app, open.storage_key, async ({ file, folder, digest }) => {
      const plan = await readInThread({ file, folder, name: open.file_name, seed: id.import_id })
      await changeImport(app, id, {
        status: 'ready',
        digest,
        format: plan.format,
        title: plan.title,
        summary: JSON.stringify(summaryOf(plan)),
        report: JSON.stringify(plan.items),
        total_count: stepsOf(plan),
      })
    })
  } catch (error) {
    if (!(error instanceof FileError)) app.log.error({ err: error, ...id }, 'An import failed.')
    const problem = error instanceof FileError ? error.message : 'This file can’t be read.'
    await changeImport(app, id, { status: 'failed', problem, finished_at: app.clock.now() })
  }
}

export const stepsOf = ({ files, sections }: CoursePlan) =>
  files.length + sections.reduce((sum, { lessons }) => sum + lessons.length, 0)

export const summaryOf = ({
  notes,
  sections,
  banks,
  threads,
  files,
  items,
}: CoursePlan): ImportSummary => ({
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
