import { describe, expect, test } from 'vitest'
import { paragraphs } from '#contract/plain-document.ts'
import * as discussions from '#contract/discussions.ts'
import * as posts from '#contract/posts.ts'
import * as moderation from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { reportReview, writeReview } from '#contract/reviews.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildPosted(text = 'Buy my notes') {
  const taught = await buildTaughtCourse()
  const { body } = await call(taught.learner, discussions.startThread, {
    params: taught.inCourse,
    body: { title: 'Notes', body: paragraphs('Who has notes?') },
  })
  const params = { ...taught.inOrganization, threadId: body.thread.id }
  const author = await taught.buildLearner()
  const say = (person: Actor, words = text) =>
    call(person, posts.replyToThread, { params, body: { body: paragraphs(words) } })
  const { body: post } = await say(author)
  const inPost = { ...taught.inOrganization, postId: post.id }
  const report = (person: Actor, reason: 'spam' | 'abuse' = 'spam') =>
    call(person, posts.reportPost, { params: inPost, body: { reason, note: 'Sells things' } })
  const queue = async (person: Actor, state: 'open' | 'resolved' = 'open') =>
    (
      await call(person, moderation.listModerationReports, {
        params: taught.inOrganization,
        query: { state },
      })
    ).body
  return {
    ...taught,
    thread: body.thread,
    inThread: params,
    author,
    say,
    post,
    inPost,
    report,
    queue,
  }
}

const inAWeek = async () =>
  new Date((await testApp()).clock.now().getTime() + 7 * 86_400_000).toISOString()

describe('reporting', () => {
  test('puts a post in the queue once per person, for admins and who teaches the course', async () => {
    const { admin, instructor, learner, organization, post, report, queue } = await buildPosted()
    expect((await report(learner)).status).toBe(204)
    expect((await report(learner, 'abuse')).status).toBe(204)
    expect((await report(instructor)).status).toBe(204)
    for (const person of [admin, instructor]) {
      const { items, total, open_count } = await queue(person)
      expect([total, open_count]).toEqual([1, 1])
      expect(items[0]).toMatchObject({
        subject: { type: 'post', id: post.id },
        excerpt: 'Buy my notes',
        resolution: null,
      })
      expect(items[0]?.reports).toHaveLength(2)
    }
    const colleague = await buildMember(organization.id, 'instructor')
    expect((await queue(colleague)).total).toBe(0)
  })

  test('403 for one’s own post and for learners who look at the queue', async () => {
    const { author, learner, report, inOrganization } = await buildPosted()
    expect((await report(author)).status).toBe(403)
    const { status } = await call(learner, moderation.listModerationReports, {
      params: inOrganization,
    })
    expect(status).toBe(403)
  })

  test('dismissing takes it out of the queue and leaves it as it is', async () => {
    const { admin, learner, post, report, queue, inOrganization } = await buildPosted()
    await report(learner)
    const dismiss = () =>
      call(admin, moderation.dismissReports, {
        params: inOrganization,
        body: { type: 'post', id: post.id },
      })
    expect((await dismiss()).status).toBe(204)
    expect((await dismiss()).error.code).toBe('report_not_found')
    expect((await queue(admin)).total).toBe(0)
    expect((await queue(admin, 'resolved')).items[0]?.resolution).toBe('dismissed')
  })

  test('who reported hears what was decided, and not by whom', async () => {
    const { admin, learner, post, inPost, report, inOrganization } = await buildPosted()
    await report(learner)
    const body = { type: 'post', id: post.id } as const
    await call(admin, moderation.dismissReports, { params: inOrganization, body })
    await report(learner, 'abuse')
    await call(admin, posts.hidePost, { params: inPost, body: { reason: 'It sells things' } })
    const app = await testApp()
    await app.drainJobs()
    const { items } = (await call(learner, listNotifications, { query: {} })).body
    const told = items.filter(({ title }) => title.startsWith('The content you reported'))
    expect(told.map(({ title }) => title).toSorted()).toEqual([
      'The content you reported was removed',
      'The content you reported will stay',
    ])
    expect(JSON.stringify(told)).not.toContain(admin.id)
  })

  test('reviews are reported the same way', async () => {
    const { admin, instructor, learner, complete, inCourse, inOrganization, queue } =
      await buildPosted()
    await complete(learner)
    const { body } = await call(learner, writeReview, {
      params: inCourse,
      body: { stars: 1, body: 'The teacher lives in Elm Street 4' },
    })
    await call(instructor, reportReview, {
      params: { ...inOrganization, reviewId: body.id },
      body: { reason: 'private' },
    })
    expect((await queue(admin)).items[0]).toMatchObject({
      subject: { type: 'review', id: body.id },
      reports: [{ reason: 'private' }],
    })
  })
})

