import { describe, expect, test } from 'vitest'
import { startThread } from '#contract/discussions.ts'
import { enroll } from '#contract/enrollments.ts'
import { createApiKey } from '#contract/integrations.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { search, searchMine, type SearchKind } from '#contract/search.ts'
import { openTicket } from '#contract/tickets.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  buildClassroom,
  buildMember,
  buildPerson,
  call,
  type Actor,
} from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse, done } from '#server/testing/build-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Words that no other test uses: the public catalog is everyone's. */
const rareWord = () =>
  Array.from({ length: 10 }, () => 'bcdfghklmnprstvw'[Math.floor(Math.random() * 16)]).join('')

type Classroom = Awaited<ReturnType<typeof buildClassroom>>

const found = async (actor: Actor, organizationId: string, query: string) =>
  (await done(actor, search, { params: { organizationId }, query: { query } })).groups.flatMap(
    ({ items }) => items,
  )

/** Titles of one kind as someone finds them in their organization. */
const titles = async (
  actor: Actor,
  { organization }: Pick<Classroom, 'organization'>,
  kind: SearchKind,
  query: string,
) =>
  (await found(actor, organization.id, query))
    .filter((hit) => hit.kind === kind)
    .map(({ title }) => title)

const inDatabase = async (run: Parameters<typeof asSystem<unknown>>[1]) =>
  asSystem((await testApp()).mechanisms, run)

const ask = (actor: Actor, { organization }: Classroom, subject: string, more: object = {}) =>
  done(actor, openTicket, {
    params: { organizationId: organization.id },
    body: { subject, body: paragraphs('Please help.'), ...more },
  })

describe('courses', () => {
  test('a learner finds what they take first, with its own page, and the catalog after it', async () => {
    const word = rareWord()
    const { course, learner, organization } = await buildPublishedCourse({
      details: { title: `Spanish ${word}`, visibility: 'public' },
    })
    await buildPublishedCourse({ details: { title: `More ${word}` } })
    await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    const hits = await found(learner, organization.id, word)
    expect(hits.map(({ title, standing, link }) => [title, standing, link])).toEqual([
      [`Spanish ${word}`, 'enrolled', `/dashboard/student/courses/${course.id}`],
      [`More ${word}`, null, expect.stringMatching(/^\/courses\/more-/)],
    ])
    for (const typed of ['spansih', 'spanich', 'Spanishes'])
      expect((await found(learner, organization.id, `${typed} ${word}`))[0], typed).toMatchObject({
        title: `Spanish ${word}`,
        standing: 'enrolled',
        link: `/dashboard/student/courses/${course.id}`,
      })
  })

  test('a draft is found by who teaches it and by admins, and by nobody else', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const { course } = await buildCourse({ classroom, details: { title: `Draft ${word}` } })
    const colleague = await buildMember(classroom.organization.id, 'instructor')
    const [taught] = await found(classroom.instructor, classroom.organization.id, word)
    expect(taught).toMatchObject({
      standing: 'teaching',
      link: `/dashboard/instructor/courses/${course.id}`,
    })
    const [run] = await found(classroom.admin, classroom.organization.id, word)
    expect(run).toMatchObject({ link: `/dashboard/admin/courses/${course.id}` })
    for (const nobody of [classroom.learner, colleague]) {
      expect(await found(nobody, classroom.organization.id, word)).toEqual([])
    }
  })

  test('a private course is found by who takes it; one for members not by strangers', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    const hidden = await buildPublishedCourse({
      classroom,
      details: { title: `Private ${word}`, visibility: 'private' },
    })
    await buildPublishedCourse({
      classroom,
      details: { title: `Members ${word}`, visibility: 'organization' },
    })
    const { learner, stranger, otherOrganization } = classroom
    expect(await titles(learner, classroom, 'course', word)).toEqual([`Members ${word}`])
    await inDatabase(({ db, now }) =>
      db
        .insertInto('enrollments')
        .values({
          organization_id: classroom.organization.id,
          course_id: hidden.course.id,
          person_id: learner.id,
          status: 'active',
          source: 'self',
          created_at: now,
          started_at: now,
        })
        .execute(),
    )
    expect((await titles(learner, classroom, 'course', word)).toSorted()).toEqual([
      `Members ${word}`,
      `Private ${word}`,
    ])
    expect(await found(stranger, otherOrganization.id, word)).toEqual([])
  })
})

