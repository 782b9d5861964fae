import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { InstructorRights } from '#contract/courses.ts'
import type { CertificateRule, CourseCertificateRule } from '#contract/certificates.ts'
import type { PublishedOutline } from '#contract/lessons.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { answersFor, certificatesPolicy } from './policy.ts'
import { lockTemplate } from './templates/queries.ts'

/** Published courses that the caller teaches, with their rule. */
function ruledCourses(ctx: MemberCtx) {
  const query = ctx.db
    .selectFrom('published_courses as c')
    .leftJoin('certificate_rules as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'c.organization_id')
        .onRef('r.course_id', '=', 'c.course_id'),
    )
    .leftJoin('course_instructors as mine', (join) =>
      join
        .onRef('mine.organization_id', '=', 'c.organization_id')
        .onRef('mine.course_id', '=', 'c.course_id')
        .on('mine.person_id', '=', ctx.personId),
    )
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.archived_at', 'is', null)
  return ctx.role === 'admin' ? query : query.where('mine.rights', 'is not', null)
}

const withColumns = (query: ReturnType<typeof ruledCourses>) =>
  query
    .innerJoin('course_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'c.organization_id')
        .onRef('v.course_id', '=', 'c.course_id')
        .onRef('v.number', '=', 'c.version'),
    )
    .select([
      'c.course_id',
      'c.title',
      'c.has_certificate',
      'r.template_id',
      'r.rule',
      'r.minimum_percent',
      'r.final_lesson_id',
      sql<PublishedOutline>`v.outline`.as('outline'),
      sql<InstructorRights | null>`mine.rights`.as('rights'),
      sql<number>`(select count(*)::int from certificates t where t.organization_id = c.organization_id
        and t.course_id = c.course_id)`.as('issued_count'),
    ])

type RuleRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const quizzesOf = (outline: PublishedOutline) =>
  outline.sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ kind }) => kind === 'quiz')
    .map(({ id, title }) => ({ lesson_id: id, title }))

const present = (ctx: MemberCtx, row: RuleRow): CourseCertificateRule => ({
  course_id: row.course_id,
  course_title: row.title,
  has_certificate: row.has_certificate,
  template_id: row.template_id,
  rule: (row.rule ?? 'completion') as CertificateRule,
  minimum_percent: row.minimum_percent,
  final_lesson_id: row.final_lesson_id,
  quizzes: quizzesOf(row.outline),
  issued_count: row.issued_count,
  can: { update: answersFor(ctx, row) },
})

export async function listRules(ctx: MemberCtx, filter: PageQuery) {
  authorize(certificatesPolicy, 'list', ctx, undefined)
  let query = ruledCourses(ctx)
  if (filter.search) query = query.where('c.title', 'ilike', containing(filter.search))
  const list = withColumns(query)
    .orderBy(sql`lower(c.title)`)
    .orderBy('c.course_id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  const { templates } = await ctx.db
    .selectNoFrom((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('certificate_templates as t')
          .select(['t.id', 't.name', sql<boolean>`t.default_since is not null`.as('is_default')])
          .where('t.organization_id', '=', ctx.organizationId)
          .where('t.archived_at', 'is', null)
          .orderBy('t.name')
          .limit(200),
      ).as('templates'),
    )
    .executeTakeFirstOrThrow()
  return { items: rows.map((row) => present(ctx, row)), ...totals, templates }
}

interface Rule {
  template_id: string | null
  rule: CertificateRule
  minimum_percent: number | null
  final_lesson_id: string | null
}

/** Applies from now on; certificates that were issued stay valid. */
export async function saveRule(
  ctx: MemberCtx,
  courseId: string,
  given: Rule,
): Promise<CourseCertificateRule> {
  const row = await withColumns(ruledCourses(ctx))
    .where('c.course_id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw problem('course_not_found')
  authorize({ update: answersFor }, 'update', ctx, row)
  assertComplete(given, row.outline)
  if (given.template_id) {
    const template = await lockTemplate(ctx, given.template_id)
    if (template.archived_at) throw problem('certificate_template_not_found')
  }
  const values = {
    template_id: given.template_id,
    rule: given.rule,
    minimum_percent: given.rule === 'completion' ? null : given.minimum_percent,
    final_lesson_id: given.rule === 'final_quiz' ? given.final_lesson_id : null,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('certificate_rules')
    .values({ organization_id: ctx.organizationId, course_id: courseId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'course_id']).doUpdateSet(values),
    )
    .execute()
  await audit(ctx, {
    action: 'certificate_rule.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'course', id: courseId },
    detail: { ...given },
  })
  const saved = await withColumns(ruledCourses(ctx))
    .where('c.course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return present(ctx, saved)
}

function assertComplete(
  { rule, minimum_percent, final_lesson_id }: Rule,
  outline: PublishedOutline,
) {
  if (rule !== 'completion' && minimum_percent === null) {
    const sentence = say('Enter the minimum score.')
    throw problem('invalid_request', { detail: sentence, errors: { minimum_percent: sentence } })
  }
  if (rule !== 'final_quiz') return
  const known = quizzesOf(outline).some(({ lesson_id }) => lesson_id === final_lesson_id)
  if (!known) throw problem('lesson_not_found')
}
