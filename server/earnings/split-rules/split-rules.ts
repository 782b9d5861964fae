import { sql } from 'kysely'
import type { CourseSplitRow, SplitRules } from '#contract/split-rules.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonName, type PersonNameRow } from '#server/identity/person-name.ts'
import {
  readPlatformFee,
  readSplitSettings,
  setCourseSplit,
  setSplitSettings,
  type CourseSplit,
  type SplitSettings,
} from '#server/ledger/split-rules.ts'
import { say } from '#server/words/sentence.ts'
import { earningsPolicy } from '../policy.ts'

export async function getSplitRules(ctx: MemberCtx): Promise<SplitRules> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  return {
    ...(await readSplitSettings(ctx.db, ctx.organizationId)),
    platform_basis_points: await readPlatformFee(ctx.db, ctx.organizationId),
  }
}

/** For sales from now on; the books keep every earlier sale as it was. */
export async function saveSplitRules(ctx: MemberCtx, rules: SplitSettings): Promise<SplitRules> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await setSplitSettings(ctx, ctx.organizationId, rules)
  await audit(ctx, {
    action: 'split_rules.changed',
    organizationId: ctx.organizationId,
    subject: { type: 'organization', id: ctx.organizationId },
    detail: { ...rules },
  })
  return getSplitRules(ctx)
}

export async function listCourseSplits(
  ctx: MemberCtx,
  query: PageQuery,
): Promise<Page<CourseSplitRow>> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const sold = courses(ctx)
    // A course that became free keeps the rule it had.
    .where((eb) => eb.or([eb('c.price_minor', '>', 0), eb('s.course_id', 'is not', null)]))
    .$if(Boolean(query.search), (list) =>
      list.where('c.title', 'ilike', containing(query.search ?? '')),
    )
  const { rows, ...page } = await paged(
    ctx.db,
    sold,
    sold
      .select(columns)
      .orderBy(sql`lower(c.title)`)
      .orderBy('c.id'),
    query,
  )
  return { ...page, items: rows.map((row) => present(ctx, row)) }
}

/** Weights only for those who teach it: nobody is given a part by mistake or by a typed id. */
export async function saveCourseSplit(
  ctx: MemberCtx,
  courseId: string,
  split: CourseSplit,
): Promise<CourseSplitRow> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  const { instructors } = await getCourse(ctx, courseId)
  const known = new Set(instructors.map(({ person }) => person.id))
  if (split.weights.some(({ person_id }) => !known.has(person_id))) {
    throw problem('invalid_request', {
      errors: { weights: say('Only include people who teach this course') },
    })
  }
  if (split.weights.length > 0 && split.weights.every(({ weight }) => weight === 0)) {
    throw problem('invalid_request', {
      errors: { weights: say('At least one person needs a share') },
    })
  }
  await setCourseSplit(ctx, ctx.organizationId, courseId, split)
  return recorded(ctx, courseId, { ...split })
}

export async function removeCourseSplit(ctx: MemberCtx, courseId: string): Promise<CourseSplitRow> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await getCourse(ctx, courseId)
  await setCourseSplit(ctx, ctx.organizationId, courseId, null)
  return recorded(ctx, courseId, { removed: true })
}

async function recorded(ctx: MemberCtx, courseId: string, detail: Record<string, unknown>) {
  await audit(ctx, {
    action: 'course_split.changed',
    organizationId: ctx.organizationId,
    subject: { type: 'course', id: courseId },
    detail,
  })
  return getCourse(ctx, courseId)
}

const courses = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('courses as c')
    .leftJoin('course_splits as s', (join) =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.course_id', '=', 'c.id'),
    )
    .where('c.organization_id', '=', ctx.organizationId)

const columns = [
  'c.id',
  'c.title',
  's.instructor_basis_points',
  's.weights',
  's.updated_at',
  sql<
    (PersonNameRow & { rights: string })[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
      'first_name', p.first_name, 'last_name', p.last_name, 'avatar_key', p.avatar_key, 'rights', i.rights)
      order by p.last_name, p.id), '[]')
    from course_instructors i join people p on p.id = i.person_id
    where i.organization_id = c.organization_id and i.course_id = c.id)`.as('people'),
] as const

async function getCourse(ctx: MemberCtx, courseId: string): Promise<CourseSplitRow> {
  const row = await courses(ctx).select(columns).where('c.id', '=', courseId).executeTakeFirst()
  if (!row) throw problem('course_not_found')
  return present(ctx, row)
}

interface Row {
  id: string
  title: string
  instructor_basis_points: number | null
  weights: unknown
  updated_at: Date | null
  people: (PersonNameRow & { rights: string })[]
}

function present(ctx: MemberCtx, row: Row): CourseSplitRow {
  const weights = (row.weights ?? []) as CourseSplit['weights']
  const own = new Map(weights.map(({ person_id, weight }) => [person_id, weight]))
  return {
    course: { id: row.id, title: row.title },
    instructor_basis_points: row.instructor_basis_points,
    instructors: row.people.map((person) => ({
      person: presentPersonName(ctx.app, person),
      weight: own.size > 0 ? (own.get(person.id) ?? 0) : person.rights === 'assistant' ? 0 : 1,
    })),
    updated_at: row.updated_at?.toISOString() ?? null,
  }
}
