import { describe, expect, test } from 'vitest'
import {
  getCatalogCategory,
  listCatalogCategories,
  removeSaved,
  saveForLater,
  searchCatalog,
  searchMyCatalog,
} from '#contract/catalog.ts'
import { createCategory } from '#contract/categories.ts'
import { enroll } from '#contract/enrollments.ts'
import { archiveCourse } from '#contract/publishing.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call, buildClassroom } from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse, done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Words that no other test uses, so that each test finds only its own courses. */
const rareWord = () =>
  Array.from({ length: 10 }, () => 'bcdfghklmnprstvw'[Math.floor(Math.random() * 16)]).join('')

const find = async (search: string, more: object = {}) => {
  const { status, body, error } = await call(null, searchCatalog, { query: { search, ...more } })
  expect(status, JSON.stringify(error)).toBe(200)
  return body
}
const titles = async (search: string, more: object = {}) =>
  (await find(search, more)).items.map(({ title }) => title)

describe('searching the catalog', () => {
  test('finds words of title, subtitle, tags, outcomes and lesson titles', async () => {
    const [title, subtitle, tag, outcome, lesson] = Array.from({ length: 5 }, rareWord)
    await buildPublishedCourse({
      details: {
        title: `About ${title}`,
        subtitle: `With ${subtitle}`,
        tags: [tag ?? ''],
        outcomes: [`Know ${outcome}`],
      },
      sections: [[{ title: `First ${lesson}` }]],
    })
    for (const word of [title, subtitle, tag, outcome, lesson]) {
      expect(await titles(word ?? '')).toEqual([`About ${title}`])
    }
  })

  test('puts a course with the word in its title before one with it in a lesson', async () => {
    const word = rareWord()
    const { organization, ...classroom } = await buildClassroom()
    await buildPublishedCourse({
      classroom: { organization, ...classroom },
      details: { title: 'Second' },
      sections: [[{ title: `On ${word}` }]],
    })
    await buildPublishedCourse({
      classroom: { organization, ...classroom },
      details: { title: `First ${word}` },
    })
    expect(await titles(word)).toEqual([`First ${word}`, 'Second'])
  })

  test('forgives typos, other forms and unfinished words', async () => {
    const mark = rareWord()
    await buildPublishedCourse({ details: { title: `Practical statistics ${mark}` } })
    for (const typed of ['statstics', 'statisitcs', 'Statistical', 'statis', 'statsti']) {
      expect(await titles(`${typed} ${mark}`), typed).toEqual([`Practical statistics ${mark}`])
    }
  })

  test('forgives swapped letters, in short words too', async () => {
    const mark = rareWord()
    await buildPublishedCourse({ details: { title: `Python and Excel ${mark}` } })
    for (const typed of ['phyton', 'pyhton', 'excle', 'phyton exlec']) {
      expect(await titles(`${typed} ${mark}`), typed).toEqual([`Python and Excel ${mark}`])
    }
  })

  test('offers the nearest titles when nothing matches, of courses that the viewer may find', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const near = `${word} basics`
    await buildPublishedCourse({ classroom, details: { title: near } })
    await buildPublishedCourse({
      classroom,
      details: { title: `${near} inside`, visibility: 'organization' },
    })
    await buildPublishedCourse({ classroom, details: { title: near, visibility: 'private' } })
    const search = `${word} nonsensical`
    const { items, total, suggestions } = await find(search)
    expect([items, total, suggestions?.kind]).toEqual([[], 0, 'nearest'])
    expect(suggestions?.items[0]?.title).toBe(near)
    expect(suggestions?.items.map(({ title }) => title)).not.toContain(`${near} inside`)
    const forMember = await done(classroom.learner, searchMyCatalog, { query: { search } })
    expect(forMember.suggestions?.items.map(({ title }) => title)).toContain(`${near} inside`)
    expect((await find(near)).suggestions).toBeNull()
  })

  test('offers popular courses when no title is near', async () => {
    await buildPublishedCourse()
    const { suggestions } = await find('qqqqzzzzqqqq')
    expect(suggestions?.kind).toBe('popular')
    expect(suggestions?.items.length).toBeGreaterThan(0)
  })

  test('keeps every choice of every filter when nothing matches', async () => {
    await buildPublishedCourse({ details: { level: 'advanced' } })
    const { facets } = await find('qqqqzzzzqqqq', { price: 'paid' })
    expect(facets.level).toContainEqual({ value: 'advanced', count: 0 })
    expect(facets.organization.length).toBeGreaterThan(0)
    expect(facets.price.map(({ value }) => value)).toContain('free')
  })

  test('needs all the words, but not the little ones', async () => {
    const mark = rareWord()
    await buildPublishedCourse({ details: { title: `Sailing ${mark}` } })
    expect(await titles(`the sailing of ${mark}`)).toHaveLength(1)
    expect(await titles(`${mark} xylophone`)).toHaveLength(0)
  })

  test('is not confused by quotes, operators and other scripts', async () => {
    for (const search of [`'"\\`, 'a & !b | (c', '数学', '<script>', ':*', '💥']) {
      expect((await call(null, searchCatalog, { query: { search } })).status).toBe(200)
    }
  })

  test('refuses filters that do not exist', async () => {
    const wrong = [
      { level: 'expert' },
      { sort: 'luck' },
      { organization: 'mine' },
      { organization: '-'.repeat(36) },
    ]
    for (const query of wrong) {
      const { status } = await call(null, searchCatalog, { query: query as never })
      expect(status).toBe(400)
    }
  })
})

