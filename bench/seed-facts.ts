import type pg from 'pg'

export interface Measured {
  organizationId: string
  courseId: string
  lessonIds: string[]
  tokens: string[]
}

const organizations = 100
const coursesOfEach = 10
const learnersOfEach = 200
const days = 180
/** Facts of one sitting: a learner opens, studies, completes, and now and then enrolls, answers or finishes. */
const factsOfSitting = 10

/** Facts of one busy course, for which the figures are measured, however many there are elsewhere. */
export async function seedMeasuredCourse(database: pg.Client, place: Measured) {
  await insertSittings(database, {
    sittings: 5000,
    organization: `'${place.organizationId}'::uuid`,
    course: `'${place.courseId}'::uuid`,
    lessons: place.lessonIds.slice(0, 30),
  })
}

/** Adds facts of other organizations up to that number. */
export async function seedOtherFacts(database: pg.Client, total: number) {
  await database.query(`insert into organizations (id, name)
    select md5('bench-organization-' || n)::uuid, 'Bench ' || n from generate_series(0, ${organizations - 1}) n
    on conflict do nothing`)
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from learning_facts',
  )
  const missing = Math.max(0, total - (rows[0]?.count ?? 0))
  const atOnce = 100_000
  for (let done = 0; done < missing; done += atOnce * factsOfSitting) {
    await insertSittings(database, {
      sittings: Math.ceil(Math.min(missing - done, atOnce * factsOfSitting) / factsOfSitting),
      organization: `md5('bench-organization-' || s % ${organizations})::uuid`,
      course: `md5('bench-course-' || s % ${organizations * coursesOfEach})::uuid`,
      lessons: [],
    })
  }
}

async function insertSittings(
  database: pg.Client,
  given: { sittings: number; organization: string; course: string; lessons: string[] },
) {
  const lesson =
    given.lessons.length > 0
      ? `('{${given.lessons.join(',')}}'::uuid[])[1 + (s + k) % ${given.lessons.length}]`
      : `md5('bench-lesson-' || (s + k) % 30)::uuid`
  await database.query(`
    insert into learning_facts (organization_id, kind, course_id, lesson_id, person_id, at, day, hour, amount)
    select ${given.organization},
      (array['opened', 'studied', 'studied', 'studied', 'studied', 'studied', 'completed', 'studied', 'posted',
        case s % 3 when 0 then 'enrolled' when 1 then 'finished' else 'answered' end])[k],
      ${given.course}, ${lesson}, md5('bench-person-' || hashint4(s) % ${learnersOfEach})::uuid,
      at, at::date, extract(hour from at), 60
    from generate_series(1, ${given.sittings}) s
    cross join lateral (select now() - abs(hashint4(s * 7)) % ${days} * interval '1 day'
      - abs(hashint4(s * 13)) % 86400 * interval '1 second' as at) t
    cross join generate_series(1, ${factsOfSitting}) k`)
}
