import { describe, expect, test } from 'vitest'
import { getCatalogCourse } from '#contract/course-page.ts'
import { listNotifications } from '#contract/notifications.ts'
import * as reviews from '#contract/reviews.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse } from '#server/testing/build-course.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { testApp } from '#server/testing/test-app.ts'

type Taught = Awaited<ReturnType<typeof buildTaughtCourse>>

const write = (person: Actor, { inCourse }: Taught, stars = 4, body = 'Clear and calm.') =>
  call(person, reviews.writeReview, { params: inCourse, body: { stars, body } })

const ratingOf = async ({ course }: Taught) => {
  const { body } = await call(null, getCatalogCourse, { params: { course: course.id } })
  return [body.rating_count, body.rating_average]
}

async function buildReviewed(stars = 4) {
  const taught = await buildTaughtCourse()
  await taught.complete(taught.learner)
  const { body: review } = await write(taught.learner, taught, stars)
  const params = { ...taught.inOrganization, reviewId: review.id }
  return { ...taught, taught, review, params }
}

describe('writing a review', () => {
  test('200 counts in the catalog, and once more changes it instead of adding one', async () => {
    const taught = await buildTaughtCourse()
    await taught.complete(taught.learner)
    const { status, body } = await write(taught.learner, taught, 5)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      stars: 5,
      progress_percent: 33,
      edited_at: null,
      is_mine: true,
      can: { edit: true, vote: false, reply: false, hide: false },
    })
    expect(await ratingOf(taught)).toEqual([1, 5])
    const changed = await write(taught.learner, taught, 2, 'On second thought.')
    expect(changed.body).toMatchObject({ id: body.id, stars: 2, body: 'On second thought.' })
    expect(changed.body.edited_at).not.toBeNull()
    expect(await ratingOf(taught)).toEqual([1, 2])
  })

  test('200 for the staff of a draft, which has none; 404 for everyone else', async () => {
    const { admin, author, learner, stranger, params } = await buildCourse()
    const read = (actor: Actor) => call(actor, reviews.listCourseReviews, { params })
    for (const actor of [author, admin]) {
      expect((await read(actor)).body).toMatchObject({ items: [], can: { write: false } })
    }
    expect([(await read(learner)).status, (await read(stranger)).status]).toEqual([404, 404])
  })

  test('409 before a share of the course is complete, 404 for someone who does not take it', async () => {
    const taught = await buildTaughtCourse()
    const early = await write(taught.learner, taught)
    expect([early.status, early.error.code]).toEqual([409, 'review_too_early'])
    expect(early.error.detail).toContain('0 %')
    const classmate = await buildMember(taught.organization.id, 'learner')
    expect((await write(classmate, taught)).status).toBe(404)
  })

  test('two at once make one, and the average stays right', async () => {
    const taught = await buildTaughtCourse()
    await taught.complete(taught.learner)
    await Promise.all([1, 2, 3, 4, 5].map((stars) => write(taught.learner, taught, stars)))
    const { body } = await call(taught.learner, reviews.listCourseReviews, {
      params: taught.inCourse,
    })
    expect(body.total).toBe(1)
    expect(await ratingOf(taught)).toEqual([1, body.items[0]?.stars])
  })

  test('400 for stars that do not exist and for text without end', async () => {
    const taught = await buildTaughtCourse()
    await taught.complete(taught.learner)
    expect((await write(taught.learner, taught, 6)).status).toBe(400)
    expect((await write(taught.learner, taught, 0.5)).status).toBe(400)
    expect((await write(taught.learner, taught, 5, 'a'.repeat(5001))).status).toBe(400)
  })

  test('taking it back takes its stars back', async () => {
    const { taught, learner, inCourse } = await buildReviewed()
    expect((await call(learner, reviews.deleteReview, { params: inCourse })).status).toBe(204)
    expect(await ratingOf(taught)).toEqual([0, null])
    expect((await call(learner, reviews.deleteReview, { params: inCourse })).status).toBe(404)
  })
})

describe('reading reviews', () => {
  test('anyone reads those of a public course, with the histogram', async () => {
    const { taught, course, buildLearner, complete } = await buildReviewed(5)
    const other = await buildLearner()
    await complete(other)
    await write(other, taught, 2)
    const { body } = await call(null, reviews.listPublicReviews, {
      params: { course: course.id },
      query: { sort: 'highest' },
    })
    expect(body.summary).toEqual({ count: 2, average: 3.5, histogram: [0, 1, 0, 0, 1] })
    expect(body.items.map(({ stars }) => stars)).toEqual([5, 2])
    const bySlug = await call(null, reviews.listPublicReviews, {
      params: { course: `course-${course.id}` },
      query: { stars: 2 },
    })
    expect(bySlug.body.total).toBe(1)
  })

  test('404 to the public for a course of members only', async () => {
    const taught = await buildTaughtCourse({ course: { visibility: 'organization' } })
    const { status } = await call(null, reviews.listPublicReviews, {
      params: { course: taught.course.id },
    })
    expect(status).toBe(404)
  })

  test('a learner is told how far they are until they can write', async () => {
    const taught = await buildTaughtCourse()
    const read = () => call(taught.learner, reviews.listCourseReviews, { params: taught.inCourse })
    expect((await read()).body).toMatchObject({ my_progress_percent: 0, can: { write: false } })
    await taught.complete(taught.learner)
    expect((await read()).body).toMatchObject({ my_progress_percent: 33, can: { write: true } })
  })

  test('lists over courses: admins all, instructors their own, learners none', async () => {
    const { admin, instructor, learner, inOrganization, organization } = await buildReviewed()
    const list = (person: Actor) =>
      call(person, reviews.listReviews, { params: inOrganization, query: { state: 'unanswered' } })
    expect((await list(admin)).body).toMatchObject({ total: 1, counts: { all: 1, hidden: 0 } })
    expect((await list(instructor)).body.total).toBe(1)
    const colleague = await buildMember(organization.id, 'instructor')
    expect((await list(colleague)).body.total).toBe(0)
    expect((await list(learner)).status).toBe(403)
  })
})

