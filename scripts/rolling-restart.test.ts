import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { startKeepAliveProxy } from './keep-alive-proxy.ts'
import { ProductProcess } from './product-process.ts'

let folder: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-restart-'))
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'db'),
    durable: false,
    connections: 100,
  })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(port: number, settings: Record<string, string | number> = {}) {
  const place = { PORT: port, DATA_DIR: path.join(folder, String(port)), HOST: '127.0.0.1' }
  const product = new ProductProcess(
    { ...place, DATABASE_URL: postgres.url, ...settings },
    'server/main.ts',
  )
  onTestFinished(async () => void (await product.stop()))
  await product.ready()
  return product
}

const behindProxy = { DRAIN_SECONDS: 3, TRUST_PROXY: 1 }

/** Sends requests at a steady rate, whatever happens to earlier ones, and records how each one ended. */
function visit(address: string) {
  const asked: Promise<string>[] = []
  const ask = async () => {
    // Each from its own IP address, to stay below the limits.
    const from = `10.1.${asked.length >> 8}.${asked.length & 255}`
    const headers = { 'x-forwarded-for': from }
    const answer = await fetch(`${address}/api/catalog/courses/`, { headers })
    await answer.arrayBuffer()
    return String(answer.status)
  }
  const rate = setInterval(() => asked.push(ask().catch((error: Error) => error.message)), 25)
  return {
    count: () => asked.length,
    end: async () => {
      clearInterval(rate)
      return Promise.all(asked)
    },
  }
}

test('a rolling restart of two servers behind a keep-alive proxy loses no request', async () => {
  const ports = [await freePort(), await freePort()]
  let [first, second] = await Promise.all(ports.map((port) => start(port, behindProxy)))
  const proxy = await startKeepAliveProxy(ports)
  await vi.waitFor(() => expect(proxy.ready.size).toBe(2), 10_000)
  const visitors = visit(proxy.address)
  for (const at of [0, 1]) {
    const before = visitors.count()
    await vi.waitFor(() => expect(visitors.count()).toBeGreaterThan(before + 40), 30_000)
    expect(await (at === 0 ? first : second)?.stop()).toBe(0)
    const next = await start(ports[at] ?? 0, behindProxy)
    if (at === 0) first = next
    else second = next
    await vi.waitFor(() => expect(proxy.ready.size).toBe(2), 10_000)
  }
  const ended = await visitors.end()
  proxy.stop()
  expect(ended.filter((how) => how !== '200')).toEqual([])
  expect(ended.length).toBeGreaterThan(100)
})

test('a stopping server fails /readyz, responds with Connection: close, and sends live pages elsewhere', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const product = await start(port, { DRAIN_SECONDS: 2 })
  const live = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  await once(live, 'open')
  const closed = once(live, 'close') as Promise<[number]>
  product.kill('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(503), 5_000)
  const refusal = await fetch(`${address}/readyz`)
  expect(refusal.headers.get('retry-after')).toBe('5')
  const answer = await fetch(`${address}/healthz`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  expect((await closed)[0]).toBe(1012)
  expect(await product.ended).toBe(0)
})

test('an idle open connection doesn’t delay the stop', async () => {
  const port = await freePort()
  const product = await start(port)
  const idle = await fetch(`http://127.0.0.1:${port}/healthz`)
  await idle.arrayBuffer()
  product.kill('SIGINT')
  expect(await product.ended).toBe(0)
})
