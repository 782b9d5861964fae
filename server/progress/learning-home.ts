import { sql } from 'kysely'
import type { DueLesson, LearningHome } from '#contract/progress.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { getOutlines } from './course-outline.ts'
import { getLearningSettings } from './daily-goal.ts'
import { nextStep, presentSections } from './course-state.ts'
import { lessonAccess } from './lesson-access.ts'
import { countTabs, presentRow } from './my-courses.ts'
import { listHolidays } from '#server/organizations/school-settings.ts'
import { factsOf, getTimeZone, listLessonProgress, listPlaces, rulesOf } from './queries.ts'
import { dayIn, readStreak } from './streak.ts'

const shownCourses = 6
const dueDays = 14

/** Where a learner stands: what to go on with, to the lesson and second, what is due, and how the week goes. */
export async function getLearningHome(ctx: MemberCtx): Promise<LearningHome> {
  const [going, completed, counts, rhythm] = await Promise.all([
    listPlaces(ctx, 'active', 50),
    listPlaces(ctx, 'completed', 50),
    countTabs(ctx),
    readRhythm(ctx),
  ])
  const places = [...going, ...completed]
  const [progress, outlines] = await Promise.all([
    listLessonProgress(
      ctx.db,
      places.map(({ id }) => id),
    ),
    getOutlines(ctx.db, places),
  ])
  const courses: LearningHome['courses'] = []
  const due: DueLesson[] = []
  for (const place of places) {
    const outline = outlines.get(place.course_id)
    if (!outline) continue
    const rows = progress.filter(({ enrollment_id }) => enrollment_id === place.id)
    const done = new Set(
      rows.filter(({ completed_at }) => completed_at).map(({ lesson_id }) => lesson_id),
    )
    const access = lessonAccess(outline, rulesOf(place), factsOf(place, done, ctx.now), ctx.now)
    if (place.status === 'active' && courses.length < shownCourses) {
      const sections = presentSections(
        outline,
        access,
        new Map(rows.map((row) => [row.lesson_id, row])),
        new Set(),
      )
      courses.push({
        ...presentRow(ctx, { ...place, id_of_course: place.course_id, saved_at: null }),
        next: nextStep(sections, place.last_lesson_id),
      })
    }
    due.push(
      ...outline.lessons.flatMap((lesson) => {
        const dueAt = access.get(lesson.id)?.due_at
        const soon = dueAt && dueAt <= daysLater(ctx.now, dueDays)
        if (!soon || done.has(lesson.id)) return []
        // Nobody is late with what is left of a course that is complete.
        if (place.status === 'completed' && dueAt <= ctx.now) return []
        return {
          course_id: place.course_id,
          course_title: place.title,
          lesson_id: lesson.id,
          title: lesson.title,
          kind: lesson.kind,
          due_at: dueAt.toISOString(),
        }
      }),
    )
  }
  return {
    courses,
    due: due.toSorted((a, b) => a.due_at.localeCompare(b.due_at)).slice(0, 10),
    ...rhythm,
    counts,
  }
}

/** The streak and the last seven days, on the learner's own calendar. */
async function readRhythm(ctx: MemberCtx) {
  const [zone, holidays, goal, days] = await Promise.all([
    getTimeZone(ctx.db, ctx.personId),
    listHolidays(ctx.db, ctx.organizationId),
    getLearningSettings(ctx),
    ctx.db
      .selectFrom('learning_days')
      .select(['day', 'spent_seconds', 'completed_lessons'])
      .where('person_id', '=', ctx.personId)
      .where('organization_id', '=', ctx.organizationId)
      .where('day', '>=', sql<string>`(${daysLater(ctx.now, -400)}::timestamptz)::date`)
      .execute(),
  ])
  const today = dayIn(zone, ctx.now)
  const weekStart = dayIn(zone, daysLater(ctx.now, -6))
  const week = days.filter(({ day }) => day >= weekStart)
  return {
    streak_days: readStreak(
      days.map(({ day }) => day),
      today,
      holidays,
    ).current_days,
    today: {
      spent_seconds: days
        .filter(({ day }) => day === today)
        .reduce((sum, { spent_seconds }) => sum + spent_seconds, 0),
      goal_minutes: goal.daily_goal_minutes,
    },
    week: {
      spent_seconds: week.reduce((sum, { spent_seconds }) => sum + spent_seconds, 0),
      completed_lessons: week.reduce((sum, { completed_lessons }) => sum + completed_lessons, 0),
    },
  }
}
