import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { logout } from '#contract/identity.ts'
import { removeMember } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { publishAllLive, publishLive } from './publish-live.ts'

const clients: LiveClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

async function open() {
  const client = await LiveClient.open(await listening())
  clients.push(client)
  return client
}

async function subscribed(token: string, topic: string) {
  const client = await open()
  client.begin(token, topic)
  await vi.waitFor(() => expect(client.told).toContainEqual({ type: 'subscribed', topic }))
  return client
}

async function publish(topic: string, ...values: unknown[]) {
  const { mechanisms } = await testApp()
  const news = values.map((data) => ({ topic, name: 'test.happened', data }))
  await asSystem(mechanisms, (ctx) => publishAllLive(ctx, news))
}

const dataOf = (client: LiveClient) => client.events.map((event) => event.data)
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

describe('a page receives', () => {
  test('events of its topic, in order, soon after the commit', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const client = await subscribed(person.accessToken, topic)
    const before = performance.now()
    await publish(topic, { a: 1 }, 'two', null)
    await vi.waitFor(() => expect(dataOf(client)).toEqual([{ a: 1 }, 'two', null]))
    expect(performance.now() - before).toBeLessThan(2_000)
    expect(client.events[0]).toEqual({
      type: 'event',
      topic,
      id: expect.stringMatching(/^\d+$/),
      name: 'test.happened',
      data: { a: 1 },
    })
  })

  test('nothing of a change that was rolled back', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const client = await subscribed(person.accessToken, topic)
    const { mechanisms } = await testApp()
    const failing = asSystem(mechanisms, async (ctx) => {
      await publishLive(ctx, topic, 'test.happened', 'never')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await publish(topic, 'after')
    await vi.waitFor(() => expect(dataOf(client)).toEqual(['after']))
  })

  test('what it missed since the last id it saw, each once, even while new events keep arriving', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const first = await subscribed(person.accessToken, topic)
    await publish(topic, 'seen')
    await vi.waitFor(() => expect(first.events).toHaveLength(1))
    first.close()
    const { mechanisms } = await testApp()
    // Old enough not to be sent again as recent.
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('live_events')
        .set({ created_at: new Date(0) })
        .where('topic', '=', topic)
        .execute(),
    )
    const missed = Array.from({ length: 1200 }, (_, number) => number)
    await publish(topic, ...missed)

    const again = await open()
    again.send({ type: 'authenticate', token: person.accessToken })
    again.send({ type: 'subscribe', topic, last_id: first.events[0]?.id ?? null })
    await publish(topic, 'meanwhile')
    await vi.waitFor(() => expect(again.events).toHaveLength(1201), 5_000)
    await settle()
    expect(dataOf(again)).toEqual([...missed, 'meanwhile'])
  })

  test('what happened between reading the page and subscribing, and nothing older', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const first = await subscribed(person.accessToken, topic)
    await publish(topic, 'old')
    // The server itself has received it, and doesn't send it late.
    await vi.waitFor(() => expect(first.events).toHaveLength(1), 5_000)
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('live_events')
        .set({ created_at: new Date(Date.now() - 60_000) })
        .where('topic', '=', topic)
        .execute(),
    )
    await publish(topic, 'between')
    const client = await open()
    client.send({ type: 'authenticate', token: person.accessToken })
    client.send({ type: 'subscribe', topic, age_ms: 30_000 })
    await publish(topic, 'after')
    await vi.waitFor(() => expect(dataOf(client)).toContain('after'))
    await settle()
    expect(dataOf(client)).toEqual(['between', 'after'])
  })

  test('an event whose transaction took longer than one with a higher id', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const client = await subscribed(person.accessToken, topic)
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, async (ctx) => {
      await publishLive(ctx, topic, 'test.happened', 'slow')
      await publish(topic, 'fast')
      await vi.waitFor(() => expect(dataOf(client)).toEqual(['fast']))
    })
    await vi.waitFor(() => expect(dataOf(client)).toEqual(['fast', 'slow']))
  })

  test('an event without a hint, by polling', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const client = await subscribed(person.accessToken, topic)
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .insertInto('live_events')
        .values({ topic, name: 'test.happened', data: '"quiet"' })
        .execute(),
    )
    await vi.waitFor(() => expect(dataOf(client)).toEqual(['quiet']), 6_000)
  })

  test('nothing more after it unsubscribed', async () => {
    const person = await buildPerson()
    const topic = `person:${person.id}`
    const client = await subscribed(person.accessToken, topic)
    client.send({ type: 'unsubscribe', topic })
    await settle()
    await publish(topic, 'late')
    await settle()
    expect(client.events).toEqual([])
  })
})

