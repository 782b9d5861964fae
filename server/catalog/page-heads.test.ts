import { describe, expect, test } from 'vitest'
import { buildPublishedCourse } from '#server/testing/build-course.ts'
import { statementsOf } from '#server/testing/heard-statements.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findCatalogHead } from './page-heads.ts'

const headOf = async (path: string) => findCatalogHead((await testApp()).mechanisms, path)

describe('the head of a page', () => {
  test('of a course describes it in the words of schema.org', async () => {
    const { course, organization } = await buildPublishedCourse({
      details: { title: 'Reading tides', subtitle: 'From the pier', price_minor: 4950 },
    })
    const head = await headOf(`/courses/${course.id}`)
    expect(head).toMatchObject({
      title: 'Reading tides · Lyceum',
      description: 'From the pier',
      path: `/courses/${course.slug}`,
    })
    expect(head?.data?.[0]).toMatchObject({
      '@type': 'Course',
      name: 'Reading tides',
      provider: { '@type': 'Organization', name: organization.name },
      offers: { price: '49.50', priceCurrency: 'EUR' },
      hasCourseInstance: { courseMode: 'Online' },
    })
  })

  test.each([
    ['JPY', 2900, '2900'],
    ['EUR', 2900, '29.00'],
    ['KWD', 2900, '2.900'],
  ])('has a price in %s with the digits of that currency', async (currency, price_minor, price) => {
    const { course } = await buildPublishedCourse({ details: { price_minor, currency } })
    const head = await headOf(`/courses/${course.id}`)
    expect(head?.data?.[0]).toMatchObject({ offers: { price, priceCurrency: currency } })
  })

  test('of a course that is not public says nothing but that there is nothing', async () => {
    const { course } = await buildPublishedCourse({
      details: { title: 'A secret title', visibility: 'organization' },
    })
    for (const path of [`/courses/${course.slug}`, '/courses/no-such-course', '/courses/%']) {
      const head = await headOf(path)
      expect([head?.status, head?.hidden]).toEqual([404, true])
      expect(JSON.stringify(head)).not.toContain('A secret title')
    }
  })

  test('is left alone where the page is not of the catalog', async () => {
    for (const path of ['/login', '/dashboard', '/dashboard/student/courses', '/courses/a/b'])
      expect(await headOf(path)).toBeUndefined()
  })

  test.each([
    ['/terms', 'Terms · Lyceum'],
    ['/privacy', 'Privacy policy · Lyceum'],
  ])('of %s has a title of its own', async (path, title) => {
    expect(await headOf(path)).toMatchObject({ title, path })
  })

  test('of the list reads the catalog again only when something was published', async () => {
    const { mechanisms } = await testApp()
    const asked = () => statementsOf(mechanisms.database, () => headOf('/courses'))
    await headOf('/courses')
    // BEGIN, the owner's rights, the revision, COMMIT.
    expect(await asked()).toHaveLength(4)
    await buildPublishedCourse()
    expect((await asked()).length).toBeGreaterThan(4)
  })

  test('exists for each list and for who teaches', async () => {
    const { instructor } = await buildPublishedCourse()
    for (const path of ['/', '/courses', '/courses/', '/categories', '/instructors'])
      expect((await headOf(path))?.description).toBeTruthy()
    const head = await headOf(`/instructors/${instructor.id}`)
    expect(head?.data?.[0]).toMatchObject({ '@type': 'Person' })
    expect((await headOf('/instructors/nobody'))?.status).toBe(404)
  })
})

test('the sitemap lists public courses and robots.txt leads to it', async () => {
  const { server } = await testApp()
  const shown = await buildPublishedCourse({ details: { title: 'In the sitemap' } })
  const hidden = await buildPublishedCourse({ details: { visibility: 'organization' } })
  const sitemap = await server.inject('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('xml')
  expect(sitemap.body).toContain(`/courses/${shown.course.slug}</loc>`)
  expect(sitemap.body).toContain('/privacy</loc>')
  expect(sitemap.body).not.toContain(`/courses/${hidden.course.slug}</loc>`)
  const robots = await server.inject('/robots.txt')
  expect(robots.body).toMatch(/Disallow: \/dashboard[\s\S]+Sitemap: http.+\/sitemap\.xml/)
})
