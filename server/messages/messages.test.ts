import { describe, expect, test, vi } from 'vitest'
import * as contract from '#contract/conversations.ts'
import { paragraphs } from '#contract/plain-document.ts'
import * as moderation from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { countUnreadMessages } from '#contract/unread-messages.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'

type Taught = Awaited<ReturnType<typeof buildTaughtCourse>>

const open = (from: Actor, to: { id: string }, { inOrganization }: Taught) =>
  call(from, contract.openConversation, { params: inOrganization, body: { person_id: to.id } })

async function buildConversation() {
  const taught = await buildTaughtCourse()
  const { body: conversation } = await open(taught.learner, taught.instructor, taught)
  const params = { ...taught.inOrganization, conversationId: conversation.id }
  const send = (person: Actor, text = 'When is the exam?') =>
    call(person, contract.sendMessage, { params, body: { body: paragraphs(text) } })
  const read = (person: Actor) => call(person, contract.listMessages, { params })
  return { ...taught, taught, conversation, params, send, read }
}

describe('who reaches whom', () => {
  test('learners reach who teaches, runs or learns with them; nobody else', async () => {
    const taught = await buildTaughtCourse()
    const classmate = await taught.buildLearner()
    const other = await buildMember(taught.organization.id, 'learner')
    const colleague = await buildMember(taught.organization.id, 'instructor')
    for (const to of [taught.instructor, taught.admin, classmate]) {
      expect((await open(taught.learner, to, taught)).status).toBe(200)
    }
    for (const to of [other, colleague, taught.stranger, taught.learner]) {
      expect((await open(taught.learner, to, taught)).error.code).toBe('member_not_found')
    }
    const { body } = await call(taught.learner, contract.listReachable, {
      params: taught.inOrganization,
    })
    expect(body.people).toHaveLength(3)
    expect(body.courses).toEqual([{ id: taught.course.id, title: 'Test course' }])
  })

  test('staff reach their learners and each other; admins everyone', async () => {
    const taught = await buildTaughtCourse()
    const other = await buildMember(taught.organization.id, 'learner')
    const colleague = await buildMember(taught.organization.id, 'instructor')
    expect((await open(taught.instructor, taught.learner, taught)).status).toBe(200)
    expect((await open(taught.instructor, colleague, taught)).status).toBe(200)
    expect((await open(taught.instructor, other, taught)).status).toBe(404)
    expect((await open(taught.admin, other, taught)).status).toBe(200)
  })

  test('both find the same conversation, also when they open it at once', async () => {
    const taught = await buildTaughtCourse()
    const answers = await Promise.all([
      open(taught.learner, taught.instructor, taught),
      open(taught.instructor, taught.learner, taught),
      open(taught.learner, taught.instructor, taught),
    ])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('404 for everyone who is not in it, admins included', async () => {
    const { admin, params, send, buildLearner, stranger, otherOrganization } =
      await buildConversation()
    await send(await buildLearner()).then(({ status }) => expect(status).toBe(404))
    expect((await call(admin, contract.getConversation, { params })).error.code).toBe(
      'conversation_not_found',
    )
    const elsewhere = { ...params, organizationId: otherOrganization.id }
    expect((await call(stranger, contract.listMessages, { params: elsewhere })).status).toBe(404)
  })
})

describe('writing', () => {
  test('messages are numbered, new to the other, and read when they say so', async () => {
    const { learner, instructor, send, read, params, inOrganization } = await buildConversation()
    expect((await send(learner)).body).toMatchObject({ number: 1, is_mine: true })
    await Promise.all([send(learner), send(instructor, 'On Monday.')])
    const unread = async (person: Actor) =>
      (await call(person, countUnreadMessages, { params: inOrganization })).body.count
    expect(await unread(instructor)).toBeLessThanOrEqual(1)
    await call(instructor, contract.markConversationRead, { params, body: { number: 3 } })
    expect(await unread(instructor)).toBe(0)
    const { body } = await call(learner, contract.getConversation, { params })
    expect(body).toMatchObject({ other_read_number: 3, last_number: 3 })
    expect((await read(instructor)).body.items.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('lists are searched by name and by what was said; old messages come in pages', async () => {
    const { learner, instructor, send, params, inOrganization } = await buildConversation()
    for (let turn = 1; turn <= 5; turn += 1) await send(learner, `Giraffe ${turn}`)
    const list = async (query: object) =>
      (await call(instructor, contract.listConversations, { params: inOrganization, query })).body
    expect(await list({ search: 'giraffe 3' })).toMatchObject({ total: 1, unread_count: 1 })
    expect(await list({ search: 'elephant' })).toMatchObject({ total: 0 })
    expect((await list({ unread: true })).items[0]).toMatchObject({
      is_unread: true,
      last_message: { excerpt: 'Giraffe 5', is_mine: false },
    })
    const page = await call(instructor, contract.listMessages, {
      params,
      query: { before: 4, limit: 2 },
    })
    expect(page.body.items.map(({ number }) => number)).toEqual([2, 3])
    expect(page.body.has_before).toBe(true)
  })

  test('the other hears of a burst once, in the app and by mail', async () => {
    const { learner, instructor, send } = await buildConversation()
    const { drainJobs } = await testApp()
    await send(learner, 'One')
    await drainJobs()
    await send(learner, 'Two')
    await drainJobs()
    const { body } = await call(instructor, listNotifications, {
      query: { kind: 'message.received' },
    })
    expect(body.items.map(({ message }) => message)).toEqual(['One'])
  })

  test('taking a message back leaves its place; nobody else can', async () => {
    const { learner, instructor, send, read, inOrganization } = await buildConversation()
    const { body: message } = await send(learner)
    const params = { ...inOrganization, messageId: message.id }
    expect((await call(instructor, contract.deleteMessage, { params })).status).toBe(403)
    expect((await call(learner, contract.deleteMessage, { params })).status).toBe(204)
    expect((await read(instructor)).body.items[0]).toMatchObject({ number: 1, body: null })
  })

  test('429 for a flood', async () => {
    const { learner, send } = await buildConversation()
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(learner)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20)
  })

  test('an open page hears of it at once', async () => {
    const { learner, instructor, send, conversation, organization } = await buildConversation()
    const topic = `organization:${organization.id}:conversation:${conversation.id}`
    const client = await LiveClient.open(await listening())
    try {
      client.begin(instructor.accessToken, topic)
      await vi.waitFor(() => expect(client.told).toContainEqual({ type: 'subscribed', topic }))
      await send(learner)
      await vi.waitFor(() =>
        expect(client.events).toMatchObject([{ name: 'conversation.changed' }]),
      )
    } finally {
      client.close()
    }
  })
})

describe('groups of a course', () => {
  test('everyone in the course reads and writes in one group', async () => {
    const taught = await buildTaughtCourse()
    const classmate = await taught.buildLearner()
    const group = (person: Actor) =>
      call(person, contract.openConversation, {
        params: taught.inOrganization,
        body: { course_id: taught.course.id },
      })
    const { body } = await group(taught.instructor)
    expect(body).toMatchObject({ kind: 'course', title: 'Test course', can: { block: false } })
    expect((await group(classmate)).body.id).toBe(body.id)
    const params = { ...taught.inOrganization, conversationId: body.id }
    const sent = await call(classmate, contract.sendMessage, {
      params,
      body: { body: paragraphs('Hello everyone') },
    })
    expect(sent.status).toBe(200)
    const list = await call(taught.learner, contract.listConversations, {
      params: taught.inOrganization,
    })
    expect(list.body.items).toMatchObject([{ kind: 'course', is_unread: true }])
    const outsider = await buildMember(taught.organization.id, 'learner')
    expect((await group(outsider)).error.code).toBe('course_not_found')
    expect((await call(outsider, contract.getConversation, { params })).status).toBe(404)
  })
})

describe('blocking, muting and reporting', () => {
  test('nothing arrives from someone who is blocked, and nobody writes to whom they block', async () => {
    const taught = await buildTaughtCourse()
    const classmate = await taught.buildLearner()
    const { body } = await open(taught.learner, classmate, taught)
    const params = { ...taught.inOrganization, conversationId: body.id }
    const send = (person: Actor) =>
      call(person, contract.sendMessage, { params, body: { body: paragraphs('Hi') } })
    const block = (blocked: boolean) =>
      call(classmate, contract.blockPerson, {
        params: { ...taught.inOrganization, personId: taught.learner.id },
        body: { blocked },
      })
    expect((await block(true)).status).toBe(204)
    expect((await send(taught.learner)).error.code).toBe('blocked')
    expect((await send(classmate)).status).toBe(403)
    await block(false)
    expect((await send(taught.learner)).status).toBe(200)
  })

  test('learners always reach their instructors: they can not be blocked, and a mute does not count', async () => {
    const { admin, learner, instructor, send, inOrganization } = await buildConversation()
    const params = { ...inOrganization, personId: learner.id }
    const blocked = await call(instructor, contract.blockPerson, {
      params,
      body: { blocked: true },
    })
    expect(blocked.status).toBe(403)
    const { clock } = await testApp()
    await call(admin, moderation.mutePerson, {
      params,
      body: {
        until: new Date(clock.now().getTime() + 86_400_000).toISOString(),
        reason: 'Pause',
      },
    })
    expect((await send(learner, 'Why was I muted?')).status).toBe(200)
  })

  test('a muted learner writes to no classmate', async () => {
    const taught = await buildTaughtCourse()
    const classmate = await taught.buildLearner()
    const { body } = await open(taught.learner, classmate, taught)
    const { clock } = await testApp()
    await call(taught.admin, moderation.mutePerson, {
      params: { ...taught.inOrganization, personId: taught.learner.id },
      body: {
        until: new Date(clock.now().getTime() + 86_400_000).toISOString(),
        reason: 'Pause',
      },
    })
    const { error } = await call(taught.learner, contract.sendMessage, {
      params: { ...taught.inOrganization, conversationId: body.id },
      body: { body: paragraphs('Hi') },
    })
    expect(error.code).toBe('muted')
  })

  test('admins see the reported message alone, and hide it with a reason', async () => {
    const { admin, learner, instructor, send, read, inOrganization } = await buildConversation()
    const { body: message } = await send(learner, 'You will regret this')
    const params = { ...inOrganization, messageId: message.id }
    const hide = () =>
      call(admin, contract.hideMessage, { params, body: { reason: 'No threats.' } })
    expect((await hide()).error.code).toBe('message_not_found')
    await call(instructor, contract.reportMessage, { params, body: { reason: 'abuse' } })
    const { body: queue } = await call(admin, moderation.listModerationReports, {
      params: inOrganization,
    })
    expect(queue.items).toMatchObject([{ excerpt: 'You will regret this' }])
    expect((await hide()).status).toBe(204)
    expect((await read(instructor)).body.items[0]).toMatchObject({ body: null })
    expect((await read(learner)).body.items[0]?.hidden?.reason).toBe('No threats.')
  })
})