describe('answering and voting', () => {
  test('the instructor answers once, and the author hears of it', async () => {
    const { instructor, learner, params } = await buildReviewed()
    const { drainJobs } = await testApp()
    const answer = (body: string) =>
      call(instructor, reviews.replyToReview, { params, body: { body } })
    expect((await answer('Thank you.')).body.reply?.body).toBe('Thank you.')
    expect((await answer('Thank you, Leo.')).body.reply?.body).toBe('Thank you, Leo.')
    await drainJobs()
    const { body } = await call(learner, listNotifications, { query: { kind: 'review.answered' } })
    expect(body.items.map(({ message }) => message)).toEqual(['Thank you.'])
    const removed = await call(instructor, reviews.removeReviewReply, { params })
    expect(removed.body.reply).toBeNull()
  })

  test('403 for a learner who answers and for an instructor of another course', async () => {
    const { learner, organization, params } = await buildReviewed()
    const colleague = await buildMember(organization.id, 'instructor')
    for (const person of [learner, colleague]) {
      const { status } = await call(person, reviews.replyToReview, { params, body: { body: 'x' } })
      expect(status).toBe(403)
    }
  })

  test('each member finds it helpful once; the author can not', async () => {
    const { buildLearner, learner, params } = await buildReviewed()
    const one = await buildLearner()
    const vote = (person: Actor, helpful: boolean) =>
      call(person, reviews.voteReviewHelpful, { params, body: { helpful } })
    await Promise.all([vote(one, true), vote(one, true), vote(one, true)])
    expect((await vote(await buildLearner(), true)).body.helpful_count).toBe(2)
    expect((await vote(one, false)).body).toMatchObject({ helpful_count: 1, found_helpful: false })
    expect((await vote(one, false)).body.helpful_count).toBe(1)
    expect((await vote(learner, true)).status).toBe(403)
  })
})

describe('hiding and restoring', () => {
  test('a hidden review counts nothing, its author reads why, and both are in the log', async () => {
    const { taught, admin, learner, buildLearner, inCourse, params, course } = await buildReviewed()
    const { drainJobs } = await testApp()
    const hidden = await call(admin, reviews.hideReview, {
      params,
      body: { reason: 'It names a private person.' },
    })
    expect(hidden.body.hidden?.reason).toBe('It names a private person.')
    expect(await ratingOf(taught)).toEqual([0, null])
    const open = await call(null, reviews.listPublicReviews, { params: { course: course.id } })
    expect(open.body).toMatchObject({ total: 0, summary: { count: 0 } })
    const classmate = await buildLearner()
    const theirs = await call(classmate, reviews.listCourseReviews, { params: inCourse })
    expect(theirs.body.total).toBe(0)
    const mine = await call(learner, reviews.listCourseReviews, { params: inCourse })
    expect(mine.body.mine?.hidden?.reason).toBe('It names a private person.')
    expect((await write(learner, taught, 5)).status).toBe(403)
    await drainJobs()
    const news = await call(learner, listNotifications, { query: { kind: 'review.moderated' } })
    expect(news.body.items[0]?.message).toBe('Reason: It names a private person.')

    const restored = await call(admin, reviews.restoreReview, { params })
    expect(restored.body.hidden).toBeNull()
    expect(await ratingOf(taught)).toEqual([1, 4])
    const { body } = await call(admin, reviews.getReview, { params })
    expect(body.timeline.map(({ action }) => action)).toEqual([
      'review.written',
      'review.hidden',
      'review.restored',
    ])
  })

  test('403 for everyone but admins; twice is refused; other organizations find nothing', async () => {
    const { admin, instructor, learner, stranger, otherOrganization, params } =
      await buildReviewed()
    const hide = (person: Actor, given = params) =>
      call(person, reviews.hideReview, { params: given, body: { reason: 'Off topic' } })
    expect((await hide(instructor)).status).toBe(403)
    expect((await hide(learner)).status).toBe(403)
    const elsewhere = { ...params, organizationId: otherOrganization.id }
    expect((await hide(stranger, elsewhere)).status).toBe(404)
    expect((await hide(admin)).status).toBe(200)
    expect((await hide(admin)).status).toBe(403)
  })
})