describe('access', () => {
  test("another person's topic, another organization's and an unknown one are refused alike", async () => {
    const { organization, learner, stranger } = await buildClassroom()
    const topics = [
      `person:${learner.id}`,
      `organization:${organization.id}`,
      `sockets:${stranger.id}`,
      `person:${randomUUID()}`,
      'person:',
      'nonsense',
      "person:' or 1=1",
    ]
    const client = await open()
    client.begin(stranger.accessToken, ...topics)
    await vi.waitFor(() =>
      expect(client.told).toEqual(topics.map((topic) => ({ type: 'refused', topic }))),
    )
    await publish(`person:${learner.id}`, 'secret')
    await publish(`organization:${organization.id}`, 'secret')
    await settle()
    expect(client.events).toEqual([])
    expect((await subscribed(learner.accessToken, `organization:${organization.id}`)).closed).toBe(
      undefined,
    )
  })

  test("a removed member loses the organization's topics immediately, and keeps the others", async () => {
    const { organization, admin, learner } = await buildClassroom()
    const topic = `organization:${organization.id}`
    const client = await subscribed(learner.accessToken, topic)
    client.send({ type: 'subscribe', topic: `person:${learner.id}` })
    await vi.waitFor(() => expect(client.told).toHaveLength(2))
    const params = { organizationId: organization.id, personId: learner.id }
    expect((await call(admin, removeMember, { params })).status).toBe(204)
    await vi.waitFor(() => expect(client.told).toContainEqual({ type: 'refused', topic }))
    await publish(topic, 'secret')
    await publish(`person:${learner.id}`, 'mine')
    await vi.waitFor(() => expect(dataOf(client)).toEqual(['mine']))
  })

  test('the socket of a session that ended is closed, those of other sessions are not', async () => {
    const person = await buildPerson()
    const { mechanisms } = await testApp()
    const other = await asSystem(mechanisms, async ({ db, now }) => {
      const session = await db
        .insertInto('sessions')
        .values({ person_id: person.id, expires_at: new Date(now.getTime() + 86_400_000) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const claims = { personId: person.id, sessionId: session.id }
      return signAccessToken(mechanisms.keys, claims, now)
    })
    const topic = `person:${person.id}`
    const [ending, staying] = [
      await subscribed(person.accessToken, topic),
      await subscribed(other, topic),
    ]
    await call(person, logout, {})
    await vi.waitFor(() => expect(ending.closed).toEqual({ code: 4401, reason: 'not_signed_in' }))
    await publish(topic, 'hello')
    await vi.waitFor(() => expect(dataOf(staying)).toEqual(['hello']))
  })

  test('a bad token, an ended session, another person on the same socket, and silence close it', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const bad = await open()
    bad.begin('a.b.c', `person:${person.id}`)
    const swapped = await open()
    swapped.begin(person.accessToken)
    swapped.begin(other.accessToken)
    const silent = await open()
    silent.send({ type: 'subscribe', topic: `person:${person.id}` })
    for (const client of [bad, swapped, silent]) {
      await vi.waitFor(() => expect(client.closed?.code).toBe(4401))
      expect(client.told).toEqual([])
    }
  })

  test('an expired token closes the socket, unless it was renewed', async () => {
    const person = await buildPerson()
    const { mechanisms, clock } = await testApp()
    const almostOver = await signAccessToken(
      mechanisms.keys,
      { personId: person.id, sessionId: person.sessionId },
      new Date(clock.now().getTime() - (15 * 60 - 2) * 1000),
    )
    const topic = `person:${person.id}`
    const [left, renewed] = [
      await subscribed(almostOver, topic),
      await subscribed(almostOver, topic),
    ]
    renewed.send({ type: 'authenticate', token: person.accessToken })
    await vi.waitFor(() => expect(left.closed?.code).toBe(4401), 4_000)
    expect(renewed.closed).toBeUndefined()
    await publish(topic, 'still here')
    await vi.waitFor(() => expect(dataOf(renewed)).toEqual(['still here']))
  })
})

describe('bad senders', () => {
  test('a flood closes the socket; the server continues', async () => {
    const person = await buildPerson()
    const client = await open()
    client.begin(person.accessToken)
    for (let count = 0; count < 5_000; count += 1) {
      client.send({ type: 'subscribe', topic: `person:${person.id}` })
    }
    await vi.waitFor(() => expect(client.closed?.code).toBe(4429), 5_000)
    expect((await subscribed(person.accessToken, `person:${person.id}`)).closed).toBeUndefined()
  })

  test.each([
    ['no JSON', 'hello'],
    ['an unknown type', '{"type":"publish","topic":"x"}'],
    ['a wrong id', '{"type":"subscribe","topic":"x","last_id":"-1; drop table"}'],
    ['null', 'null'],
  ])('%s closes the socket', async (_what, text) => {
    const client = await open()
    client.socket.send(text)
    await vi.waitFor(() => expect(client.closed?.code).toBe(4400))
  })

  test('binary and a message of a megabyte close the socket', async () => {
    const binary = await open()
    binary.socket.send(Buffer.from([1, 2, 3]))
    await vi.waitFor(() => expect(binary.closed?.code).toBe(4400))
    const large = await open()
    large.socket.send('x'.repeat(1_000_000))
    await vi.waitFor(() => expect(large.closed?.code).toBe(1009))
  })

  test('more topics than a page needs are refused', async () => {
    const { learner } = await buildClassroom()
    const { mechanisms } = await testApp()
    const client = await open()
    client.send({ type: 'authenticate', token: learner.accessToken })
    const organizations = await asSystem(mechanisms, async ({ db }) => {
      const rows = await db
        .insertInto('organizations')
        .values(Array.from({ length: 105 }, (_, number) => ({ name: `Organization ${number}` })))
        .returning('id')
        .execute()
      await db
        .insertInto('memberships')
        .values(
          rows.map(({ id }) => ({ organization_id: id, person_id: learner.id, role: 'learner' })),
        )
        .execute()
      return rows
    })
    for (const { id } of organizations) {
      client.send({ type: 'subscribe', topic: `organization:${id}` })
    }
    await vi.waitFor(() => expect(client.told).toHaveLength(105), 10_000)
    expect(client.told.filter(({ type }) => type === 'refused')).toHaveLength(5)
  })
})