describe('lessons', () => {
  test('are found as published by who takes the course, and as drafts by who teaches it', async () => {
    const word = rareWord()
    const built = await buildPublishedCourse({ sections: [[{ title: `Verbs ${word}` }, {}]] })
    const { learner, instructor, organization, course, lessons } = built
    expect(await titles(learner, built, 'lesson', word)).toEqual([])
    await done(learner, enroll, { params: { courseId: course.id }, body: {} })
    const lessonId = lessons[0]?.id ?? ''
    const hits = await found(learner, organization.id, word)
    expect(hits.find(({ kind }) => kind === 'lesson')).toMatchObject({
      context: course.title,
      link: `/dashboard/student/courses/${course.id}/lessons/${lessonId}`,
    })
    // Renamed in the draft only: learners don't find the new name, and who teaches does.
    await inDatabase(({ db }) =>
      db
        .updateTable('lessons')
        .set({ title: `Adverbs new${word}` })
        .where('id', '=', lessonId)
        .execute(),
    )
    expect(await titles(learner, built, 'lesson', `new${word}`)).toEqual([])
    expect(await titles(learner, built, 'lesson', word)).toEqual([`Verbs ${word}`])
    expect(await titles(instructor, built, 'lesson', `new${word}`)).toEqual([`Adverbs new${word}`])
    expect(
      await titles(await buildMember(organization.id, 'instructor'), built, 'lesson', word),
    ).toEqual([])
  })

  test('of a place that has ended are not found', async () => {
    const word = rareWord()
    const built = await buildPublishedCourse({ sections: [[{ title: word }]] })
    await done(built.learner, enroll, { params: { courseId: built.course.id }, body: {} })
    await inDatabase(({ db, now }) =>
      db
        .updateTable('enrollments')
        .set({ expires_at: now })
        .where('course_id', '=', built.course.id)
        .execute(),
    )
    expect(await titles(built.learner, built, 'lesson', word)).toEqual([])
  })
})

describe('people', () => {
  const rename = (person: Actor, last_name: string) =>
    inDatabase(({ db }) =>
      db.updateTable('people').set({ last_name }).where('id', '=', person.id).execute(),
    )

  test('an admin finds members by name and address, misspelt too, and never those of others', async () => {
    const classroom = await buildClassroom()
    const word = rareWord()
    const { admin, learner, stranger, organization } = classroom
    await rename(learner, `Nakamura ${word}`)
    await rename(stranger, `Nakamura ${word}`)
    for (const query of ['nakamura', 'test nak', learner.email, 'nakamrua', 'nakamora']) {
      expect(await titles(admin, classroom, 'person', query), query).toEqual([
        `Test Nakamura ${word}`,
      ])
    }
    const [hit] = await found(admin, organization.id, learner.email)
    expect(hit).toMatchObject({
      id: learner.id,
      standing: 'learner',
      link: `/dashboard/admin/students/${learner.id}`,
    })
  })

  test('an instructor finds the learners of their courses, a learner finds nobody', async () => {
    const built = await buildPublishedCourse()
    const other = await buildMember(built.organization.id, 'learner')
    const word = rareWord()
    await rename(built.learner, `${word} one`)
    await rename(other, `${word} two`)
    await done(built.learner, enroll, { params: { courseId: built.course.id }, body: {} })
    expect(await titles(built.instructor, built, 'person', word)).toEqual([`Test ${word} one`])
    expect(await titles(built.admin, built, 'person', word)).toHaveLength(2)
    expect(await found(other, built.organization.id, word)).toEqual([])
  })
})

test('discussions are found by who may read them, and not while they are hidden', async () => {
  const word = rareWord()
  const built = await buildPublishedCourse()
  const { learner, instructor, admin, organization, course } = built
  await done(learner, enroll, { params: { courseId: course.id }, body: {} })
  const { thread } = await done(learner, startThread, {
    params: { organizationId: organization.id, courseId: course.id },
    body: { title: `Why ${word}?`, body: paragraphs('I do not see it.') },
  })
  const outsider = await buildMember(organization.id, 'learner')
  const linkOf = async (actor: Actor) => (await found(actor, organization.id, word))[0]?.link
  expect(await linkOf(learner)).toBe(
    `/dashboard/student/courses/${course.id}?tab=discussions&thread=${thread.id}`,
  )
  expect(await linkOf(instructor)).toBe(`/dashboard/instructor/discussions/${thread.id}`)
  expect(await linkOf(admin)).toBe(`/dashboard/admin/discussions/${thread.id}`)
  expect(await linkOf(outsider)).toBeUndefined()
  await done(outsider, enroll, { params: { courseId: course.id }, body: {} })
  expect(await titles(outsider, built, 'discussion', word)).toEqual([`Why ${word}?`])
  await inDatabase(({ db, now }) =>
    db
      .updateTable('discussion_threads')
      .set({ hidden_at: now })
      .where('id', '=', thread.id)
      .execute(),
  )
  expect(await titles(outsider, built, 'discussion', word)).toEqual([])
  expect(await titles(admin, built, 'discussion', word)).toHaveLength(1)
})