describe('who finds what', () => {
  test('courses for members are found by members only, private and draft ones by nobody', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const { learner, stranger } = classroom
    for (const visibility of ['public', 'organization', 'private'] as const) {
      await buildPublishedCourse({
        classroom,
        details: { title: `${word} ${visibility}`, visibility },
      })
    }
    await buildCourse({ classroom, details: { title: `${word} draft` } })

    const seenBy = async (actor: typeof learner) =>
      (await done(actor, searchMyCatalog, { query: { search: word } })).items
        .map(({ title }) => title)
        .toSorted()
    expect(await titles(word)).toEqual([`${word} public`])
    expect(await seenBy(stranger)).toEqual([`${word} public`])
    expect(await seenBy(learner)).toEqual([`${word} organization`, `${word} public`])
  })

  test('figures count only what the viewer can find', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    for (const visibility of ['public', 'organization', 'private'] as const)
      await buildPublishedCourse({ classroom, details: { title: word, visibility } })
    const forAll = await find(word)
    const forMember = await done(classroom.learner, searchMyCatalog, { query: { search: word } })
    expect([forAll.total, forAll.facets.level]).toEqual([1, [{ value: 'beginner', count: 1 }]])
    expect([forMember.total, forMember.facets.organization[0]?.count]).toEqual([2, 2])
  })

  test('an archived course and those of a suspended organization are gone at once', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const first = await buildPublishedCourse({ classroom, details: { title: `${word} one` } })
    await buildPublishedCourse({ classroom, details: { title: `${word} two` } })
    await done(first.admin, archiveCourse, { params: first.params, body: {} })
    expect(await titles(word)).toEqual([`${word} two`])

    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ suspended_at: now })
        .where('id', '=', classroom.organization.id)
        .execute(),
    )
    const after = await find(word)
    expect([after.items, after.total]).toEqual([[], 0])
  })

  test('my own progress and what I saved stand on the card, and nobody else sees it', async () => {
    const word = rareWord()
    const { course, learner, admin } = await buildPublishedCourse({ details: { title: word } })
    await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    for (let twice = 0; twice < 2; twice += 1)
      await done(learner, saveForLater, { params: { courseId: course.id } })
    const own = async (actor: typeof learner) => {
      const { items } = await done(actor, searchMyCatalog, { query: { search: word } })
      return [items[0]?.mine, items[0]?.saved]
    }
    expect(await own(learner)).toEqual([{ percent: 0, completed: false }, true])
    expect(await own(admin)).toEqual([null, false])
    await done(learner, removeSaved, { params: { courseId: course.id } })
    expect((await own(learner))[1]).toBe(false)
  })

  test('a course that I may not see can not be saved', async () => {
    const { course, stranger } = await buildPublishedCourse({
      details: { visibility: 'organization' },
    })
    const { error } = await call(stranger, saveForLater, { params: { courseId: course.id } })
    expect(error.code).toBe('course_not_found')
  })
})

