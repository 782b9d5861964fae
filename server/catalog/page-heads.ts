import type { CatalogCourse } from '#contract/catalog.ts'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { Id } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { originOfHost } from '#server/http/custom-host.ts'
import type { PageHead } from '#server/http/page-head.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { originOf } from '#server/organizations/own-host.ts'
import { cardIn, cardUrl } from '#server/drawing/share-card.ts'
import { getCatalogCategory } from './catalog-categories.ts'
import { getCoursePage } from './course-page.ts'
import { getInstructor } from './instructors.ts'
import { headWords, type HeadWords } from './head-words.ts'
import { Kept } from './kept.ts'
import { getOrganizationPage } from './organization-page.ts'
import { searchCatalog } from './search-catalog.ts'
import { readTerms } from './search-terms.ts'
import {
  breadcrumbData,
  courseData,
  listData,
  organizationData,
  pageData,
  personData,
  siteData,
} from './structured-data.ts'
import { visitorOf } from './viewer.ts'

type Writer = (ctx: Ctx, words: HeadWords, reference: string) => Promise<PageHead>

/** What a page of the catalog says in its head. Written for a visitor: nothing here is anyone's own. */
export async function findCatalogHead(
  app: Mechanisms,
  path: string,
  language: Language = 'en',
  hostName?: string,
): Promise<PageHead | undefined> {
  const [, area = '', reference = '', more] = path.replace(/\/$/, '').split('/')
  if (more !== undefined) return undefined
  const write = reference ? details[area] : lists[area]
  if (!write) return undefined
  const words = headWords(language)
  const head = await asSystem(app, (ctx) =>
    write({ ...ctx, hostName }, words, decode(reference)),
  ).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return nothing(path, words)
    throw error
  })
  return head.image ? { ...head, image: cardIn(head.image, language) } : head
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address of the site: the installation's, or the organization's own whose host the page is on. */
const siteOf = ({ app, hostName }: Ctx) =>
  hostName === undefined ? app.env.publicUrl : originOfHost(app.env, hostName)

const named = (title: string) => `${title} · Lyceum`

const nothing = (path: string, { nothing: [title, description] }: HeadWords): PageHead => ({
  status: 404,
  title: named(title),
  description,
  path,
  hidden: true,
})

/** The page itself reads the catalog; its head is the same for all readers of a language and host until something is published. */
const kept = new Kept<PageHead>({ seconds: 60, maximum: 100 })

const lists: Record<string, Writer> = {
  '': async (ctx, { home }) => ({
    title: 'Lyceum',
    description: home,
    path: '/',
    image: cardUrl('pages', 'home'),
    data: [siteData(siteOf(ctx))],
  }),
  courses: async (ctx, words) => {
    const { revision } = await readTerms(ctx.db, {})
    const key = `${siteOf(ctx)} ${words.coursesTitle}`
    return kept.get(key, { revision, now: ctx.now }, () => writeCourses(ctx, words))
  },
  categories: async (ctx, { categories: [title, description] }) => ({
    title: named(title),
    description,
    path: '/categories',
    image: cardUrl('pages', 'categories'),
    data: [pageData(siteOf(ctx), '/categories', title)],
  }),
  instructors: async (ctx, { instructors: [title, description] }) => ({
    title: named(title),
    description,
    path: '/instructors',
    image: cardUrl('pages', 'instructors'),
    data: [pageData(siteOf(ctx), '/instructors', title)],
  }),
  terms: async (ctx, { terms: [title, description] }) => ({
    title: named(title),
    description,
    path: '/terms',
    image: cardUrl('pages', 'terms'),
    data: [pageData(siteOf(ctx), '/terms', title)],
  }),
  privacy: async (ctx, { privacy: [title, description] }) => ({
    title: named(title),
    description,
    path: '/privacy',
    image: cardUrl('pages', 'privacy'),
    data: [pageData(siteOf(ctx), '/privacy', title)],
  }),
}

async function writeCourses(ctx: Ctx, { coursesTitle, courses }: HeadWords): Promise<PageHead> {
  const { items, total } = await searchCatalog(ctx, await visitorOf(ctx), {
    page: 1,
    page_size: 20,
  })
  return {
    title: named(coursesTitle),
    description: courses(total),
    path: '/courses',
    image: cardUrl('pages', 'courses'),
    data: [listData(siteOf(ctx), items)],
  }
}

const details: Record<string, Writer> = {
  courses: async (ctx, words, reference) => {
    const course = await getCoursePage(ctx, await visitorOf(ctx), reference)
    const url = await originOf(ctx, course.organization.id)
    return {
      origin: url,
      title: named(course.title),
      description: describe(course, words),
      path: `/courses/${course.slug}`,
      type: 'article',
      image: cardUrl('courses', course.slug),
      hidden: course.state !== 'published',
      data: [courseData(url, course), breadcrumbData(url, crumbs(course, words))],
    }
  },
  'course-preview': async (ctx, words, reference) => {
    const course = await getCoursePage(ctx, await visitorOf(ctx), reference)
    return {
      title: named(words.preview(course.title)),
      description: describe(course, words),
      path: `/course-preview/${course.slug}`,
      image: cardUrl('courses', course.slug),
      hidden: true,
    }
  },
  categories: async (ctx, words, reference) => {
    const category = await getCatalogCategory(ctx, reference)
    const filter = { page: 1, page_size: 20, category: category.slug }
    const { items } = await searchCatalog(ctx, await visitorOf(ctx), filter)
    return {
      title: named(category.name),
      description: category.description || words.category(category.course_count, category.name),
      path: `/categories/${category.slug}`,
      image: cardUrl('categories', category.slug),
      data: [listData(siteOf(ctx), items)],
    }
  },
  o: async (ctx, words, reference) => {
    const organization = await getOrganizationPage(ctx, reference)
    const url = await originOf(ctx, organization.id)
    return {
      origin: url,
      title: named(organization.name),
      description:
        organization.description.slice(0, 300) ||
        words.organization(organization.course_count, organization.name),
      path: `/o/${organization.slug}`,
      image: cardUrl('pages', 'courses'),
      type: 'profile',
      data: [organizationData(url, organization), listData(url, organization.courses)],
    }
  },
  instructors: async (ctx, words, reference) => {
    const found = Id.safeParse(reference)
    if (!found.success) return nothing(`/instructors/${reference}`, words)
    const person = await getInstructor(ctx, found.data)
    return {
      title: named(person.name),
      description: person.headline || words.instructor(person.name, person.subjects),
      path: `/instructors/${person.id}`,
      image: cardUrl('instructors', person.id),
      type: 'profile',
      data: [personData(siteOf(ctx), person)],
    }
  },
}

const describe = (
  { subtitle, outcomes, title, organization }: CatalogCoursePage,
  words: HeadWords,
) => subtitle || outcomes.join('. ').slice(0, 300) || words.course(title, organization.name)

const crumbs = (
  { category, title, slug }: Pick<CatalogCourse, 'category' | 'title' | 'slug'>,
  { coursesTitle: all }: HeadWords,
) => [
  { name: all, path: '/courses' },
  ...(category ? [{ name: category.name, path: `/categories/${category.slug}` }] : []),
  { name: title, path: `/courses/${slug}` },
]
