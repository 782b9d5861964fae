import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPerson, type Actor } from '#server/testing/actors.ts'
import { readEnv } from '#server/env.ts'
import { listening } from '#server/testing/listening.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { testApp } from '#server/testing/test-app.ts'
import { inInnerSpan } from './span.ts'
import { startTelemetry } from './start-telemetry.ts'

type Value = { stringValue?: string; intValue?: number }
interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
}
interface Point {
  attributes: { key: string; value: Value }[]
  count: number
  bucketCounts: number[]
}
interface Metric {
  name: string
  histogram?: { dataPoints: Point[] }
  gauge?: { dataPoints: { asDouble: number }[] }
}

/** A collector as the standard describes it: JSON over HTTP. */
const spans: Span[] = []
const metrics: Metric[] = []
const texts: string[] = []
let headers: IncomingHttpHeaders = {}
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const text = Buffer.concat(parts).toString()
    texts.push(text)
    ;({ headers } = request)
    const body = JSON.parse(text) as {
      resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
      resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[]
    }
    for (const { scopeSpans } of body.resourceSpans ?? []) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    for (const { scopeMetrics } of body.resourceMetrics ?? []) {
      metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
let person: Actor

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { figures, drainJobs } = await testApp()
  const address = await listening()
  person = await buildPerson()
  const telemetry = await startTelemetry(
    readEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    }),
    figures,
  )
  // Asks for a link by mail: a body, statements and a job.
  const answer = await fetch(`${address}/auth/forgot-password/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
    },
    body: JSON.stringify({ email: person.email }),
  })
  expect(answer.status).toBeLessThan(300)
  await fetch(`${address}/healthz`)
  await drainJobs()
  const tab = await LiveClient.open(address)
  tab.begin(person.accessToken, `people/${person.id}`)
  await vi.waitFor(() => expect(tab.told.length).toBeGreaterThan(0))
  tab.close()
  await telemetry?.stop()
})
afterAll(() => void collector.close())

const named = (name: string) => spans.filter((span) => span.name === name)
const attribute = (of: Pick<Span, 'attributes'> | undefined, key: string) => {
  const value = of?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request continues the trace of its caller, and its statements belong to it', () => {
  const [request, ...others] = named('POST /auth/forgot-password/')
  expect(others).toEqual([])
  expect(request).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  const statements = spans.filter(
    (span) => span.traceId === caller.traceId && attribute(span, 'db.system.name') === 'postgresql',
  )
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'select', 'commit']),
  )
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(request?.spanId)
})

test('jobs and messages of sockets have traces of their own', () => {
  const jobs = named('job mail.send')
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter(({ traceId }) => traceId === caller.traceId)).toEqual([])
  expect(named('live authenticate')).toHaveLength(1)
  expect(named('live subscribe')).toHaveLength(1)
})

test('monitors leave no spans', () => {
  expect(spans.map(({ name }) => name).filter((name) => name.includes('healthz'))).toEqual([])
})

test('nothing personal and no secret leaves', () => {
  expect(texts.length).toBeGreaterThan(1)
  for (const secret of [person.email, person.accessToken]) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  }
  expect(headers.authorization).toBe('Bearer abc')
})

test('the figures of /metrics arrive, histograms with a count between each two limits', () => {
  const durations = metrics.find(({ name }) => name === 'http_request_duration_seconds')
  const point = durations?.histogram?.dataPoints.find(
    (one) => attribute(one, 'route') === '/auth/forgot-password/',
  )
  expect(point?.count).toBeGreaterThan(0)
  expect(point?.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(point?.count)
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['live_sockets', 'database_connections', 'process_cpu_seconds_total']),
  )
})

test('without a collector nothing is started, and details have no span', async () => {
  const { figures } = await testApp()
  expect(await startTelemetry(readEnv({}), figures)).toBeUndefined()
  const before = spans.length
  expect(await inInnerSpan('detail', {}, async () => 7)).toBe(7)
  expect(spans.length).toBe(before)
})
