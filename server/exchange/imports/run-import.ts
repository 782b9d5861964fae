import { deleteFile } from '#server/files/delete-file.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { FileError } from '#server/archives/file-error.ts'
import { memberOf } from '../as-member.ts'
import { openSource } from '../archive/open-source.ts'
import { readInThread } from '../reading/read-in-thread.ts'
import { keepFiles } from './keep-files.ts'
import { changeImport, failImport, findOpenImport, taskOf, type ImportId } from './open-import.ts'
import { stepsOf, summaryOf } from './read-import.ts'
import { storeCourse } from './store-course.ts'
import { deleteFilesOf } from './undo-import.ts'
import { withFile } from './with-file.ts'
import { say } from '#server/words/sentence.ts'

/**
 * Imports a file: files first, one by one, then the whole course in one transaction. Repeated after a crash, it finds
 * the files that are already stored. If it fails, nothing of it remains.
 */
export async function runImport(app: Mechanisms, id: ImportId) {
  const open = await findOpenImport(app, id, 'importing')
  if (!open) return
  const asMember = memberOf(app, open.created_by ?? '', id.organization_id)
  try {
    await withFile(app, open.storage_key, async ({ file, folder }) => {
      const plan = await readInThread(await taskOf(app, id, open, { file, folder }))
      await changeImport(app, id, { total_count: stepsOf(plan), done_count: 0 })
      const { archive } = await openSource(file, folder, open.file_name)
      try {
        await keepFiles(app, id, { plan, archive, asMember })
      } finally {
        await archive.close()
      }
      await asMember(async (ctx) => {
        await storeCourse(ctx, plan)
        await ctx.db
          .updateTable('course_imports')
          .set({
            status: 'done',
            course_id: plan.courseId,
            summary: JSON.stringify(summaryOf(plan)),
            report: JSON.stringify(plan.items),
            done_count: stepsOf(plan),
            total_count: stepsOf(plan),
            finished_at: ctx.now,
          })
          .where('organization_id', '=', id.organization_id)
          .where('id', '=', id.import_id)
          .execute()
      })
    })
  } catch (error) {
    await giveUp(app, id, error)
  }
  await asSystem(app, (ctx) => deleteFile(ctx, open.file_id))
}

async function giveUp(app: Mechanisms, id: ImportId, error: unknown) {
  const reason =
    error instanceof FileError ? error.sentence : error instanceof Problem ? error.detail : null
  if (!reason) app.log.error({ err: error, ...id }, 'An import failed.')
  await asSystem(app, (ctx) =>
    deleteFilesOf({ ...ctx, organizationId: id.organization_id }, id.import_id),
  )
  await failImport(app, id, reason ?? say('The import failed. Nothing of it was kept.'))
}