test('tickets are found by who asked and by admins, by subject and number, and by nobody else', async () => {
  const word = rareWord()
  const classroom = await buildClassroom()
  const { learner, instructor, admin, stranger, otherOrganization } = classroom
  const ticket = await ask(learner, classroom, `Video ${word}`)
  const other = await buildMember(classroom.organization.id, 'learner')
  expect(await titles(admin, classroom, 'ticket', `#${ticket.number} ${word}`)).toEqual([
    `Video ${word}`,
  ])
  const [mine] = await found(learner, classroom.organization.id, word)
  expect(mine?.link).toBe(`/dashboard/student/support/tickets/${ticket.id}`)
  const [queued] = await found(admin, classroom.organization.id, word)
  expect(queued?.link).toBe(`/dashboard/admin/support?ticket=${ticket.id}`)
  for (const nobody of [other, instructor])
    expect(await found(nobody, classroom.organization.id, word)).toEqual([])
  expect(await found(stranger, otherOrganization.id, word)).toEqual([])
})

test('orders are found by number by who placed them and by admins, and by nobody else', async () => {
  const shop = await buildShop()
  const { body } = await buy(shop, shop.learner, { billing_name: 'Quill Ostrander' })
  const { id, reference } = body.order
  const other = await buildMember(shop.organizationId, 'learner')
  const linkOf = async (actor: Actor, query: string) =>
    (await found(actor, shop.organizationId, query)).find(({ kind }) => kind === 'order')?.link
  for (const query of [reference, reference.toLowerCase().replaceAll('-', ' '), 'ostrander quill'])
    expect(await linkOf(shop.admin, query), query).toBe(`/dashboard/admin/payments/orders/${id}`)
  expect(await linkOf(shop.learner, reference)).toBe(`/account/orders/${id}`)
  for (const nobody of [other, shop.instructor])
    expect(await linkOf(nobody, reference)).toBeUndefined()
  const elsewhere = await done(shop.stranger, search, {
    params: { organizationId: shop.otherOrganization.id },
    query: { query: reference },
  })
  expect(elsewhere.groups).toEqual([])
})

describe('what is typed', () => {
  test('may be anything; too short finds nothing, too long is refused', async () => {
    const { admin, organization } = await buildClassroom()
    const params = { organizationId: organization.id }
    const odd = [
      '',
      ' ',
      'a',
      '%',
      '__',
      '%%',
      `'"\\`,
      ':*',
      'xqa & !xqb | (xqc',
      '数学',
      '💥💥',
      '--',
      '$$',
    ]
    for (const query of odd) {
      const { status, body } = await call(admin, search, { params, query: { query } })
      expect([query, status, body.groups]).toEqual([query, 200, []])
    }
    for (const query of ['x'.repeat(10_000), '\u0000ab']) {
      const { status } = await call(admin, search, { params, query: { query } })
      expect(status).toBe(400)
    }
    const { server } = await testApp()
    const half = await server.inject({
      url: `/api/organizations/${organization.id}/search/?query=ab%ED%A0%80`,
      headers: { authorization: `JWT ${admin.accessToken}` },
    })
    expect(half.statusCode).toBeLessThan(500)
  })

  test('is taken literally: % and _ match no other character', async () => {
    // No part of it looks like another, which would be taken for a typing mistake.
    const details = { title: 'One brimvoxtaj' }
    const { instructor, organization } = await buildCourse({ details })
    expect(await found(instructor, organization.id, 'brim%')).toHaveLength(1)
    expect(await found(instructor, organization.id, 'bri_voxtaj')).toEqual([])
  })
})

describe('outside of an organization', () => {
  test('someone finds the public catalog and their own orders, and no course for members', async () => {
    const word = rareWord()
    const classroom = await buildClassroom()
    await buildPublishedCourse({ classroom, details: { title: `Public ${word}` } })
    await buildPublishedCourse({
      classroom,
      details: { title: `Members ${word}`, visibility: 'organization' },
    })
    const mine = async (actor: Actor, query: string) =>
      (await done(actor, searchMine, { query: { query } })).groups.flatMap(({ items }) => items)
    const person = await buildPerson()
    expect((await mine(person, word)).map(({ title }) => title)).toEqual([`Public ${word}`])
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner)
    expect((await mine(shop.learner, body.order.reference)).map(({ link }) => link)).toEqual([
      `/account/orders/${body.order.id}`,
    ])
    expect(await mine(person, body.order.reference)).toEqual([])
  })
})

test('an API key does not search, whatever its scopes', async () => {
  const { admin, organization } = await buildClassroom()
  const { key } = await done(admin, createApiKey, {
    params: { organizationId: organization.id },
    body: { name: 'Search', scopes: ['people:read', 'courses:read'], expires_in_days: 30 },
  })
  const { server } = await testApp()
  const { statusCode } = await server.inject({
    url: `/api/organizations/${organization.id}/search/?query=test`,
    headers: { authorization: `Bearer ${key}` },
  })
  expect(statusCode).toBe(403)
})
