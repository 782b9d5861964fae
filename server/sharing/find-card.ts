import { Id } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { getCatalogCategory } from '#server/catalog/catalog-categories.ts'
import { getCoursePage } from '#server/catalog/course-page.ts'
import { getInstructor } from '#server/catalog/instructors.ts'
import { anyone } from '#server/catalog/viewer.ts'
import { findByCode } from '#server/certificates/queries.ts'
import { readCode, statusAt } from '#server/certificates/rules.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import type { Card, CardKind } from '#server/drawing/share-card.ts'

type Worded = (words: Words) => string
type Writer = (ctx: Ctx, reference: string, worded: Worded) => Promise<Card | undefined>

/** What a card says. Written for a visitor: nothing that is not public is on a card. */
export const findCard = (app: Mechanisms, kind: string, reference: string, language: Language) =>
  asSystem(app, async (ctx) =>
    Object.hasOwn(writers, kind)
      ? writers[kind as CardKind](ctx, reference, (words) => word(words, { language }))
      : undefined,
  ).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })

const pages: Record<string, { title: Sentence; line: Sentence }> = {
  home: {
    title: say('Learn something new'),
    line: say('Courses from schools, companies and clubs, all in one place.'),
  },
  courses: { title: say('All courses'), line: say('Find one, try a lesson, and start learning.') },
  categories: { title: say('Subjects'), line: say('Every subject taught here.') },
  instructors: { title: say('Instructors'), line: say('The people who teach here.') },
  verify: {
    title: say('Check a badge'),
    line: say('See who signed a badge and whether it’s still valid.'),
  },
  terms: { title: say('Terms'), line: say('The rules for everyone who learns or teaches here.') },
  privacy: {
    title: say('Privacy policy'),
    line: say('What this platform stores about you, and why.'),
  },
}

const writers: Record<CardKind, Writer> = {
  pages: async (_ctx, name, worded) => {
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined
    return (
      page && {
        kicker: '',
        title: worded(page.title),
        line: worded(page.line),
        picture: { kind: 'drawn', seed: page.title.message },
      }
    )
  },
  courses: async (ctx, reference, worded) => {
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
      kicker: course.category?.name ?? worded(say('Course')),
      title: course.title,
      line: course.organization.name,
      picture: row?.cover_file_id
        ? { kind: 'file', fileId: row.cover_file_id, instead: drawn }
        : { kind: 'drawn', ...drawn },
    }
  },
  categories: async (ctx, reference, worded) => {
    const { name, course_count } = await getCatalogCategory(ctx, reference)
    return {
      kicker: worded(say('Category')),
      title: name,
      line: worded(
        say('{count, plural, one {# course} other {# courses}}', { count: course_count }),
      ),
      picture: { kind: 'drawn', seed: name, family: name },
    }
  },
  instructors: async (ctx, reference, worded) => {
    if (!Id.safeParse(reference).success) return undefined
    const person = await getInstructor(ctx, reference)
    return {
      kicker: worded(say('Instructor')),
      title: person.name,
      line: person.headline || person.subjects.join(', '),
      picture: { kind: 'drawn', seed: person.name },
    }
  },
  certificates: async (ctx, typed, worded) => {
    const code = readCode(typed)
    const row = code && (await findByCode(ctx.db, code))
    if (!row) return undefined
    const status = statusAt(row, ctx.now)
    return {
      kicker: worded(
        status === 'valid'
          ? say('Certificate')
          : say(
              'Certificate · {status, select, expired {expired} revoked {revoked} other {superseded}}',
              { status },
            ),
      ),
      title: row.learner_name,
      line: `${row.course_title} · ${row.organization_name}`,
      picture: { kind: 'certificate', code, status },
    }
  },
}