describe('filters', () => {
  test('hold a price against the units of its currency, not against its smallest coin', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const prices = { JPY: 1200, EUR: 1200, KWD: 12_000 }
    for (const [currency, price_minor] of Object.entries(prices))
      await buildPublishedCourse({
        classroom,
        details: { title: `${word} ${currency}`, price_minor, currency },
      })
    const { facets } = await find(word)
    expect(facets.highest_price_hundredths).toBe(120_000)
    // From 11 to 13: 12 euros and 12 dinars, but not 1,200 yen.
    const found = await titles(word, { price_min: 1100, price_max: 1300 })
    expect(found.toSorted()).toEqual([`${word} EUR`, `${word} KWD`])
  })

  test('narrow the list, and each is counted with all filters but its own', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const given = [
      { level: 'beginner', price_minor: 0, language: 'en' },
      { level: 'advanced', price_minor: 4900, language: 'en', has_certificate: true },
      { level: 'advanced', price_minor: 0, language: 'de' },
    ] as const
    for (const [index, details] of given.entries())
      await buildPublishedCourse({ classroom, details: { title: `${word} ${index}`, ...details } })

    const { total, facets } = await find(word, { level: 'advanced' })
    expect(total).toBe(2)
    expect(facets.level.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'advanced', count: 2 },
      { value: 'beginner', count: 1 },
    ])
    expect(Object.fromEntries(facets.price.map(({ value, count }) => [value, count]))).toEqual({
      free: 1,
      paid: 1,
    })
    expect(facets.certificate).toBe(1)
    expect(facets.highest_price_hundredths).toBe(4900)
    expect(await titles(word, { price: 'paid' })).toEqual([`${word} 1`])
    expect(await titles(word, { price_min: 1, price_max: 5000 })).toEqual([`${word} 1`])
    expect(await titles(word, { language: 'de,fr' })).toEqual([`${word} 2`])
    expect(await titles(word, { certificate: 'yes' })).toEqual([`${word} 1`])
    expect(await titles(word, { level: 'beginner,advanced', sort: 'price_high' })).toHaveLength(3)
    expect(await titles(word, { format: 'live' })).toEqual([])
  })

  test('a category holds its own courses and those below it, by id or address', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const params = { organizationId: classroom.organization.id }
    const parent = await done(classroom.admin, createCategory, { params, body: { name: word } })
    const child = await done(classroom.admin, createCategory, {
      params,
      body: { name: `${word} below`, parent_id: parent.id },
    })
    await buildPublishedCourse({ classroom, details: { title: word, category_id: child.id } })

    expect(await titles('', { category: parent.slug })).toEqual([word])
    expect(await titles('', { category: parent.id })).toEqual([word])
    expect(await titles('', { category: 'no-such-category' })).toEqual([])
    const page = await call(null, getCatalogCategory, { params: { category: child.id } })
    expect(page.body).toMatchObject({
      slug: child.slug,
      course_count: 1,
      path: [{ slug: parent.slug, name: word }],
    })
  })

  test('categories without public courses are not shown', async () => {
    const classroom = await buildClassroom()
    const word = rareWord()
    const { id, slug } = await done(classroom.admin, createCategory, {
      params: { organizationId: classroom.organization.id },
      body: { name: word },
    })
    await buildPublishedCourse({
      classroom,
      details: { category_id: id, visibility: 'organization' },
    })
    const { body } = await call(null, listCatalogCategories, {})
    expect(body.map((category) => category.slug)).not.toContain(slug)
    const page = await call(null, getCatalogCategory, { params: { category: slug } })
    expect(page.error.code).toBe('category_not_found')
  })
})
