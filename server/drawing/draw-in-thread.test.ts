import { expect, test } from 'vitest'
import { exportTranscript } from '#contract/transcripts.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { drawingTurns } from './draw-in-thread.ts'

test('a document that would have to wait too long answers 503 with a time to come back, and holds no connection', async () => {
  const { mechanisms } = await testApp()
  const person = await buildPerson()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const others = Array.from({ length: 42 }, () => drawingTurns.take(() => promise))
  const refused = await call(person, exportTranscript, { query: { format: 'pdf' } })
  expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
    503,
    'documents_busy',
    '10',
  ])
  release()
  await Promise.all(others)

  const { promise: still, resolve: end } = Promise.withResolvers<void>()
  const two = [1, 2].map(() => drawingTurns.take(() => still))
  const { pool } = mechanisms.database
  const waiting = call(person, exportTranscript, { query: { format: 'pdf' } })
  await expect.poll(() => drawingTurns.length).toBe(1)
  expect(pool.idleCount).toBe(pool.totalCount)
  end()
  await Promise.all(two)
  expect((await waiting).status).toBe(200)
})
