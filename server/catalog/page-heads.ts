import type { CatalogCourse } from '#contract/catalog.ts'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { Id } from '#contract/fields.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import type { PageHead } from '#server/http/page-head.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { cardUrl } from '#server/drawing/share-card.ts'
import { getCatalogCategory } from './catalog-categories.ts'
import { getCoursePage } from './course-page.ts'
import { getInstructor } from './instructors.ts'
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
import { anyone } from './viewer.ts'

type Writer = (ctx: Ctx, reference: string) => Promise<PageHead>

/** What a page of the catalog says in its head. Written for a visitor: nothing here is anyone's own. */
export async function findCatalogHead(
  app: Mechanisms,
  path: string,
): Promise<PageHead | undefined> {
  const [, area = '', reference = '', more] = path.replace(/\/$/, '').split('/')
  if (more !== undefined) return undefined
  const write = reference ? details[area] : lists[area]
  if (!write) return undefined
  return asSystem(app, (ctx) => write(ctx, decode(reference))).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return nothing(path)
    throw error
  })
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const named = (title: string) => `${title} · Lyceum`

const nothing = (path: string): PageHead => ({
  status: 404,
  title: named('Page Not Found'),
  description: 'There is nothing at this address.',
  path,
  hidden: true,
})

/** The page itself reads the catalog; its head is the same for everyone until something is published. */
const kept = new Kept<PageHead>({ seconds: 60, maximum: 1 })

const lists: Record<string, Writer> = {
  '': async (ctx) => ({
    title: 'Lyceum',
    description:
      'Courses of schools, companies and clubs in one place: find one, look into its lessons, and learn at your own pace.',
    path: '/',
    image: cardUrl('pages', 'home'),
    data: [siteData(ctx.app.env.publicUrl)],
  }),
  courses: async (ctx) => {
    const { revision } = await readTerms(ctx.db, {})
    return kept.get('courses', { revision, now: ctx.now }, () => writeCourses(ctx))
  },
  categories: async (ctx) => ({
    title: named('Categories'),
    description: 'All subjects that are taught here, and how many courses each has.',
    path: '/categories',
    image: cardUrl('pages', 'categories'),
    data: [pageData(ctx.app.env.publicUrl, '/categories', 'Categories')],
  }),
  instructors: async (ctx) => ({
    title: named('Instructors'),
    description: 'The people who teach here, what they teach and how many learn from them.',
    path: '/instructors',
    image: cardUrl('pages', 'instructors'),
    data: [pageData(ctx.app.env.publicUrl, '/instructors', 'Instructors')],
  }),
  terms: async (ctx) => ({
    title: named('Terms'),
    description: 'The rules that apply to everyone who learns or teaches here.',
    path: '/terms',
    image: cardUrl('pages', 'terms'),
    data: [pageData(ctx.app.env.publicUrl, '/terms', 'Terms')],
  }),
  privacy: async (ctx) => ({
    title: named('Privacy policy'),
    description: 'What this platform stores about you, why, and what you can do about it.',
    path: '/privacy',
    image: cardUrl('pages', 'privacy'),
    data: [pageData(ctx.app.env.publicUrl, '/privacy', 'Privacy policy')],
  }),
}

async function writeCourses(ctx: Ctx): Promise<PageHead> {
  const { items, total } = await searchCatalog(ctx, anyone, { page: 1, page_size: 20 })
  return {
    title: named('Courses'),
    description: `Find your way through ${total} courses: by subject, level, length and price.`,
    path: '/courses',
    image: cardUrl('pages', 'courses'),
    data: [listData(ctx.app.env.publicUrl, items)],
  }
}

const details: Record<string, Writer> = {
  courses: async (ctx, reference) => {
    const course = await getCoursePage(ctx, anyone, reference)
    const url = ctx.app.env.publicUrl
    return {
      title: named(course.title),
      description: describe(course),
      path: `/courses/${course.slug}`,
      type: 'article',
      image: cardUrl('courses', course.slug),
      hidden: course.state !== 'published',
      data: [courseData(url, course), breadcrumbData(url, crumbs(course))],
    }
  },
  'course-preview': async (ctx, reference) => {
    const course = await getCoursePage(ctx, anyone, reference)
    return {
      title: named(`Preview of ${course.title}`),
      description: describe(course),
      path: `/course-preview/${course.slug}`,
      image: cardUrl('courses', course.slug),
      hidden: true,
    }
  },
  categories: async (ctx, reference) => {
    const category = await getCatalogCategory(ctx, reference)
    const filter = { page: 1, page_size: 20, category: category.slug }
    const { items } = await searchCatalog(ctx, anyone, filter)
    return {
      title: named(category.name),
      description:
        category.description || `${category.course_count} courses about ${category.name}.`,
      path: `/categories/${category.slug}`,
      image: cardUrl('categories', category.slug),
      data: [listData(ctx.app.env.publicUrl, items)],
    }
  },
  o: async (ctx, reference) => {
    const organization = await getOrganizationPage(ctx, reference)
    const url = ctx.app.env.publicUrl
    return {
      title: named(organization.name),
      description:
        organization.description.slice(0, 300) ||
        `${organization.course_count} courses by ${organization.name}.`,
      path: `/o/${organization.slug}`,
      image: cardUrl('pages', 'courses'),
      type: 'profile',
      data: [organizationData(url, organization), listData(url, organization.courses)],
    }
  },
  instructors: async (ctx, reference) => {
    const found = Id.safeParse(reference)
    if (!found.success) return nothing(`/instructors/${reference}`)
    const person = await getInstructor(ctx, found.data)
    return {
      title: named(person.name),
      description: person.headline || `${person.name} teaches ${person.subjects.join(', ')}.`,
      path: `/instructors/${person.id}`,
      image: cardUrl('instructors', person.id),
      type: 'profile',
      data: [personData(ctx.app.env.publicUrl, person)],
    }
  },
}

const describe = ({ subtitle, outcomes, title, organization }: CatalogCoursePage) =>
  subtitle || outcomes.join('. ').slice(0, 300) || `${title}, a course of ${organization.name}.`

const crumbs = ({ category, title, slug }: Pick<CatalogCourse, 'category' | 'title' | 'slug'>) => [
  { name: 'Courses', path: '/courses' },
  ...(category ? [{ name: category.name, path: `/categories/${category.slug}` }] : []),
  { name: title, path: `/courses/${slug}` },
]
