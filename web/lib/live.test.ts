import { expect, test, vi } from 'vitest'
import { Live } from './live.ts'

class FakeSocket extends EventTarget {
  readyState = 0
  sent: unknown[] = []
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  accept() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  push(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  drop(code = 1006) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

function setUp(token: string | null = 'token') {
  const sockets: FakeSocket[] = []
  const live = new Live({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    token: (refused) => Promise.resolve(refused ? 'fresh' : token),
    delay: () => 0,
  })
  const opened = (count: number) => vi.waitFor(() => expect(sockets).toHaveLength(count))
  return { live, sockets, opened }
}

test('one socket authenticates, subscribes and passes events to their topic', async () => {
  const { live, sockets, opened } = setUp()
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  live.subscribe('person:1', first)
  live.subscribe('course:2', second)
  await opened(1)
  sockets[0]?.accept()
  expect(sockets[0]?.sent).toEqual([
    { type: 'authenticate', token: 'token' },
    { type: 'subscribe', topic: 'person:1', last_id: null, age_ms: expect.any(Number) },
    { type: 'subscribe', topic: 'course:2', last_id: null, age_ms: expect.any(Number) },
  ])
  const event = { topic: 'person:1', id: '5', name: 'notification.created', data: { a: 1 } }
  sockets[0]?.push({ type: 'event', ...event })
  expect(first).toHaveBeenCalledWith(event)
  expect(second).not.toHaveBeenCalled()
})

test('the first time, it asks for what happened since the page was read', async () => {
  const { live, sockets, opened } = setUp()
  live.subscribe('person:1', () => undefined)
  await opened(1)
  sockets[0]?.accept()
  const asked = sockets[0]?.sent.at(-1) as { age_ms: number }
  expect(asked.age_ms).toBeGreaterThanOrEqual(3_000)
  expect(asked.age_ms).toBeLessThan(10_000)
})

test('after an interruption, it reconnects and asks for missed events', async () => {
  const { live, sockets, opened } = setUp()
  live.subscribe('person:1', () => undefined)
  await opened(1)
  sockets[0]?.accept()
  sockets[0]?.push({ type: 'event', topic: 'person:1', id: '5', name: 'x', data: null })
  sockets[0]?.drop()
  await opened(2)
  sockets[1]?.accept()
  expect(sockets[1]?.sent.at(-1)).toEqual({ type: 'subscribe', topic: 'person:1', last_id: '5' })
})

test('a repeated event doesn’t move the resume position back', async () => {
  const { live, sockets, opened } = setUp()
  live.subscribe('person:1', () => undefined)
  await opened(1)
  sockets[0]?.accept()
  for (const id of ['9', '10', '8']) {
    sockets[0]?.push({ type: 'event', topic: 'person:1', id, name: 'x', data: null })
  }
  sockets[0]?.drop()
  await opened(2)
  sockets[1]?.accept()
  expect(sockets[1]?.sent.at(-1)).toMatchObject({ last_id: '10' })
})

test('a refused token is replaced, and a renewed one is sent to the open socket', async () => {
  const { live, sockets, opened } = setUp()
  live.subscribe('person:1', () => undefined)
  await opened(1)
  sockets[0]?.accept()
  sockets[0]?.drop(4401)
  await opened(2)
  sockets[1]?.accept()
  expect(sockets[1]?.sent[0]).toEqual({ type: 'authenticate', token: 'fresh' })
  live.renew('renewed')
  expect(sockets[1]?.sent.at(-1)).toEqual({ type: 'authenticate', token: 'renewed' })
})

test('without a signed-in person no socket opens, and the last listener closes it', async () => {
  const signedOut = setUp(null)
  signedOut.live.subscribe('a', () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(signedOut.sockets).toHaveLength(0)

  const { live, sockets, opened } = setUp()
  const stop = live.subscribe('a', () => undefined)
  await opened(1)
  sockets[0]?.accept()
  stop()
  expect(sockets[0]?.readyState).toBe(3)
})

test('a socket abandoned while opening is closed once it has opened', async () => {
  const { live, sockets, opened } = setUp()
  live.subscribe('a', () => undefined)
  await opened(1)
  live.close()
  expect(sockets[0]?.readyState).toBe(0)
  sockets[0]?.accept()
  expect(sockets[0]?.readyState).toBe(3)
  expect(sockets[0]?.sent).toEqual([])
})
