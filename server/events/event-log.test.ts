import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Ctx } from '#server/http/context.ts'
import { drainJobs } from '#server/jobs/drain-jobs.ts'
import { asSystem, batchSubscriber, job, subscriber, type Job } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { appendEvents, readLag, registerCursors } from './event-log.ts'
import { EventSignal } from './event-signal.ts'
import { drainEvents, readEvents } from './read-events.ts'

interface Happened {
  n: number
}

/** A connection outside all pools, to inspect the state. */
let beside: pg.Client
beforeAll(async () => {
  beside = new pg.Client(await workerDatabase())
  await beside.connect()
  await beside.query(
    'create table if not exists test_effects (at int generated always as identity, subscriber text, n int)',
  )
})
afterAll(async () => {
  await beside.query(
    `drop table test_effects; delete from event_cursors where subscriber like 'test.%'`,
  )
  await beside.end()
})

const write = (ctx: Ctx, name: string, n: number) =>
  sql`insert into test_effects (subscriber, n) values (${name}, ${n})`.execute(ctx.db)

async function effectsOf(name: string) {
  const { rows } = await beside.query<Happened>(
    'select n from test_effects where subscriber = $1 order by at',
    [name],
  )
  return rows.map(({ n }) => n)
}

/** A subscriber to its own event that records what it reads, registered from now on. */
async function listen(name: string, each?: (ctx: Ctx, event: Happened) => Promise<void>) {
  const { mechanisms } = await testApp()
  const event = `${name}.happened`
  const listener = subscriber<Happened>({ name, event }, async (ctx, happened) => {
    await write(ctx, name, happened.n)
    await each?.(ctx, happened)
  })
  await registerCursors(mechanisms.database.pool, [{ name, event }])
  const say = (...all: number[]) =>
    asSystem(mechanisms, (ctx) =>
      appendEvents(
        ctx,
        event,
        all.map((n) => ({ n })),
      ),
    )
  const drain = () => drainEvents(mechanisms, [listener], fail)
  return { app: mechanisms, event, listener, say, drain, effects: () => effectsOf(name) }
}

