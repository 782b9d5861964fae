import type { OrganizationPage } from '#contract/organization-page.ts'
import type { CatalogCourse, InstructorProfile } from '#contract/catalog.ts'
import type { CatalogCoursePage } from '#contract/course-page.ts'
import { plainAmount } from '#server/money.ts'

/** JSON-LD in the words of schema.org. */

const context = 'https://schema.org'

export const siteData = (url: string) => ({
  '@context': context,
  '@type': 'WebSite',
  name: 'Lyceum',
  url: `${url}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}/courses?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

export const pageData = (url: string, path: string, name: string) => ({
  '@context': context,
  '@type': 'WebPage',
  '@id': url + path,
  url: url + path,
  name,
  isPartOf: { '@type': 'WebSite', name: 'Lyceum', url: `${url}/` },
})

export const listData = (url: string, courses: readonly CatalogCourse[]) => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Course',
      url: `${url}/courses/${course.slug}`,
      name: course.title,
      description: course.subtitle || course.title,
      provider: { '@type': 'Organization', name: course.organization.name },
    },
  })),
})

export const courseData = (url: string, course: CatalogCoursePage) => ({
  '@context': context,
  '@type': 'Course',
  '@id': `${url}/courses/${course.slug}`,
  url: `${url}/courses/${course.slug}`,
  name: course.title,
  description: course.subtitle || course.outcomes.join('. ') || course.title,
  inLanguage: course.language,
  educationalLevel: course.level,
  ...(course.cover_url && { image: url + course.cover_url }),
  ...(course.category && { about: course.category.name }),
  ...(course.outcomes.length > 0 && { teaches: course.outcomes }),
  ...(course.prerequisites.length > 0 && {
    coursePrerequisites: course.prerequisites.map(({ slug }) => `${url}/courses/${slug}`),
  }),
  provider: { '@type': 'Organization', name: course.organization.name },
  offers: {
    '@type': 'Offer',
    category: course.price_minor === 0 ? 'Free' : 'Paid',
    price: plainAmount(course.price_minor, course.currency),
    priceCurrency: course.currency,
    ...(course.sale_ends_at && { priceValidUntil: course.sale_ends_at }),
    availability: `https://schema.org/${available(course)}`,
  },
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: workload(course.duration_seconds),
    ...(course.starts_at && { startDate: course.starts_at }),
    ...(course.ends_at && { endDate: course.ends_at }),
    instructor: course.instructors.map(({ id, name }) => ({
      '@type': 'Person',
      name,
      url: `${url}/instructors/${id}`,
    })),
  },
  ...(course.rating_average !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: course.rating_average.toFixed(1),
      ratingCount: course.rating_count,
    },
  }),
})

const available = ({ offer, seats_left }: CatalogCoursePage) => {
  if (offer.action === 'closed') return 'Discontinued'
  if (offer.action === 'not_open_yet') return 'PreOrder'
  return seats_left === 0 ? 'SoldOut' : 'InStock'
}

/** An ISO 8601 duration; an empty course takes no time. */
const workload = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}

export const personData = (url: string, person: InstructorProfile) => ({
  '@context': context,
  '@type': 'Person',
  '@id': `${url}/instructors/${person.id}`,
  url: `${url}/instructors/${person.id}`,
  name: person.name,
  ...(person.headline && { jobTitle: person.headline }),
  ...(person.avatar && { image: url + person.avatar }),
  ...(person.links.length > 0 && { sameAs: person.links.map((link) => link.url) }),
  worksFor: person.organizations.map((name) => ({ '@type': 'Organization', name })),
})

export const organizationData = (url: string, organization: OrganizationPage) => ({
  '@context': context,
  '@type': 'EducationalOrganization',
  '@id': `${url}/o/${organization.slug}`,
  url: `${url}/o/${organization.slug}`,
  name: organization.name,
  ...(organization.description && { description: organization.description }),
  ...(organization.logo && { logo: url + organization.logo }),
  ...(organization.website && { sameAs: [organization.website] }),
})

export const breadcrumbData = (url: string, crumbs: readonly { name: string; path: string }[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url + path,
  })),
})
