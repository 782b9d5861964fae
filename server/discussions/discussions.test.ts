import { describe, expect, test, vi } from 'vitest'
import type { Document } from '#contract/document.ts'
import { paragraphs } from '#contract/plain-document.ts'
import * as discussions from '#contract/discussions.ts'
import { enroll } from '#contract/enrollments.ts'
import * as posts from '#contract/posts.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { buildCohort } from '#server/testing/build-cohort.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'

type Taught = Awaited<ReturnType<typeof buildTaughtCourse>>

const start = (
  person: Actor,
  { inCourse }: Taught,
  given: Partial<Parameters<typeof call<typeof discussions.startThread>>[2]['body']> = {},
) =>
  call(person, discussions.startThread, {
    params: inCourse,
    body: { title: 'Why is the median robust?', body: paragraphs('I do not see it.'), ...given },
  })

async function buildThread(given: { kind?: 'discussion' } = {}) {
  const taught = await buildTaughtCourse()
  const { body } = await start(taught.learner, taught, given)
  const inThread = { ...taught.inOrganization, threadId: body.thread.id }
  const reply = (person: Actor, body: Document = paragraphs('Think of one rich neighbour.')) =>
    call(person, posts.replyToThread, { params: inThread, body: { body } })
  const read = (person: Actor) => call(person, discussions.getThread, { params: inThread })
  const inPost = (postId: string) => ({ ...taught.inOrganization, postId })
  return {
    ...taught,
    taught,
    thread: body.thread,
    opening: body.opening,
    inThread,
    inPost,
    reply,
    read,
  }
}

const mention = (id: string, label = 'Whoever'): Document => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id, label } }] }],
})

describe('asking', () => {
  test('200 in a lesson; whoever takes the course reads it, and nobody else', async () => {
    const taught = await buildTaughtCourse()
    const lesson_id = taught.course.lessonIds[0] ?? ''
    const asked = await start(taught.learner, taught, { lesson_id })
    expect(asked.status, JSON.stringify(asked.error)).toBe(200)
    expect(asked.body.thread).toMatchObject({
      kind: 'question',
      lesson: { id: lesson_id, title: 'Lesson 1' },
      reply_count: 0,
      last_number: 1,
      is_unread: false,
      is_subscribed: true,
    })
    const params = { ...taught.inOrganization, threadId: asked.body.thread.id }
    const classmate = await taught.buildLearner()
    for (const person of [classmate, taught.instructor, taught.admin]) {
      const { status, body } = await call(person, discussions.getThread, { params })
      expect(status).toBe(200)
      expect(body.thread.is_unread).toBe(true)
    }
    const outsider = await buildMember(taught.organization.id, 'learner')
    const colleague = await buildMember(taught.organization.id, 'instructor')
    for (const person of [outsider, colleague]) {
      expect((await call(person, discussions.getThread, { params })).error.code).toBe(
        'thread_not_found',
      )
    }
    const elsewhere = { ...params, organizationId: taught.otherOrganization.id }
    const { status } = await call(taught.stranger, discussions.getThread, { params: elsewhere })
    expect(status).toBe(404)
  })

  test('404 for a lesson that is not of the course and for a course that one does not take', async () => {
    const taught = await buildTaughtCourse()
    const other = await buildTaughtCourse()
    const lesson_id = other.course.lessonIds[0] ?? ''
    expect((await start(taught.learner, taught, { lesson_id })).error.code).toBe('lesson_not_found')
    const outsider = await buildMember(taught.organization.id, 'learner')
    expect((await start(outsider, taught)).error.code).toBe('course_not_found')
  })

  test('a script is text; nodes that nobody knows, pictures and emptiness are refused', async () => {
    const taught = await buildTaughtCourse()
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { body } = await start(taught.learner, taught, { body: paragraphs(script) })
    expect(body.opening.body).toEqual(paragraphs(script))
    const forged = {
      type: 'doc',
      content: [{ type: 'script', content: [] }],
    } as unknown as Document
    expect((await start(taught.learner, taught, { body: forged })).status).toBe(400)
    const link = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'x',
              marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
            },
          ],
        },
      ],
    } as unknown as Document
    expect((await start(taught.learner, taught, { body: link })).status).toBe(400)
    const picture: Document = {
      type: 'doc',
      content: [
        {
          type: 'image',
          attrs: { file_id: taught.learner.id, alt: '', width: null, height: null },
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'look' }] },
      ],
    }
    expect((await start(taught.learner, taught, { body: picture })).error.code).toBe(
      'media_in_words',
    )
    const empty = await start(taught.learner, taught, { body: paragraphs('  ', '') })
    expect([empty.status, empty.error.code]).toEqual([400, 'words_missing'])
  })

  test('413 for a megabyte and for more than anyone reads', async () => {
    const taught = await buildTaughtCourse()
    const long = await start(taught.learner, taught, { body: paragraphs('a'.repeat(20_001)) })
    expect([long.status, long.error.code]).toEqual([413, 'words_too_long'])
    const huge = paragraphs(...Array.from({ length: 8 }, () => 'a'.repeat(140_000)))
    const { status, error } = await start(taught.learner, taught, { body: huge })
    expect([status, error.code]).toEqual([413, 'payload_too_large'])
  })
})