describe('hiding', () => {
  test('others see that something was there; the author and moderators see what and why', async () => {
    const { author, instructor, learner, inPost, inThread, post, report, queue } =
      await buildPosted()
    const { drainJobs } = await testApp()
    await report(learner)
    const hidden = await call(instructor, posts.hidePost, {
      params: inPost,
      body: { reason: 'Selling notes is not allowed here.' },
    })
    expect(hidden.status).toBe(200)
    const seen = async (person: Actor) => {
      const { body } = await call(person, posts.listPosts, { params: inThread })
      return body.items.find(({ id }) => id === post.id)
    }
    expect(await seen(learner)).toMatchObject({ body: null, hidden: { reason: null, by: null } })
    expect((await seen(author))?.hidden?.reason).toBe('Selling notes is not allowed here.')
    expect((await seen(author))?.body).not.toBeNull()
    expect((await queue(instructor)).total).toBe(0)
    expect((await queue(instructor, 'resolved')).items[0]?.resolution).toBe('hidden')
    await drainJobs()
    const { body } = await call(author, listNotifications, { query: { kind: 'post.moderated' } })
    expect(body.items[0]?.message).toBe('Reason: Selling notes is not allowed here.')

    const restored = await call(instructor, posts.restorePost, { params: inPost })
    expect(restored.body.hidden).toBeNull()
    expect((await seen(learner))?.body).not.toBeNull()
    const { mechanisms } = await testApp()
    const log = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'reason'])
        .where('subject_id', '=', post.id)
        .orderBy('id')
        .execute(),
    )
    expect(log).toEqual([
      { action: 'post.reported', reason: 'Sells things' },
      { action: 'post.hidden', reason: 'Selling notes is not allowed here.' },
      { action: 'post.restored', reason: null },
    ])
  })

  test('a hidden question takes its thread with it, and an accepted answer loses its place', async () => {
    const { admin, learner, author, thread, post, inThread, inPost, inOrganization } =
      await buildPosted()
    await call(learner, discussions.acceptAnswer, { params: inThread, body: { post_id: post.id } })
    await call(admin, posts.hidePost, { params: inPost, body: { reason: 'Wrong' } })
    const { body } = await call(learner, discussions.getThread, { params: inThread })
    expect(body.thread).toMatchObject({ accepted_post_id: null, reply_count: 0 })
    const opening = { ...inOrganization, postId: body.opening.id }
    await call(admin, posts.hidePost, { params: opening, body: { reason: 'Off topic' } })
    const { error } = await call(author, discussions.getThread, { params: inThread })
    expect(error.code).toBe('thread_not_found')
    const mine = await call(learner, discussions.getThread, { params: inThread })
    expect(mine.body.opening.hidden?.reason).toBe('Off topic')
    const { body: list } = await call(admin, discussions.listThreads, {
      params: inOrganization,
      query: { view: 'hidden' },
    })
    expect(list.items.map(({ id }) => id)).toEqual([thread.id])
  })

  test('403 for learners', async () => {
    const { learner, inPost } = await buildPosted()
    const body = { reason: 'I do not like it' }
    expect((await call(learner, posts.hidePost, { params: inPost, body })).status).toBe(403)
    expect((await call(learner, posts.restorePost, { params: inPost })).status).toBe(403)
  })
})

