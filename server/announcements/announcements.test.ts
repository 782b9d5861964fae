import { describe, expect, test } from 'vitest'
import * as contract from '#contract/announcements.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { publishAnnouncement } from './publish-announcement.ts'

type Taught = Awaited<ReturnType<typeof buildTaughtCourse>>
type Given = Partial<Parameters<typeof call<typeof contract.announce>>[2]['body']>

const tell = (person: Actor, { inOrganization }: Taught, given: Given = {}) =>
  call(person, contract.announce, {
    params: inOrganization,
    body: {
      title: 'No lesson on Friday',
      body: paragraphs('The house is closed.'),
      course_id: null,
      ...given,
    },
  })

const list = async (person: Actor, { inOrganization }: Taught, query: object = {}) =>
  (await call(person, contract.listAnnouncements, { params: inOrganization, query })).body

describe('announcing', () => {
  test('to a course tells who takes or teaches it, once, and nobody else', async () => {
    const taught = await buildTaughtCourse()
    const { drainJobs, sentMail } = await testApp()
    const outsider = await buildMember(taught.organization.id, 'learner')
    const { status, body } = await tell(taught.instructor, taught, {
      course_id: taught.course.id,
      by_mail: true,
    })
    expect([status, body.status]).toEqual([200, 'scheduled'])
    await drainJobs()
    await drainJobs()
    const { items, unread_count } = await list(taught.learner, taught)
    expect(items).toMatchObject([
      { title: 'No lesson on Friday', status: 'published', figures: null },
    ])
    expect(unread_count).toBe(1)
    expect((await list(outsider, taught)).total).toBe(0)
    const mails = sentMail.filter(({ subject }) => subject === 'No lesson on Friday')
    expect(mails.map(({ to }) => to)).toEqual([taught.learner.email])
    const { body: news } = await call(taught.learner, listNotifications, {})
    expect(news.items.filter(({ title }) => title === 'No lesson on Friday')).toHaveLength(1)
    const params = { ...taught.inOrganization, announcementId: body.id }
    await call(taught.learner, contract.markAnnouncementRead, { params })
    expect((await list(taught.learner, taught)).unread_count).toBe(0)
    expect((await list(taught.instructor, taught)).items[0]?.figures).toEqual({ told: 1, read: 1 })
  })

  test('to the organization is for admins; instructors announce to their own courses only', async () => {
    const taught = await buildTaughtCourse()
    const { drainJobs } = await testApp()
    const colleague = await buildMember(taught.organization.id, 'instructor')
    expect((await tell(taught.instructor, taught)).status).toBe(403)
    expect((await tell(taught.learner, taught)).status).toBe(403)
    expect((await tell(colleague, taught, { course_id: taught.course.id })).status).toBe(403)
    expect((await tell(taught.admin, taught)).status).toBe(200)
    await drainJobs()
    for (const person of [taught.learner, taught.instructor, colleague]) {
      expect((await list(person, taught)).total).toBe(1)
    }
    const { can } = await list(taught.instructor, taught)
    expect(can).toEqual({
      organization: false,
      courses: [{ id: taught.course.id, title: 'Test course' }],
    })
  })

  test('404 for a course of another organization, 400 for nothing to say', async () => {
    const taught = await buildTaughtCourse()
    const other = await buildTaughtCourse()
    expect((await tell(taught.admin, taught, { course_id: other.course.id })).status).toBe(404)
    expect((await tell(taught.admin, taught, { body: paragraphs('') })).error.code).toBe(
      'words_missing',
    )
  })

  test('waits for its time, and appears then, once, however often the job runs', async () => {
    const taught = await buildTaughtCourse()
    const { drainJobs, mechanisms, clock } = await testApp()
    const publish_at = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const { body } = await tell(taught.admin, taught, { publish_at })
    await drainJobs()
    expect((await list(taught.learner, taught)).total).toBe(0)
    expect((await list(taught.admin, taught, { status: 'scheduled' })).total).toBe(1)
    await asSystem(mechanisms, (ctx) => publishAnnouncement(ctx, taught.organization.id, body.id))
    expect((await list(taught.learner, taught)).total).toBe(0)
    const then = new Date(clock.now().getTime() + 3_700_000)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        asSystem(mechanisms, (ctx) =>
          publishAnnouncement({ ...ctx, now: then }, taught.organization.id, body.id),
        ),
      ),
    )
    await drainJobs()
    const { body: news } = await call(taught.learner, listNotifications, {
      query: { kind: 'announcement.published' },
    })
    expect(news.total).toBe(1)
  })

  test('can be changed and taken back; what is withdrawn before its time never appears', async () => {
    const taught = await buildTaughtCourse()
    const { drainJobs } = await testApp()
    const { body } = await tell(taught.admin, taught)
    const params = { ...taught.inOrganization, announcementId: body.id }
    const edited = await call(taught.admin, contract.editAnnouncement, {
      params,
      body: { title: 'Lesson on Friday after all', body: paragraphs('The heating works.') },
    })
    expect(edited.body.title).toBe('Lesson on Friday after all')
    const refused = await call(taught.learner, contract.withdrawAnnouncement, { params })
    expect(refused.status).toBe(404)
    const { body: gone } = await call(taught.admin, contract.withdrawAnnouncement, { params })
    expect(gone.status).toBe('withdrawn')
    await drainJobs()
    expect((await list(taught.learner, taught)).total).toBe(0)
  })
})
