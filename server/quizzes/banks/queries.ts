import { sql } from 'kysely'
import type { listQuestions } from '#contract/question-banks.ts'
import type { Input } from '#contract/endpoint.ts'
import type { CourseStanding } from '#server/courses/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { bankPolicy } from '../policy.ts'

const banks = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('question_banks as b')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'b.organization_id').onRef('c.id', '=', 'b.course_id'),
    )
    .select(['b.id', 'b.title', 'b.course_id', 'b.is_default', 'b.created_at'])
    .select(['c.title as course_title'])
    .select([
      sql<number>`(select count(*) from questions q where q.organization_id = b.organization_id
        and q.bank_id = b.id and q.deleted_at is null)`.as('question_count'),
      sql<Date | null>`(select max(q.updated_at) from questions q
        where q.organization_id = b.organization_id and q.bank_id = b.id)`.as('changed_at'),
      sql<
        { tag: string; count: number }[]
      >`coalesce((select jsonb_agg(t order by t.count desc, t.tag) from (
        select tag, count(*)::int as count from questions q, unnest(q.tags) tag
        where q.organization_id = b.organization_id and q.bank_id = b.id and q.deleted_at is null
        group by tag order by count desc, tag limit 50) t), '[]')`.as('tags'),
    ])
    .where('b.organization_id', '=', ctx.organizationId)

/** Banks that a course can draw from: its own first, then those of the whole organization. */
export const listBanks = (ctx: MemberCtx, courseId: string) =>
  banks(ctx)
    .where((eb) => eb.or([eb('b.course_id', '=', courseId), eb('b.course_id', 'is', null)]))
    .orderBy(sql`b.course_id is null`)
    .orderBy('b.is_default', 'desc')
    .orderBy(sql`lower(b.title)`)
    .execute()

export type BankRow = Awaited<ReturnType<typeof listBanks>>[number]

/** A bank together with what the rules look at. 404 for learners, other organizations and courses one has no part in. */
export async function getBankRow(ctx: MemberCtx, bankId: string) {
  const bank = await banks(ctx).where('b.id', '=', bankId).executeTakeFirst()
  if (!bank) throw problem('question_bank_not_found')
  const course = bank.course_id ? await courseOf(ctx, bank.course_id) : null
  if (!bankPolicy.read(ctx, { course })) throw problem('question_bank_not_found')
  return { ...bank, course }
}

async function courseOf(ctx: MemberCtx, courseId: string): Promise<CourseStanding> {
  try {
    return await getCourseRow(ctx, courseId)
  } catch (error) {
    throw error instanceof Problem && error.status === 404
      ? problem('question_bank_not_found')
      : error
  }
}

const rows = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('questions as q')
    .select([
      'q.id',
      'q.bank_id',
      'q.kind',
      'q.summary',
      'q.points',
      'q.tags',
      'q.difficulty',
      'q.version',
      'q.updated_at',
      'q.deleted_at',
    ])
    .where('q.organization_id', '=', ctx.organizationId)

export const listQuestionRows = async (ctx: MemberCtx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rows(ctx)
        .where('q.id', 'in', [...ids])
        .execute()

export type QuestionRowRow = Awaited<ReturnType<typeof listQuestionRows>>[number]

type Filter = Input<typeof listQuestions>['query']

export function pageOfQuestions(ctx: MemberCtx, bankId: string, filter: Filter) {
  let filtered = rows(ctx).where('q.bank_id', '=', bankId).where('q.deleted_at', 'is', null)
  if (filter.kind) filtered = filtered.where('q.kind', '=', filter.kind)
  if (filter.difficulty) filtered = filtered.where('q.difficulty', '=', filter.difficulty)
  if (filter.tag) filtered = filtered.where(sql<boolean>`q.tags @> array[${filter.tag}]::text[]`)
  if (filter.search) filtered = filtered.where('q.summary', 'ilike', containing(filter.search))
  const list = filtered.orderBy('q.updated_at', 'desc').orderBy('q.id')
  return paged(ctx.db, filtered.clearSelect(), list, filter)
}

/** A question with its newest version, key included: for those who may see its bank. */
export async function getQuestionRow(ctx: MemberCtx, questionId: string) {
  const row = await rows(ctx)
    .innerJoin('question_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'q.organization_id')
        .onRef('v.question_id', '=', 'q.id')
        .onRef('v.number', '=', 'q.version'),
    )
    .leftJoin('people as updater', 'updater.id', 'q.updated_by')
    .select(['v.id as version_id', 'v.prompt', 'v.body', 'v.explanation'])
    .select(personNameColumn('updater').as('updater'))
    .where('q.id', '=', questionId)
    .executeTakeFirst()
  if (!row) throw problem('question_not_found')
  return row
}

export type FullQuestionRow = Awaited<ReturnType<typeof getQuestionRow>>

export const lockQuestion = (ctx: MemberCtx, questionId: string) =>
  ctx.db
    .selectFrom('questions')
    .select(['id', 'version', 'bank_id'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
