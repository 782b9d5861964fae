import { sql } from 'kysely'
import type { PublishedDetails, PublishedOutline } from '#contract/lessons.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { priceAt, scheduledPrices } from '../current-price.ts'
import { presentOutlineLesson } from '../curriculum/present.ts'
import { listLessons, listSections } from '../curriculum/queries.ts'
import { presentDetails } from '../present.ts'
import type { CourseRow } from '../queries.ts'
import { recordCourse } from '../record.ts'
import { assertPublishable } from './checklist.ts'
import { keepLessonVersions, listVersionIds } from './queries.ts'

/**
 * Copies the locked draft into a version that never changes again and makes it the one that learners see. Who may, and
 * after what review, the caller has decided. `course.published` tells later nouns to recount their learners.
 */
export async function publishVersion(ctx: MemberCtx, course: CourseRow) {
  await assertPublishable(ctx, course)
  const version = (course.published_version ?? 0) + 1
  await keepLessonVersions(ctx, course.id, version)
  const outline = await outlineOf(ctx, course.id)
  await ctx.db
    .insertInto('course_versions')
    .values({
      organization_id: ctx.organizationId,
      course_id: course.id,
      number: version,
      published_at: ctx.now,
      published_by: ctx.personId,
      details: JSON.stringify(await detailsOf(ctx, course)),
      outline: JSON.stringify(outline),
    })
    .execute()
  await showInCatalog(ctx, course, version, outline)
  await ctx.db
    .updateTable('courses')
    .set({
      published_at: ctx.now,
      published_version: version,
      submitted_at: null,
      changes_requested_at: null,
      draft_changed_at: null,
      updated_at: ctx.now,
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', course.id)
    .execute()
  await recordCourse(ctx, 'course.published', course.id, {
    detail: { version, previous_version: course.published_version },
  })
}

/** Sections without lessons are left out: there is nothing in them to learn. */
async function outlineOf(ctx: MemberCtx, courseId: string): Promise<PublishedOutline> {
  const [sections, lessons, versionIds] = await Promise.all([
    listSections(ctx, courseId),
    listLessons(ctx, courseId),
    listVersionIds(ctx, courseId),
  ])
  const bySection = Map.groupBy(lessons, (lesson) => lesson.section_id)
  return {
    sections: sections.flatMap(({ id, title }) => {
      const inSection = (bySection.get(id) ?? []).map((row) => {
        const {
          section_id: _,
          has_content: __,
          updated_at: ___,
          ...lesson
        } = presentOutlineLesson(row)
        return { ...lesson, version_id: versionIds.get(row.id) ?? '' }
      })
      return inSection.length > 0 ? [{ id, title, lessons: inSection }] : []
    }),
  }
}

async function detailsOf(ctx: MemberCtx, course: CourseRow): Promise<PublishedDetails> {
  const { description, outcomes, requirements, faq, trailer_file_id } = presentDetails(course)
  const required = await ctx.db
    .selectFrom('course_prerequisites')
    .select('requires_course_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', course.id)
    .execute()
  return {
    description,
    outcomes,
    requirements,
    faq,
    trailer_file_id,
    requires_course_ids: required.map((row) => row.requires_course_id),
  }
}

/** One row per course for cards, filters and search. What learners and reviews add up to stays as it is. */
async function showInCatalog(
  ctx: MemberCtx,
  course: CourseRow,
  version: number,
  { sections }: PublishedOutline,
) {
  const lessons = sections.flatMap((section) => section.lessons)
  const words = {
    title: course.title,
    subtitle: [course.subtitle, ...course.tags].join(' '),
    outcomes: course.outcomes.join(' '),
    lessons: lessons.map((lesson) => lesson.title).join(' '),
  }
  const weighted = (text: string, weight: 'A' | 'B' | 'C' | 'D') =>
    sql`setweight(search_words(${course.language}, ${text}), ${weight}::"char")`
  const row = {
    version,
    slug: course.slug,
    title: course.title,
    subtitle: course.subtitle,
    category_id: course.category_id,
    tags: course.tags,
    level: course.level,
    language: course.language,
    cover_file_id: course.cover_file_id,
    price_minor: priceAt({ ...course, regular_price_minor: null }, ctx.now).price_minor,
    regular_price_minor: scheduledPrices(course).length === 0 ? null : course.price_minor,
    scheduled_prices: JSON.stringify(course.scheduled_prices),
    currency: course.currency,
    visibility: course.visibility,
    enrollment_mode: course.enrollment_mode,
    seats: course.seats,
    enrollment_opens_at: course.enrollment_opens_at,
    enrollment_closes_at: course.enrollment_closes_at,
    starts_at: course.starts_at,
    ends_at: course.ends_at,
    progression: course.progression,
    completion_percent: course.completion_percent,
    has_certificate: course.has_certificate,
    has_live_sessions: lessons.some((lesson) => lesson.kind === 'live_session'),
    lesson_count: lessons.length,
    duration_seconds: lessons.reduce((sum, lesson) => sum + lesson.duration_seconds, 0),
    published_at: ctx.now,
    archived_at: null,
    search_vector: sql<string>`${weighted(words.title, 'A')} || ${weighted(words.subtitle, 'B')}
      || ${weighted(words.outcomes, 'C')} || ${weighted(words.lessons, 'D')}`,
  }
  await ctx.db
    .insertInto('published_courses')
    .values({
      ...row,
      organization_id: ctx.organizationId,
      course_id: course.id,
      first_published_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'course_id']).doUpdateSet(row))
    .execute()
}