describe('warning and muting', () => {
  test('a muted person reads everything and writes nothing, and knows why and until when', async () => {
    const { admin, author, say, post, inOrganization, inThread, inPost } = await buildPosted()
    const params = { ...inOrganization, personId: author.id }
    const until = await inAWeek()
    const { body: mute } = await call(admin, moderation.mutePerson, {
      params,
      body: { until, reason: 'Sold notes twice.' },
    })
    expect(mute).toMatchObject({ kind: 'mute', is_active: true, until })
    const refused = await say(author)
    expect([refused.status, refused.error.code]).toEqual([403, 'muted'])
    expect(refused.error.detail).toContain('Sold notes twice.')
    const edit = { params: inPost, body: { body: paragraphs('Changed') } }
    expect((await call(author, posts.editPost, edit)).error.code).toBe('muted')
    expect((await call(author, discussions.getThread, { params: inThread })).status).toBe(200)
    const { body: standing } = await call(author, moderation.getMyStanding, {
      params: inOrganization,
    })
    expect(standing.muted).toEqual({ until, reason: 'Sold notes twice.' })

    await call(admin, moderation.unmutePerson, { params })
    expect((await say(author)).status).toBe(200)
    expect(post.is_mine).toBe(true)
  })

  test('a mute ends by itself', async () => {
    const { admin, author, say, inOrganization } = await buildPosted()
    const { mechanisms, clock } = await testApp()
    await call(admin, moderation.mutePerson, {
      params: { ...inOrganization, personId: author.id },
      body: { until: await inAWeek(), reason: 'Pause' },
    })
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('sanctions')
        .set({ until: new Date(clock.now().getTime() - 1000) })
        .where('person_id', '=', author.id)
        .execute(),
    )
    expect((await say(author)).status).toBe(200)
  })

  test('a warning reaches the person and stays on record', async () => {
    const { admin, author, inOrganization } = await buildPosted()
    const { drainJobs } = await testApp()
    const params = { ...inOrganization, personId: author.id }
    await call(admin, moderation.warnPerson, { params, body: { reason: 'Be kind.' } })
    await drainJobs()
    const { body } = await call(author, listNotifications, { query: { kind: 'person.sanctioned' } })
    expect(body.items[0]?.message).toBe('Reason: Be kind.')
    const { body: all } = await call(admin, moderation.listSanctions, {
      params: inOrganization,
      query: { state: 'all' },
    })
    expect(all.items).toMatchObject([{ kind: 'warning', person: { id: author.id } }])
    expect(all.muted_count).toBe(0)
  })

  test('403 for instructors, for oneself and for admins; 404 for strangers; 400 for the past', async () => {
    const { admin, instructor, author, stranger, inOrganization } = await buildPosted()
    const until = await inAWeek()
    const mute = (by: Actor, personId: string, given = until) =>
      call(by, moderation.mutePerson, {
        params: { ...inOrganization, personId },
        body: { until: given, reason: 'x' },
      })
    expect((await mute(instructor, author.id)).status).toBe(403)
    expect((await mute(admin, admin.id)).status).toBe(403)
    expect((await mute(admin, stranger.id)).status).toBe(404)
    expect((await mute(admin, author.id, '2020-01-01T00:00:00.000Z')).status).toBe(400)
  })
})

describe('the word filter', () => {
  test('refuses some words and asks for a look at others', async () => {
    const { admin, author, say, queue, inOrganization } = await buildPosted()
    const set = await call(admin, moderation.setUnwantedWords, {
      params: inOrganization,
      body: {
        words: [
          { word: 'Idiot', action: 'refuse' },
          { word: 'telegram', action: 'report' },
          { word: 'IDIOT', action: 'refuse' },
        ],
      },
    })
    expect(set.body.map(({ word }) => word)).toEqual(['idiot', 'telegram'])
    const refused = await say(author, 'You ídiot')
    expect([refused.status, refused.error.code]).toEqual([422, 'words_refused'])
    expect((await say(author, 'Idiotic is fine')).status).toBe(200)
    expect((await say(author, 'Find me on Telegram')).status).toBe(200)
    expect((await queue(admin)).items[0]).toMatchObject({
      excerpt: 'Find me on Telegram',
      reports: [{ reason: 'words', note: 'telegram', reporter: null }],
    })
  })

  test('403 for everyone but admins', async () => {
    const { instructor, inOrganization } = await buildPosted()
    const params = inOrganization
    expect((await call(instructor, moderation.getUnwantedWords, { params })).status).toBe(403)
    const { status } = await call(instructor, moderation.setUnwantedWords, {
      params,
      body: { words: [] },
    })
    expect(status).toBe(403)
  })
})
