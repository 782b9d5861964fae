import { sql } from 'kysely'
import type { CertificateRule, CourseCertificate } from '#contract/certificates.ts'
import type { Db } from '#server/db/database.ts'
import { lessonsToComplete } from '#server/progress/completion.ts'

type Requirement = CourseCertificate['requirements'][number]

interface Standing {
  has_certificate: boolean
  rule: CertificateRule
  completed_at: Date | null
  /** Also revoked and replaced ones. */
  ever_issued: boolean
  score_percent: number | null
  requirements: Requirement[]
}

/** How far someone is from the certificate of a course; undefined without a place in it. */
export async function readStanding(
  db: Db,
  organizationId: string,
  courseId: string,
  personId: string,
): Promise<Standing | undefined> {
  const row = await db
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
      'c.has_certificate',
      'c.lesson_count',
      'c.completion_percent',
      'e.completed_lessons',
      'e.completed_at',
      'r.rule',
      'r.minimum_percent',
      'r.final_lesson_id',
      sql<boolean>`exists (select 1 from certificates t where t.organization_id = e.organization_id
        and t.course_id = e.course_id and t.person_id = e.person_id)`.as('ever_issued'),
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
  return {
    has_certificate: row.has_certificate,
    rule: (row.rule ?? 'completion') as CertificateRule,
    completed_at: row.completed_at,
    ever_issued: row.ever_issued,
    score_percent: null,
    requirements: [lessons, ...scoreRequirement(row)],
  }
}

/** A score that nobody has given yet keeps the certificate back. */
function scoreRequirement(row: {
  rule: string | null
  minimum_percent: number | null
}): Requirement[] {
  if (row.rule === null || row.rule === 'completion') return []
  const kind = row.rule === 'final_quiz' ? 'final_quiz' : 'score'
  return [{ kind, done: false, have: 0, need: row.minimum_percent ?? 100, title: null }]
}
