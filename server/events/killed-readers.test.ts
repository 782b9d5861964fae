import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem, subscriber } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { appendEvents, registerCursors } from './event-log.ts'
import { drainEvents } from './read-events.ts'

test('a server killed in the middle of a batch loses and duplicates nothing', async () => {
  const { mechanisms } = await testApp()
  const { pool } = mechanisms.database
  const reads = { name: 'test.killed', event: 'test.killed.happened' }
  await pool.query('create table test_kills (n int)')
  await registerCursors(pool, [reads])
  await asSystem(mechanisms, (ctx) =>
    appendEvents(
      ctx,
      reads.event,
      Array.from({ length: 50 }, (_, n) => ({ n })),
    ),
  )
  const victim = spawn(
    process.execPath,
    [join(import.meta.dirname, '../testing/event-worker.ts')],
    { env: { ...process.env, DATABASE_URL: await workerDatabase() } },
  )
  const [said] = (await once(victim.stdout, 'data')) as [Buffer]
  expect(String(said)).toBe('in the middle')
  victim.kill('SIGKILL')
  await once(victim, 'close')
  const next = subscriber<{ n: number }>(reads, ({ db }, { n }) =>
    sql`insert into test_kills values (${n})`.execute(db),
  )
  await drainEvents(mechanisms, [next], (_, error) => {
    throw error
  })
  const { rows } = await pool.query<{ n: number }>('select n from test_kills order by n')
  await pool.query(
    `drop table test_kills; delete from event_cursors where subscriber = 'test.killed'`,
  )
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
}, 120_000)
