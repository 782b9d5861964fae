import { sql } from 'kysely'
import type { MyLearning, TranscriptRow } from '#contract/transcripts.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { daysLater } from '#server/identity/rules.ts'
import { statusAt } from '#server/enrollments/rules.ts'
import { figures } from './my-courses.ts'
import { getTimeZone } from './queries.ts'
import { dayIn, readStreak } from './streak.ts'
import { studySeconds } from './study-time.ts'

interface Scope {
  organization?: string | undefined
}

/** Holidays of every organization that is looked at: a day off in one of them is a day off. */
async function listMyHolidays({ db, personId }: PersonCtx, { organization }: Scope) {
  const { rows } = await sql<{ day: string }>`select distinct h.day from memberships m
    join organizations o on o.id = m.organization_id,
    jsonb_to_recordset(o.holidays) as h(day text)
    where m.person_id = ${personId} and (${organization ?? null}::uuid is null
      or m.organization_id = ${organization ?? null}::uuid)`.execute(db)
  return rows.map(({ day }) => day)
}

/** Totals, days and courses of one person, in one organization or in all. */
export async function getMyLearning(ctx: PersonCtx, scope: Scope): Promise<MyLearning> {
  const [zone, days] = await Promise.all([getTimeZone(ctx.db, ctx.personId), listDays(ctx, scope)])
  const courses = await listTranscript(ctx, scope)
  const counts = await countCourses(ctx, scope)
  const saved = await listSaved(ctx, scope)
  const today = dayIn(zone, ctx.now)
  const from = dayIn(zone, daysLater(ctx.now, -370))
  const streak = readStreak(
    days.map(({ day }) => day),
    today,
    await listMyHolidays(ctx, scope),
  )
  const total = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((sum, day) => sum + of(day), 0)
  return {
    totals: {
      spent_seconds: total(({ spent_seconds }) => spent_seconds),
      completed_lessons: total(({ completed_lessons }) => completed_lessons),
      courses_in_progress: counts.in_progress,
      courses_completed: counts.completed,
    },
    streak_days: streak.current_days,
    longest_streak_days: streak.longest_days,
    freezes: streak.freezes,
    today,
    days: days.filter(({ day }) => day >= from),
    courses,
    saved,
  }
}

/** By the same definitions as My courses and the home, in one organization or in all. */
const countCourses = (ctx: PersonCtx, { organization }: Scope) =>
  ctx.db
    .selectFrom('enrollments as e')
    .select([
      sql<number>`(count(*) filter (where ${figures.in_progress}))::int`.as('in_progress'),
      sql<number>`(count(*) filter (where ${figures.completed}))::int`.as('completed'),
    ])
    .where('e.person_id', '=', ctx.personId)
    .$if(organization !== undefined, (query) =>
      query.where('e.organization_id', '=', organization ?? ''),
    )
    .executeTakeFirstOrThrow()

const listDays = (ctx: PersonCtx, { organization }: Scope) =>
  ctx.db
    .selectFrom('learning_days')
    .select([
      'day',
      sql<number>`sum(spent_seconds)::int`.as('spent_seconds'),
      sql<number>`sum(completed_lessons)::int`.as('completed_lessons'),
    ])
    .where('person_id', '=', ctx.personId)
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization ?? ''),
    )
    .groupBy('day')
    .orderBy('day')
    .execute()

/** Every course that the person started, with the time spent in it, oldest first. */
export async function listTranscript(ctx: PersonCtx, { organization }: Scope) {
  const rows = await ctx.db
    .selectFrom('enrollments as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select([
      'e.course_id',
      'e.organization_id',
      'o.name as organization_name',
      'e.status',
      'e.expires_at',
      'e.started_at',
      'e.completed_at',
      'e.completed_lessons',
      studySeconds.as('spent_seconds'),
    ])
    .where('e.person_id', '=', ctx.personId)
    .where('e.started_at', 'is not', null)
    .$if(organization !== undefined, (query) =>
      query.where('e.organization_id', '=', organization ?? ''),
    )
    .orderBy('e.started_at')
    .limit(1000)
    .execute()
  const courses = await titlesOf(
    ctx,
    rows.map(({ course_id }) => course_id),
  )
  return rows.map((row): TranscriptRow => ({
    course_id: row.course_id,
    course_title: courses.get(row.course_id)?.title ?? '',
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    status: statusAt(row, ctx.now),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    ...lessonsOf(row.completed_lessons, courses.get(row.course_id)?.lesson_count),
    spent_seconds: row.spent_seconds,
  }))
}

/** A newer version may have fewer lessons than someone completed; nobody has done more than all. */
const lessonsOf = (completed: number, count = completed) => ({
  completed_lessons: Math.min(completed, count),
  lesson_count: count,
})

async function listSaved(ctx: PersonCtx, { organization }: Scope): Promise<MyLearning['saved']> {
  const rows = await ctx.db
    .selectFrom('lesson_bookmarks')
    .selectAll()
    .where('person_id', '=', ctx.personId)
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization ?? ''),
    )
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  if (rows.length === 0) return []
  const courses = await titlesOf(
    ctx,
    rows.map(({ course_id }) => course_id),
  )
  const lessons = await lessonTitles(
    ctx,
    rows.map(({ lesson_id }) => lesson_id),
  )
  return rows.map((row) => ({
    organization_id: row.organization_id,
    course_id: row.course_id,
    course_title: courses.get(row.course_id)?.title ?? '',
    lesson_id: row.lesson_id,
    lesson_title: lessons.get(row.lesson_id) ?? '',
    created_at: row.created_at.toISOString(),
  }))
}

/** Titles of courses that the person's own rows name, in whatever organization; nothing else is read there. */
async function titlesOf(ctx: PersonCtx, courseIds: string[]) {
  if (courseIds.length === 0) return new Map<string, { title: string; lesson_count: number }>()
  const rows = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('published_courses')
      .select(['course_id', 'title', 'lesson_count'])
      .where('course_id', '=', sql<string>`any(${courseIds}::uuid[])`)
      .execute(),
  )
  return new Map(rows.map((row) => [row.course_id, row]))
}

async function lessonTitles(ctx: PersonCtx, lessonIds: string[]) {
  const rows = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('lesson_versions')
      .select(['lesson_id', 'title'])
      .where('lesson_id', '=', sql<string>`any(${lessonIds}::uuid[])`)
      .orderBy('first_version')
      .execute(),
  )
  return new Map(rows.map(({ lesson_id, title }) => [lesson_id, title]))
}