const fail = (_: unknown, error: unknown) => {
  throw error
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the log', () => {
  test('is read once and in order, in batches of two hundred', async () => {
    const { app, event, say } = await listen('test.order')
    const sizes: number[] = []
    const batches = batchSubscriber<Happened>(
      { name: 'test.order', event },
      async (ctx, happened) => {
        sizes.push(happened.length)
        for (const { n } of happened) await write(ctx, 'test.order', n)
      },
    )
    for (let n = 0; n < 450; n += 45) await say(...numbers(45).map((more) => n + more))
    await drainEvents(app, [batches], fail)
    await drainEvents(app, [batches], fail)
    expect(sizes).toEqual([200, 200, 50])
    expect(await effectsOf('test.order')).toEqual(numbers(450))
  })

  test('doesn’t lose events of a transaction that stayed open while later events were read', async () => {
    const { app, event, say, drain, effects } = await listen('test.gap')
    const { promise: told, resolve: commit } = Promise.withResolvers<void>()
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
    const slow = asSystem(app, async (ctx) => {
      await appendEvents(ctx, event, [{ n: 1 }])
      wrote()
      await told
    })
    await written
    await say(2)
    await drain()
    expect(await effects()).toEqual([2])
    await say(3)
    commit()
    await slow
    await drain()
    expect((await effects()).toSorted()).toEqual([1, 2, 3])
  })

  test('contains nothing of a change that was rolled back', async () => {
    const { app, event, drain, effects } = await listen('test.rolled-back')
    const failing = asSystem(app, async (ctx) => {
      await appendEvents(ctx, event, [{ n: 1 }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await drain()
    expect(await effects()).toEqual([])
  })

  test('is read from now on by a new subscriber', async () => {
    const { app, event, say, drain } = await listen('test.old')
    await say(1)
    await drain()
    const late = { name: 'test.new', event }
    await registerCursors(app.database.pool, [late])
    await say(2)
    await drainEvents(
      app,
      [subscriber<Happened>(late, (ctx, { n }) => write(ctx, 'test.new', n))],
      fail,
    )
    expect(await effectsOf('test.new')).toEqual([2])
  })

  test('ends a batch before it becomes too heavy', async () => {
    const { app, event, say } = await listen('test.weight')
    const sizes: number[] = []
    const heavy = batchSubscriber<Happened>(
      { name: 'test.weight', event, weigh: ({ n }) => n },
      async (_, happened) => sizes.push(happened.length),
    )
    await say(400, 400, 400, 2000, 1)
    await drainEvents(app, [heavy], fail)
    expect(sizes).toEqual([2, 1, 1, 1])
  })

  test('is append-only for the application', async () => {
    const { rows } = await beside.query(
      `select has_table_privilege('lyceum_app', 'event_log', 'insert') as adds,
         has_table_privilege('lyceum_app', 'event_log', 'select, update, delete') as more,
         has_table_privilege('lyceum_app', 'event_cursors', 'select, insert, update, delete') as cursors`,
    )
    expect(rows).toEqual([{ adds: true, more: false, cursors: false }])
  })

  test('deletes what all have read after an hour, and nothing else', async () => {
    const { app, event, say, drain } = await listen('test.swept')
    const { jobs } = await testApp()
    await say(1, 2)
    await drain()
    await say(3)
    await beside.query(
      `update event_log set emitted_at = now() - interval '2 hours' where name = $1 and (data->>'n')::int <> 2`,
      [event],
    )
    const known = { ...app, subscribers: () => [{ name: 'test.swept' }] }
    await jobs.find(({ name }) => name === 'events.sweep')?.run(known, {})
    const { rows } = await beside.query<Happened>(
      `select (data->>'n')::int as n from event_log where name = $1 order by id`,
      [event],
    )
    expect(rows.map(({ n }) => n)).toEqual([2, 3])
  })
})

describe('an event that fails', () => {
  test('is parked with its reason while the rest continues, and is done once it works', async () => {
    let isBroken = true
    const { app, listener, say, effects } = await listen('test.parked', async (_, { n }) => {
      if (n === 3 && isBroken) throw new Error('three is broken')
    })
    await say(1, 2, 3, 4, 5)
    const failed: unknown[] = []
    await drainJobs(app, [listener], { onFailure: (_, error) => failed.push(error) })
    expect(failed).toEqual([new Error('three is broken')])
    expect(await effects()).toEqual([1, 2, 4, 5])
    const parked = () =>
      beside.query(
        `select p.last_error, payload->>'n' as n from graphile_worker.jobs j
         join graphile_worker._private_jobs p using (id) where task_identifier = 'test.parked'`,
      )
    expect((await parked()).rows).toEqual([{ last_error: 'three is broken', n: '3' }])
    isBroken = false
    await beside.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
       from graphile_worker.jobs where task_identifier = 'test.parked'`,
    )
    await drainJobs(app, [listener])
    expect(await effects()).toEqual([1, 2, 4, 5, 3])
    await expect.poll(async () => (await parked()).rows).toEqual([])
  })

  test('is not parked for a lost connection: the work is rolled back and repeated', async () => {
    let cut = 0
    const { drain, say, effects } = await listen('test.cut', async (_, { n }) => {
      if (n !== 3 || cut++ > 0) return
      // The connection that holds the cursor: its work must be lost with it.
      await beside.query(
        `select pg_terminate_backend(pid, 5000) from pg_locks where relation = 'event_cursors'::regclass
           and mode = 'RowShareLock' and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())`,
      )
    })
    await say(1, 2, 3)
    await drain()
    expect(cut).toBe(2)
    expect(await effects()).toEqual([1, 2, 3])
  })
})

describe('several subscribers', () => {
  /** Two subscribers to the same event that record the transaction they ran in. */
  async function listenTwice(name: string, each: (n: number) => void = () => {}) {
    const { app, event, say } = await listen(name)
    const both = ['one', 'other'].map((which) => ({ name: `${name}.${which}`, event }))
    await registerCursors(app.database.pool, both)
    const seen: { name: string; transaction: string }[] = []
    const listeners = both.map((reads) =>
      subscriber<Happened>(reads, async (ctx, { n }) => {
        await write(ctx, reads.name, n)
        const { rows } = await sql<{
          id: string
        }>`select pg_current_xact_id()::text as id`.execute(ctx.db)
        seen.push({ name: reads.name, transaction: rows[0]?.id ?? '' })
        if (reads.name.endsWith('other')) each(n)
      }),
    )
    return {
      app,
      say,
      listeners,
      seen,
      transactions: () => new Set(seen.map((one) => one.transaction)),
    }
  }

  test('share a transaction while there is little to do', async () => {
    const { app, say, listeners, seen, transactions } = await listenTwice('test.together')
    await say(1, 2)
    await drainEvents(app, listeners, fail)
    expect(seen).toHaveLength(4)
    expect(transactions().size).toBe(1)
  })

  test('have their own when one of them has much to do', async () => {
    const { app, say, listeners, seen, transactions } = await listenTwice('test.much')
    await say(...numbers(30))
    await drainEvents(app, listeners, fail)
    expect(seen).toHaveLength(60)
    expect(transactions().size).toBe(2)
  })

  test('don’t undo each other’s work when one fails', async () => {
    const { app, say, listeners } = await listenTwice('test.apart', (n) => {
      if (n === 2) throw new Error('two is broken')
    })
    await say(1, 2, 3)
    const failed: unknown[] = []
    await drainEvents(app, listeners, (_, error) => failed.push(error))
    expect(failed).toEqual([new Error('two is broken')])
    expect(await effectsOf('test.apart.one')).toEqual([1, 2, 3])
    expect(await effectsOf('test.apart.other')).toEqual([1, 3])
  })
})

describe('long work', () => {
  test('is queued as a job for each event, together with the cursor', async () => {
    const { app, event, say } = await listen('test.long')
    const done: number[] = []
    const long: Job = job<Happened>(
      { name: 'test.long', event, lane: 'media' },
      async (_, { n }) => void done.push(n),
    )
    await say(1, 2)
    await drainJobs(app, [long])
    await drainJobs(app, [long])
    expect(done.toSorted()).toEqual([1, 2])
  })
})

describe('a reader', () => {
  const never = { gatherMilliseconds: 5, pollMilliseconds: 3_600_000, busyMilliseconds: 5 }

  test('learns of a commit on its own server without polling', async () => {
    const { app, listener, say, effects } = await listen('test.awake')
    const reader = await readEvents(app, [listener], never)
    await say(1)
    await vi.waitFor(async () => expect(await effects()).toEqual([1]), 10_000)
    await reader.stop()
  })

  test('learns of a commit on a server that doesn’t read', async () => {
    const { app, event, listener, effects } = await listen('test.told')
    const reader = await readEvents(app, [listener], never)
    const web = { ...app, eventSignal: new EventSignal(app.database.pool) }
    await asSystem(web, (ctx) => appendEvents(ctx, event, [{ n: 1 }]))
    await vi.waitFor(async () => expect(await effects()).toEqual([1]), 10_000)
    await reader.stop()
  })

  test('shares the work with readers on other servers: nothing is done twice or missed', async () => {
    const { app, listener, say, effects } = await listen('test.shared')
    const busy = { gatherMilliseconds: 1, pollMilliseconds: 20, busyMilliseconds: 1 }
    const others = [1, 2].map(() => ({ ...app, eventSignal: new EventSignal(app.database.pool) }))
    const readers = await Promise.all(
      [app, ...others].map((server) => readEvents(server, [listener], busy)),
    )
    for (let n = 0; n < 300; n += 3) await say(n, n + 1, n + 2)
    await vi.waitFor(async () => expect(await effects()).toHaveLength(300), 20_000)
    await Promise.all(readers.map((reader) => reader.stop()))
    expect(await effects()).toEqual(numbers(300))
  })

  test('reports how far it is behind', async () => {
    const { app, say, drain } = await listen('test.lag')
    const lag = async () =>
      (await readLag(app.database.pool)).find((one) => one.subscriber === 'test.lag')
    await say(1, 2)
    expect(await lag()).toMatchObject({ waiting: 2, seconds: expect.any(Number) })
    const { server } = await testApp()
    const metrics = await server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(metrics.body).toContain('event_lag_events{subscriber="test.lag"} 2')
    await drain()
    expect(await lag()).toMatchObject({ waiting: 0, seconds: 0 })
  })
})

test('a job that the previous version queued for an event still runs', async () => {
  const { app, listener, effects } = await listen('test.upgraded')
  await beside.query(`select graphile_worker.add_job('test.upgraded', '{"n": 7}')`)
  await drainJobs(app, [listener])
  expect(await effects()).toEqual([7])
})
