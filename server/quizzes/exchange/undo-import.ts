import type { Document } from '#contract/document.ts'
import type { QuestionBody } from '#contract/questions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { getBankRow } from '../banks/queries.ts'
import { replaceQuestion } from '../banks/save-question.ts'
import { bankPolicy } from '../policy.ts'
import type { KnownQuestion } from './import-questions.ts'

/**
 * Takes back what an import brought: new questions leave the bank, updated ones get the content they had. A question
 * that was edited since then stays as it is. Quizzes and attempts that have a removed question keep it.
 */
export async function undoImport(ctx: MemberCtx, importId: string) {
  const run = await lockImport(ctx, importId)
  if (run.undone_at) throw problem('question_import_undone')
  const removed = await ctx.db
    .updateTable('questions')
    .set({ deleted_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('import_id', '=', importId)
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const edited = await ctx.db
    .selectFrom('questions')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('import_id', '=', importId)
    .where('version', '>', 1)
    .where('deleted_at', 'is', null)
    .execute()
  let restored = 0
  const before = run.updated as unknown as KnownQuestion[]
  // The last first, where one question was updated twice.
  for (const question of before.toReversed()) restored += await restore(ctx, question)
  await ctx.db
    .updateTable('question_imports')
    .set({ undone_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .execute()
  await audit(ctx, {
    action: 'question_bank.import_undone',
    organizationId: ctx.organizationId,
    subject: { type: 'question_bank', id: run.bank_id },
    detail: { import_id: importId, removed: removed.length, restored },
  })
  const kept = edited.length + before.length - restored
  return { removed: removed.length, restored, kept }
}

async function lockImport(ctx: MemberCtx, importId: string) {
  const run = await ctx.db
    .selectFrom('question_imports')
    .select(['bank_id', 'updated', 'undone_at'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw problem('question_import_not_found')
  try {
    authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, run.bank_id))
  } catch (error) {
    throw error instanceof Problem && error.status === 404
      ? problem('question_import_not_found')
      : error
  }
  return run
}

/** Gives a question the content of an earlier version again, unless someone saved it since the import. */
async function restore(ctx: MemberCtx, before: KnownQuestion): Promise<0 | 1> {
  const { id, version, points, tags, difficulty } = before
  const row = await ctx.db
    .selectFrom('questions as q')
    .innerJoin('question_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'q.organization_id').onRef('v.question_id', '=', 'q.id'),
    )
    .select(['q.version', 'v.prompt', 'v.body', 'v.explanation'])
    .where('q.organization_id', '=', ctx.organizationId)
    .where('q.id', '=', id)
    .where('q.deleted_at', 'is', null)
    .where('v.number', '=', version)
    .forUpdate('q')
    .executeTakeFirst()
  if (!row || row.version !== version + 1) return 0
  await replaceQuestion(
    ctx,
    { id, version: row.version },
    {
      prompt: row.prompt as unknown as Document,
      body: row.body as unknown as QuestionBody,
      explanation: row.explanation as unknown as Document,
      points,
      tags,
      difficulty,
    },
  )
  return 1
}
