import { buffer } from 'node:stream/consumers'
import type { Document } from '#contract/document.ts'
import type { ExchangeFormat } from '#contract/question-exchange.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readerOf } from '#server/words/reader.ts'
import { word, wordAll } from '#server/words/word.ts'
import { getBankRow } from '../banks/queries.ts'
import { picturesIn } from '../shown.ts'
import { noPictures, type PicturesOut } from './pictures-out.ts'
import { qtiPackage } from './qti2/package.ts'
import { wrap, writeQuestion } from './write-questions.ts'

const endings: Record<ExchangeFormat, string> = {
  gift: 'gift.txt',
  aiken: 'aiken.txt',
  csv: 'csv',
  moodle_xml: 'xml',
  qti_2_1: 'qti-2.1.zip',
  qti_3_0: 'qti-3.0.zip',
}

/** Writes a bank as a file, and names what the format has no words for. */
export async function exportQuestions(ctx: MemberCtx, bankId: string, format: ExchangeFormat) {
  const bank = await getBankRow(ctx, bankId)
  const rows = await listContents(ctx, bankId)
  const carries = format === 'moodle_xml' || format === 'qti_2_1' || format === 'qti_3_0'
  const pictures = carries ? await readPictures(ctx, rows) : noPictures
  const written = rows.map(({ summary, content }, index) => {
    const identifier = `question-${index + 1}`
    return { summary, identifier, ...writeQuestion(format, content, pictures, identifier) }
  })
  const items = written.flatMap(({ identifier, text }) =>
    text === undefined ? [] : { identifier, text },
  )
  const version = format === 'qti_2_1' ? '2.1' : format === 'qti_3_0' ? '3.0' : null
  const zip = version && (await qtiPackage(version, items, pictures))
  const reader = await readerOf(ctx)
  const name = bank.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  return {
    name: `${name}.${endings[format]}`,
    text: zip
      ? ''
      : wrap(
          format,
          items.map(({ text }) => text),
        ),
    package: zip ? zip.toString('base64') : null,
    left_out: written.flatMap(({ summary, reason }) =>
      reason ? { summary, reason: word(reason, reader) } : [],
    ),
    lessened: written.flatMap(({ summary, lost = [] }) =>
      lost.length > 0 ? { summary, lost: wordAll(lost, reader) } : [],
    ),
  }
}

interface Row {
  summary: string
  content: QuestionContent
}

async function listContents(ctx: MemberCtx, bankId: string): Promise<Row[]> {
  const rows = await ctx.db
    .selectFrom('questions as q')
    .innerJoin('question_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'q.organization_id')
        .onRef('v.question_id', '=', 'q.id')
        .onRef('v.number', '=', 'q.version'),
    )
    .select(['q.summary', 'q.points', 'q.tags', 'q.difficulty'])
    .select(['v.prompt', 'v.body', 'v.explanation'])
    .where('q.organization_id', '=', ctx.organizationId)
    .where('q.bank_id', '=', bankId)
    .where('q.deleted_at', 'is', null)
    .orderBy('q.created_at')
    .orderBy('q.id')
    .execute()
  return rows.map((row) => ({
    summary: row.summary,
    content: {
      prompt: row.prompt as unknown as Document,
      body: row.body as unknown as QuestionBody,
      explanation: row.explanation as unknown as Document,
      points: row.points,
      tags: row.tags,
      difficulty: row.difficulty as QuestionContent['difficulty'],
    },
  }))
}

const maximumPictureBytes = 50 * 1024 ** 2

/** The pictures of these questions, as long as a file can hold them; the others are named as lost. */
async function readPictures(ctx: MemberCtx, rows: readonly Row[]): Promise<PicturesOut> {
  const ids = [...new Set(rows.flatMap(({ content }) => picturesIn(content)))]
  if (ids.length === 0) return noPictures
  const files = await ctx.db
    .selectFrom('files')
    .select(['id', 'name', 'size_bytes', 'storage_key'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Map<string, { name: string; bytes: Uint8Array }>()
  let total = 0
  for (const { id, name, size_bytes, storage_key } of files) {
    total += size_bytes
    if (total > maximumPictureBytes) break
    const bytes = await buffer(await ctx.app.files.store.open(storage_key))
    // Two pictures may have the same name.
    found.set(id, { name: `${id.slice(-8)}-${name}`, bytes })
  }
  return found
}
