import { Id } from '#contract/fields.ts'
import { getCatalogCategory } from '#server/catalog/catalog-categories.ts'
import { getCoursePage } from '#server/catalog/course-page.ts'
import { getInstructor } from '#server/catalog/instructors.ts'
import { anyone } from '#server/catalog/viewer.ts'
import { findByCode } from '#server/certificates/queries.ts'
import { readCode, statusAt } from '#server/certificates/rules.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { Card, CardKind } from '#server/drawing/share-card.ts'

type Writer = (ctx: Ctx, reference: string) => Promise<Card | undefined>

/** What a card says. Written for a visitor: nothing that is not public is on a card. */
export const findCard = (app: Mechanisms, kind: string, reference: string) =>
  asSystem(app, async (ctx) =>
    Object.hasOwn(writers, kind) ? writers[kind as CardKind](ctx, reference) : undefined,
  ).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })

const pages: Record<string, Pick<Card, 'title' | 'line'>> = {
  home: {
    title: 'Learn something new',
    line: 'Courses from schools, companies and clubs, all in one place.',
  },
  courses: { title: 'All courses', line: 'Find one, try a lesson, and start learning.' },
  categories: { title: 'Subjects', line: 'Every subject that is taught here.' },
  instructors: { title: 'Instructors', line: 'The people who teach here.' },
  verify: { title: 'Check a badge', line: 'See who signed it and whether it is still valid.' },
  terms: { title: 'Terms', line: 'The rules for everyone who learns or teaches here.' },
  privacy: { title: 'Privacy policy', line: 'What this platform stores about you, and why.' },
}

const writers: Record<CardKind, Writer> = {
  pages: async (_ctx, name) => {
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined
    return page && { kicker: '', ...page, picture: { kind: 'drawn', seed: page.title } }
  },
  courses: async (ctx, reference) => {
    const course = await getCoursePage(ctx, anyone, reference)
    const drawn = {
      seed: course.title,
      ...(course.category && { family: course.category.name }),
    }
    const row = await ctx.db
      .selectFrom('published_courses')
      .select('cover_file_id')
      .where('course_id', '=', course.id)
      .executeTakeFirst()
    return {
      kicker: course.category?.name ?? 'Course',
      title: course.title,
      line: course.organization.name,
      picture: row?.cover_file_id
        ? { kind: 'file', fileId: row.cover_file_id, instead: drawn }
        : { kind: 'drawn', ...drawn },
    }
  },
  categories: async (ctx, reference) => {
    const { name, course_count } = await getCatalogCategory(ctx, reference)
    return {
      kicker: 'Subject',
      title: name,
      line: course_count === 1 ? '1 course' : `${course_count} courses`,
      picture: { kind: 'drawn', seed: name, family: name },
    }
  },
  instructors: async (ctx, reference) => {
    if (!Id.safeParse(reference).success) return undefined
    const person = await getInstructor(ctx, reference)
    return {
      kicker: 'Instructor',
      title: person.name,
      line: person.headline || person.subjects.join(', '),
      picture: { kind: 'drawn', seed: person.name },
    }
  },
  certificates: async (ctx, typed) => {
    const code = readCode(typed)
    const row = code && (await findByCode(ctx.db, code))
    if (!row) return undefined
    const status = statusAt(row, ctx.now)
    return {
      kicker: status === 'valid' ? 'Certificate' : `Certificate · ${status}`,
      title: row.learner_name,
      line: `${row.course_title} · ${row.organization_name}`,
      picture: { kind: 'certificate', code, status },
    }
  },
}
