import { sql } from 'kysely'
import type { Question } from '#contract/question-banks.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import type { QuestionContent } from '#contract/questions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { textOf } from '#server/courses/curriculum/rules.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { faultOf } from '#server/grading/rubric.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { say } from '#server/words/sentence.ts'
import { assertPattern } from '../patterns.ts'
import { assertPictures } from '../pictures.ts'
import { bankPolicy } from '../policy.ts'
import { picturesIn } from '../shown.ts'
import { getBankRow, getQuestionRow, lockQuestion } from './queries.ts'
import { getQuestion } from './read-banks.ts'

/** Adds a question to a bank as its first version. */
export async function addQuestion(
  ctx: MemberCtx,
  bankId: string,
  content: QuestionContent,
): Promise<Question> {
  const bank = await getBankRow(ctx, bankId)
  authorize(bankPolicy, 'update', ctx, bank)
  return getQuestion(ctx, await insertQuestion(ctx, bankId, content))
}

/** The same for imports, whose caller has authorized already. */
export async function insertQuestion(
  ctx: MemberCtx,
  bankId: string,
  content: QuestionContent,
): Promise<string> {
  assertSound(content)
  await assertPictures(ctx, picturesIn(content))
  const { id } = await ctx.db
    .insertInto('questions')
    .values({
      organization_id: ctx.organizationId,
      bank_id: bankId,
      created_at: ctx.now,
      updated_at: ctx.now,
      updated_by: ctx.personId,
      ...columnsOf(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepVersion(ctx, id, 1, content)
  return id
}

/** Many questions at once, in their order; the caller has authorized and checked them. Gives their ids. */
export async function insertQuestions(
  ctx: MemberCtx,
  bankId: string,
  given: readonly {
    content: QuestionContent
    externalId: string | null
    importId: string | null
  }[],
): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < given.length; at += 500) {
    const part = given.slice(at, at + 500)
    const rows = await ctx.db
      .selectNoFrom(
        sql<string>`unnest(array(select uuidv7() from generate_series(1, ${part.length}::int)))`.as(
          'id',
        ),
      )
      .execute()
    const numbered = part.map((one, index) => ({ ...one, id: rows[index]?.id ?? '' }))
    await ctx.db
      .insertInto('questions')
      .values(
        numbered.map(({ id, content, externalId, importId }) => ({
          organization_id: ctx.organizationId,
          id,
          bank_id: bankId,
          external_id: externalId,
          import_id: importId,
          created_at: ctx.now,
          updated_at: ctx.now,
          updated_by: ctx.personId,
          ...columnsOf(content),
        })),
      )
      .execute()
    await ctx.db
      .insertInto('question_versions')
      .values(numbered.map(({ id, content }) => versionOf(ctx, id, 1, content)))
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Saves a question as a new version. Someone else's save in between is a conflict that names them. */
export async function saveQuestion(
  ctx: MemberCtx,
  questionId: string,
  { version, ...content }: QuestionContent & { version: number },
): Promise<Question> {
  const question = await lockQuestion(ctx, questionId)
  if (!question) throw problem('question_not_found')
  const bank = await getBankRow(ctx, question.bank_id)
  authorize(bankPolicy, 'update', ctx, bank)
  if (question.version !== version) throw await conflict(ctx, questionId)
  assertSound(content)
  await assertPictures(ctx, picturesIn(content))
  await replaceQuestion(ctx, { id: questionId, version }, content)
  await audit(ctx, {
    action: 'question.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'question', id: questionId },
    detail: { version: version + 1 },
  })
  return getQuestion(ctx, questionId)
}

/** Takes a question out of its bank. Quizzes and attempts that have it keep it. */
export async function deleteQuestion(ctx: MemberCtx, questionId: string): Promise<void> {
  const question = await lockQuestion(ctx, questionId)
  if (!question) throw problem('question_not_found')
  authorize(bankPolicy, 'update', ctx, await getBankRow(ctx, question.bank_id))
  await ctx.db
    .updateTable('questions')
    .set({ deleted_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', questionId)
    .execute()
  await audit(ctx, {
    action: 'question.deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'question', id: questionId },
    detail: {},
  })
}

const columnsOf = (content: QuestionContent) => ({
  kind: content.body.kind,
  summary:
    textOf(content.prompt).replaceAll(/\s+/g, ' ').trim().slice(0, 300) || blanksText(content),
  points: content.points,
  tags: [...new Set(content.tags)],
  difficulty: content.difficulty,
})

const blanksText = ({ body }: QuestionContent) =>
  body.kind === 'blanks' ? body.text.replaceAll(/\{\{\w+\}\}/g, '___').slice(0, 300) : ''

const versionOf = (
  ctx: MemberCtx,
  questionId: string,
  number: number,
  content: QuestionContent,
) => ({
  organization_id: ctx.organizationId,
  question_id: questionId,
  number,
  prompt: JSON.stringify(content.prompt),
  body: JSON.stringify(content.body),
  explanation: JSON.stringify(content.explanation),
  created_at: ctx.now,
  created_by: ctx.personId,
})

const keepVersion = (
  ctx: MemberCtx,
  questionId: string,
  number: number,
  content: QuestionContent,
) =>
  ctx.db
    .insertInto('question_versions')
    .values(versionOf(ctx, questionId, number, content))
    .execute()

/** Writes content over a question as its next version; the caller has locked and checked it. */
export async function replaceQuestion(
  ctx: MemberCtx,
  question: { id: string; version: number },
  content: QuestionContent,
) {
  await keepVersion(ctx, question.id, question.version + 1, content)
  await ctx.db
    .updateTable('questions')
    .set({
      version: question.version + 1,
      updated_at: ctx.now,
      updated_by: ctx.personId,
      ...columnsOf(content),
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', question.id)
    .execute()
}

async function conflict(ctx: MemberCtx, questionId: string) {
  const row = await getQuestionRow(ctx, questionId)
  return problem('question_changed', {
    changed: {
      by: row.updater ? fullName(row.updater) : '',
      at: row.updated_at.toISOString(),
      revision: row.version,
    },
  })
}

/** Rules that the schema can't express: valid patterns, blanks that occur in the text, unique IDs. */
export function assertSound({ prompt, body }: QuestionContent) {
  if (body.kind !== 'blanks' && textOf(prompt).trim() === '' && prompt.content.length === 0) {
    throw fieldProblem('prompt', say('Write the question'))
  }
  switch (body.kind) {
    case 'short_text':
      for (const { text, is_pattern } of body.accepted) if (is_pattern) assertPattern(text)
      return
    case 'blanks': {
      for (const { patterns = [] } of body.blanks) patterns.forEach(assertPattern)
      const inText = [...body.text.matchAll(/\{\{(\w+)\}\}/g)].map(([, id]) => id)
      const ids = body.blanks.map(({ id }) => id)
      if (inText.length !== ids.length || ids.some((id) => !inText.includes(id))) {
        throw fieldProblem('body.blanks', say('Each blank must appear in the text exactly once'))
      }
      return
    }
    case 'essay':
      if ((body.minimum_words ?? 0) > (body.maximum_words ?? Infinity)) {
        throw fieldProblem('body.maximum_words', say('The maximum can’t be less than the minimum'))
      }
      return assertRubric(body.rubric)
    case 'file':
      return assertRubric(body.rubric)
    case 'single':
    case 'multiple':
      return assertApart(body.options.map(({ id }) => id))
    case 'matching':
      return assertApart([
        ...body.pairs.flatMap(({ left_id, right_id }) => [left_id, right_id]),
        ...body.extras.map(({ id }) => id),
      ])
    case 'ordering':
      return assertApart(body.items.map(({ id }) => id))
    case 'true_false':
    case 'numeric':
  }
}

function assertRubric(rubric: readonly RubricCriterion[]) {
  const fault = faultOf(rubric)
  if (fault) throw fieldProblem('body.rubric', fault)
}

/** Ids that repeat would tell what belongs together, or make two options one. */
function assertApart(ids: readonly string[]) {
  if (new Set(ids).size !== ids.length) throw fieldProblem('body', say('Ids must differ'))
}
