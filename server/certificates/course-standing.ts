import { sql } from 'kysely'
import type { CertificateRule, CourseCertificate } from '#contract/certificates.ts'
import { readResults } from '#server/grades/cells.ts'
import { readScheme } from '#server/grades/queries.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { lessonsToComplete } from '#server/progress/completion.ts'

type Requirement = CourseCertificate['requirements'][number]

interface Standing {
  has_certificate: boolean
  rule: CertificateRule
  completed_at: Date | null
  /** For a completion of the round that the person is in; also revoked and replaced ones. */
  ever_issued: boolean
  score_percent: number | null
  requirements: Requirement[]
}

/**
 * How far someone is from the certificate of a course; undefined without a place in it. Results that a quiz has not
 * released yet count for the certificate, but are told to nobody.
 */
export async function readStanding(
  ctx: Ctx,
  organizationId: string,
  courseId: string,
  personId: string,
  { onlyReleased = false } = {},
): Promise<Standing | undefined> {
  const row = await ctx.db
    .selectFrom('enrollments as e')
    .innerJoin('published_courses as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'e.organization_id')
        .onRef('c.course_id', '=', 'e.course_id'),
    )
    .leftJoin('certificate_rules as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'e.organization_id')
        .onRef('r.course_id', '=', 'e.course_id'),
    )
    .select([
      'e.id as enrollment_id',
      'c.has_certificate',
      'c.lesson_count',
      'c.completion_percent',
      'e.completed_lessons',
      'e.completed_at',
      'r.rule',
      'r.minimum_percent',
      'r.final_lesson_id',
      sql<boolean>`exists (select 1 from certificates t where t.organization_id = e.organization_id
        and t.course_id = e.course_id and t.person_id = e.person_id
        and t.completed_at >= coalesce(e.round_started_at, '-infinity'))`.as('ever_issued'),
    ])
    .where('e.organization_id', '=', organizationId)
    .where('e.course_id', '=', courseId)
    .where('e.person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const need = lessonsToComplete(row.lesson_count, row.completion_percent)
  const lessons: Requirement = {
    kind: 'lessons',
    done: row.completed_at !== null,
    have: Math.min(row.completed_lessons, need),
    need,
    title: null,
  }
  const rule = (row.rule ?? 'completion') as CertificateRule
  const score = await readScore(
    { ...ctx, organizationId, personId, role: 'learner', sessionId: '', userRole: 'user' },
    { ...row, rule, course_id: courseId },
    onlyReleased,
  )
  return {
    has_certificate: row.has_certificate,
    rule,
    completed_at: row.completed_at,
    ever_issued: row.ever_issued,
    score_percent: score?.percent ?? null,
    requirements: [lessons, ...(score ? [score.requirement] : [])],
  }
}

interface ScoreRule {
  enrollment_id: string
  course_id: string
  rule: CertificateRule
  minimum_percent: number | null
  final_lesson_id: string | null
}

/** What the grades of the course say to a rule that asks for a score; a score that is missing is none. */
async function readScore(
  ctx: MemberCtx,
  { enrollment_id, course_id, rule, minimum_percent, final_lesson_id }: ScoreRule,
  onlyReleased: boolean,
) {
  if (rule === 'completion') return null
  const scheme = await readScheme(ctx, course_id)
  const results = await readResults(ctx, scheme, [enrollment_id], { onlyReleased })
  const found = results.get(enrollment_id)
  const cell = found?.cells.find(({ item_id }) => item_id === final_lesson_id)
  const final =
    cell && cell.points !== null && cell.maximum_points
      ? (cell.points / cell.maximum_points) * 100
      : null
  const percent = rule === 'final_quiz' ? final : (found?.total_percent ?? null)
  const need = minimum_percent ?? 100
  const requirement: Requirement = {
    kind: rule === 'final_quiz' ? 'final_quiz' : 'score',
    done: percent !== null && percent + 1e-6 >= need,
    have: Math.round(percent ?? 0),
    need,
    title: scheme.columns.find(({ id }) => id === final_lesson_id)?.title ?? null,
  }
  return { percent: percent === null ? null : Math.round(percent * 100) / 100, requirement }
}