describe('answering', () => {
  test('answers are numbered, counted, and new to everyone but their author', async () => {
    const { learner, instructor, reply, read, inThread } = await buildThread()
    const first = await reply(instructor)
    expect(first.body).toMatchObject({ number: 2, author: { is_staff: true }, is_mine: true })
    await reply(learner)
    expect((await read(instructor)).body.thread).toMatchObject({
      reply_count: 2,
      last_number: 3,
      read_number: 2,
      is_unread: true,
      has_staff_reply: true,
    })
    await call(instructor, discussions.markThreadRead, { params: inThread, body: { number: 3 } })
    await call(instructor, discussions.markThreadRead, { params: inThread, body: { number: 1 } })
    expect((await read(instructor)).body.thread).toMatchObject({ read_number: 3, is_unread: false })
  })

  test('many at once get numbers of their own', async () => {
    const { learner, reply, inThread } = await buildThread()
    await Promise.all(Array.from({ length: 8 }, () => reply(learner)))
    const { body } = await call(learner, posts.listPosts, { params: inThread })
    expect(body.items.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('409 in a locked thread, 404 in a deleted one', async () => {
    const { learner, instructor, taught, inThread, reply } = await buildThread()
    const lock = (locked: boolean) =>
      call(instructor, discussions.lockThread, { params: inThread, body: { locked } })
    expect((await lock(true)).body.is_locked).toBe(true)
    const refused = await reply(learner)
    expect([refused.status, refused.error.code]).toEqual([409, 'thread_locked'])
    await lock(false)
    expect((await reply(learner)).status).toBe(200)

    const { body } = await start(learner, taught, { title: 'Another' })
    const params = { ...taught.inOrganization, postId: body.opening.id }
    expect((await call(learner, posts.deletePost, { params })).status).toBe(204)
    const gone = await call(learner, posts.replyToThread, {
      params: { ...taught.inOrganization, threadId: body.thread.id },
      body: { body: paragraphs('Anyone?') },
    })
    expect([gone.status, gone.error.code]).toEqual([404, 'thread_not_found'])
  })

  test('409 for deleting a question that was answered; an answer leaves its place', async () => {
    const { learner, instructor, opening, inPost, inThread, reply } = await buildThread()
    const { body: answer } = await reply(instructor)
    const params = inPost(opening.id)
    expect((await call(learner, posts.deletePost, { params })).error.code).toBe(
      'thread_has_replies',
    )
    await call(instructor, posts.deletePost, { params: inPost(answer.id) })
    const { body } = await call(learner, posts.listPosts, { params: inThread })
    expect(body.items[0]).toMatchObject({ number: 2, body: null })
    expect(body.items[0]?.deleted_at).not.toBeNull()
  })

  test('429 for two hundred posts in a minute, and most of them were not written', async () => {
    const { learner, reply, read } = await buildThread()
    const statuses: number[] = []
    // One after the other: attempts at once wait for each other, on a busy machine longer than a statement may.
    for (let post = 0; post < 200; post += 1) statuses.push((await reply(learner)).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(180)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await read(learner)).body.thread.reply_count).toBeLessThanOrEqual(19)
  }, 300_000)

  test('files of the writer can be attached, those of others not', async () => {
    const { learner, instructor, inOrganization, inThread } = await buildThread()
    const bytes = new TextEncoder().encode('a,b\n1,2\n')
    const { body: file } = await upload(
      learner,
      { purpose: 'attachment', name: 'data.csv', organization: inOrganization.organizationId },
      bytes,
    )
    const send = (person: Actor) =>
      call(person, posts.replyToThread, {
        params: inThread,
        body: { body: paragraphs(''), file_ids: [file.id] },
      })
    expect((await send(instructor)).error.code).toBe('file_not_found')
    const { body } = await send(learner)
    expect(body.attachments).toMatchObject([{ name: 'data.csv', content_type: 'text/csv' }])
  })
})

describe('mentioning', () => {
  test('writes the real name and tells the person, by name only', async () => {
    const { learner, instructor, reply } = await buildThread()
    const { drainJobs } = await testApp()
    const { status, body } = await reply(learner, mention(instructor.id, 'The Queen'))
    expect(status).toBe(200)
    expect(JSON.stringify(body.body)).not.toContain('The Queen')
    await drainJobs()
    const { body: news } = await call(instructor, listNotifications, {})
    expect(news.items.map(({ kind }) => kind).toSorted()).toEqual([
      'person.mentioned',
      'question.asked',
    ])
  })

  test('400 for someone outside the organization or the course', async () => {
    const { learner, organization, reply, stranger } = await buildThread()
    const outsider = await buildMember(organization.id, 'learner')
    for (const { id } of [stranger, outsider, await buildPerson()]) {
      const refused = await reply(learner, mention(id))
      expect([refused.status, refused.error.code]).toEqual([400, 'mention_not_allowed'])
    }
  })

  test('finds those who take part, and nobody else', async () => {
    const { learner, instructor, organization, inCourse } = await buildThread()
    await buildMember(organization.id, 'learner')
    const { body } = await call(learner, discussions.listMentionable, { params: inCourse })
    expect(body.map(({ id }) => id)).toContain(instructor.id)
    expect(body).toHaveLength(2)
  })
})

describe('changing', () => {
  test('403 for editing or deleting what someone else wrote, whoever asks', async () => {
    const { admin, instructor, opening, inPost, buildLearner } = await buildThread()
    const params = inPost(opening.id)
    for (const person of [await buildLearner(), instructor, admin]) {
      const body = { body: paragraphs('Not what they said') }
      expect((await call(person, posts.editPost, { params, body })).status).toBe(403)
      expect((await call(person, posts.deletePost, { params })).status).toBe(403)
    }
  })

  test('one’s own words can be changed until the thread is locked', async () => {
    const { learner, instructor, opening, inPost, inThread } = await buildThread()
    const params = inPost(opening.id)
    const body = { body: paragraphs('I see it now.') }
    const { body: edited } = await call(learner, posts.editPost, { params, body })
    expect(edited.edited_at).not.toBeNull()
    await call(instructor, discussions.lockThread, { params: inThread, body: { locked: true } })
    expect((await call(learner, posts.editPost, { params, body })).error.code).toBe('thread_locked')
  })

  test('everyone votes once, not on their own; the question shows its votes', async () => {
    const { learner, instructor, opening, inPost, read } = await buildThread()
    const vote = (person: Actor, useful: boolean) =>
      call(person, posts.votePost, { params: inPost(opening.id), body: { useful } })
    await Promise.all([vote(instructor, true), vote(instructor, true)])
    expect((await vote(instructor, true)).body.vote_count).toBe(1)
    expect((await vote(learner, true)).status).toBe(403)
    expect((await read(learner)).body.thread.vote_count).toBe(1)
    expect((await vote(instructor, false)).body.vote_count).toBe(0)
  })
})

describe('the accepted answer', () => {
  test('is one, even when two are accepted at once', async () => {
    const { learner, instructor, reply, read, inThread } = await buildThread()
    const { body: one } = await reply(instructor)
    const { body: two } = await reply(instructor)
    const accept = (post_id: string | null) =>
      call(learner, discussions.acceptAnswer, { params: inThread, body: { post_id } })
    const answers = await Promise.all([accept(one.id), accept(two.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await read(learner)
    expect([one.id, two.id]).toContain(body.thread.accepted_post_id)
    expect(body.accepted?.is_accepted).toBe(true)
    const { body: list } = await call(learner, posts.listPosts, { params: inThread })
    expect(list.items.filter(({ is_accepted }) => is_accepted)).toHaveLength(1)
    expect((await accept(null)).body.accepted_post_id).toBeNull()
  })

  test('is chosen by who asked or teaches, and tells its author', async () => {
    const { learner, instructor, reply, inThread, buildLearner } = await buildThread()
    const { drainJobs } = await testApp()
    const classmate = await buildLearner()
    const { body: answer } = await reply(classmate)
    const accept = (person: Actor) =>
      call(person, discussions.acceptAnswer, { params: inThread, body: { post_id: answer.id } })
    expect((await accept(classmate)).status).toBe(403)
    expect((await accept(instructor)).status).toBe(200)
    await accept(learner)
    await drainJobs()
    const { body } = await call(classmate, listNotifications, {
      query: { kind: 'answer.accepted' },
    })
    expect(body.total).toBe(1)
  })

  test('409 where nothing was asked', async () => {
    const { learner, instructor, reply, inThread } = await buildThread({ kind: 'discussion' })
    const { body: answer } = await reply(instructor)
    const { error } = await call(learner, discussions.acceptAnswer, {
      params: inThread,
      body: { post_id: answer.id },
    })
    expect(error.code).toBe('not_a_question')
  })
})

describe('lists', () => {
  test('narrow to what is new, unanswered, pinned, mine or searched; counts agree', async () => {
    const { taught, learner, instructor, reply, thread, inOrganization } = await buildThread()
    const second = await start(learner, taught, { title: 'Second', body: paragraphs('zebra') })
    await reply(instructor)
    const pin = { ...inOrganization, threadId: second.body.thread.id }
    await call(instructor, discussions.pinThread, { params: pin, body: { pinned: true } })
    const list = async (query: object) => {
      const { body } = await call(instructor, discussions.listThreads, {
        params: inOrganization,
        query,
      })
      return body
    }
    const all = await list({})
    expect(all.counts).toEqual({
      all: 2,
      unread: 1,
      unanswered: 1,
      reported: 0,
      pinned: 1,
      mine: 0,
      hidden: 0,
    })
    expect(all.courses).toHaveLength(1)
    for (const view of ['unread', 'unanswered', 'pinned'] as const) {
      const { items, total } = await list({ view })
      expect([total, items[0]?.id]).toEqual([1, second.body.thread.id])
    }
    expect((await list({ search: 'ZEBRA' })).total).toBe(1)
    expect((await list({ search: 'zeb' })).total).toBe(1)
    expect((await list({ search: "zebra's \\ | & ! :*" })).total).toBe(0)
    expect((await list({ search: '!?' })).total).toBe(0)
    const inCourse = await list({ course: taught.course.id })
    expect(inCourse.items.map(({ id }) => id)).toEqual([second.body.thread.id, thread.id])
    const outsider = await buildMember(taught.organization.id, 'learner')
    const theirs = await call(outsider, discussions.listThreads, { params: inOrganization })
    expect(theirs.body.total).toBe(0)
  })

  test('a thread of 5,000 posts is read from any place, forward and back', async () => {
    const { learner, inThread, thread, organization } = await buildThread()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, async ({ db, now }) => {
      const body = JSON.stringify(paragraphs('Again'))
      for (let at = 2; at <= 5000; at += 1000) {
        const count = Math.min(1000, 5001 - at)
        await db
          .insertInto('discussion_posts')
          .values(
            Array.from({ length: count }, (_, index) => ({
              organization_id: organization.id,
              thread_id: thread.id,
              number: at + index,
              author_id: learner.id,
              body,
              text: 'Again',
              created_at: now,
            })),
          )
          .execute()
      }
      await db
        .updateTable('discussion_threads')
        .set({ last_number: 5000, reply_count: 4999 })
        .where('id', '=', thread.id)
        .execute()
    })
    const read = async (query: object) => {
      const { body } = await call(learner, posts.listPosts, { params: inThread, query })
      return [body.items[0]?.number, body.items.at(-1)?.number, body.has_before, body.has_after]
    }
    expect(await read({})).toEqual([2, 31, false, true])
    expect(await read({ after: 31, limit: 50 })).toEqual([32, 81, true, true])
    expect(await read({ before: 5001, limit: 50 })).toEqual([4951, 5000, true, true])
    expect(await read({ after: 4990 })).toEqual([4991, 5000, true, false])
  })
})

describe('what an open page hears', () => {
  test('new posts of its course, soon after they are written; strangers hear nothing', async () => {
    const { learner, instructor, organization, course, thread, reply } = await buildThread()
    const topic = `organization:${organization.id}:course:${course.id}:discussions`
    const client = await LiveClient.open(await listening())
    const outsider = await buildMember(organization.id, 'learner')
    const other = await LiveClient.open(await listening())
    try {
      client.begin(learner.accessToken, topic)
      other.begin(outsider.accessToken, topic)
      await vi.waitFor(() => expect(client.told).toContainEqual({ type: 'subscribed', topic }))
      await vi.waitFor(() => expect(other.told).toContainEqual({ type: 'refused', topic }))
      await reply(instructor)
      await vi.waitFor(() =>
        expect(client.events).toMatchObject([
          { name: 'post.added', data: { thread_id: thread.id } },
        ]),
      )
      expect(other.events).toEqual([])
    } finally {
      client.close()
      other.close()
    }
  })
})

describe('being told', () => {
  test('who follows hears of an answer once; who left does not', async () => {
    const { learner, instructor, reply, inThread, buildLearner } = await buildThread()
    const { drainJobs } = await testApp()
    const follower = await buildLearner()
    const subscribe = (subscribed: boolean) =>
      call(follower, discussions.subscribeToThread, { params: inThread, body: { subscribed } })
    expect((await subscribe(true)).body.is_subscribed).toBe(true)
    await reply(instructor)
    await subscribe(false)
    await reply(instructor)
    await drainJobs()
    const heard = async (person: Actor) =>
      (await call(person, listNotifications, { query: { kind: 'thread.answered' } })).body.total
    expect(await heard(follower)).toBeLessThanOrEqual(1)
    expect(await heard(learner)).toBe(2)
    expect(await heard(instructor)).toBe(0)
  })
})

describe('a discussion for one cohort', () => {
  async function buildCohorts() {
    const taught = await buildTaughtCourse()
    const { instructor, inCourse } = taught
    const spring = await buildCohort(instructor, inCourse, { name: 'Spring' })
    const autumn = await buildCohort(instructor, inCourse, { name: 'Autumn' })
    const join = async (cohort: { id: string }) => {
      const person = await buildMember(inCourse.organizationId, 'learner')
      const { status } = await call(person, enroll, {
        params: { courseId: inCourse.courseId },
        body: { cohort_id: cohort.id },
      })
      expect(status).toBe(200)
      return person
    }
    const titles = async (person: Actor, query = {}) => {
      const { body } = await call(person, discussions.listThreads, {
        params: taught.inOrganization,
        query: { course: inCourse.courseId, ...query },
      })
      return body.items.map(({ title }) => title).toSorted()
    }
    return { taught, spring, autumn, join, titles }
  }

  test('is read by its learners and by staff, who can list each cohort', async () => {
    const { taught, spring, autumn, join, titles } = await buildCohorts()
    const { instructor, admin, learner } = taught
    const [inSpring, inAutumn] = [await join(spring), await join(autumn)]
    const { body } = await start(instructor, taught, { title: 'Spring', cohort_id: spring.id })
    expect(body.thread.cohort).toEqual({ id: spring.id, name: 'Spring' })
    await start(instructor, taught, { title: 'Autumn', cohort_id: autumn.id })
    await start(instructor, taught, { title: 'Everyone' })
    expect(await titles(inSpring)).toEqual(['Everyone', 'Spring'])
    expect(await titles(inAutumn)).toEqual(['Autumn', 'Everyone'])
    expect(await titles(learner)).toEqual(['Everyone'])
    for (const staff of [instructor, admin]) {
      expect(await titles(staff)).toEqual(['Autumn', 'Everyone', 'Spring'])
      expect(await titles(staff, { cohort: autumn.id })).toEqual(['Autumn'])
    }
    const params = { ...taught.inOrganization, threadId: body.thread.id }
    const reply = (who: Actor) =>
      call(who, posts.replyToThread, { params, body: { body: paragraphs('Here.') } })
    expect((await call(inAutumn, discussions.getThread, { params })).status).toBe(404)
    expect((await reply(inAutumn)).status).toBe(404)
    const replied = await reply(inSpring)
    expect(replied.status).toBe(200)
    const vote = await call(inAutumn, posts.votePost, {
      params: { ...taught.inOrganization, postId: replied.body.id },
      body: { useful: true },
    })
    expect(vote.status).toBe(404)
  })

  test('is started by learners in their own cohort only, and mentions nobody outside of it', async () => {
    const { taught, spring, autumn, join } = await buildCohorts()
    const [mine, other] = [await join(spring), await join(autumn)]
    const refused = await start(mine, taught, { cohort_id: autumn.id })
    expect([refused.status, refused.error.code]).toEqual([404, 'cohort_not_found'])
    const outside = await start(taught.learner, taught, { cohort_id: spring.id })
    expect(outside.status).toBe(404)
    const named = await start(mine, taught, { cohort_id: spring.id, body: mention(other.id) })
    expect([named.status, named.error.code]).toEqual([400, 'mention_not_allowed'])
    expect((await start(mine, taught, { cohort_id: spring.id })).status).toBe(200)
  })
})
