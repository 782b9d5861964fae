import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { brandOf } from '#server/organizations/mail-brand.ts'
import { mailJobs, sendMails } from '#server/mail/send-mail.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { addJob, addJobs } from './add-job.ts'
import { drainJobs } from './drain-jobs.ts'
import { asSystem, job } from './job.ts'
import { runJobs } from './run-jobs.ts'

interface Work {
  organization_id: string
  of: string
}

/** A kind of long work that records the order in which it was done. */
async function buildWork() {
  const { mechanisms } = await testApp()
  const done: string[] = []
  const work = job<Work>(
    { name: `test.work-${randomUUID()}`, lane: 'media' },
    async (_, { of }) => {
      done.push(of)
    },
  )
  const organizations: Record<string, string> = {
    A: randomUUID(),
    B: randomUUID(),
    C: randomUUID(),
  }
  const payload = (of: string) => ({ organization_id: organizations[of[0] ?? ''], of })
  return {
    done,
    task: work.name,
    /** Each in a transaction of its own, as people ask. */
    ask: async (...names: string[]) => {
      for (const of of names) {
        await asSystem(mechanisms, ({ db }) => addJob(db, work.name, payload(of)))
      }
    },
    askAtOnce: (...names: string[]) =>
      asSystem(mechanisms, ({ db }) =>
        addJobs(
          db,
          names.map((of) => ({ task: work.name, payload: payload(of) })),
        ),
      ),
    finish: () => drainJobs(mechanisms, [work]),
  }
}

const numbered = (of: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${of}${at + 1}`)

test('one report waits for one of an organization that asked for hundreds before', async () => {
  const { askAtOnce, ask, finish, done } = await buildWork()
  await askAtOnce(...numbered('A', 300))
  await ask('B1')
  await finish()
  expect(done).toHaveLength(301)
  expect(done.slice(0, 3)).toEqual(['A1', 'B1', 'A2'])
})

test('organizations take turns, each in the order in which it asked', async () => {
  const { ask, finish, done } = await buildWork()
  await ask(...numbered('A', 4), ...numbered('B', 3), 'C1')
  await finish()
  expect(done).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'B3', 'A4'])
})

test('an organization that asks later joins at the current turn, and holds nobody back', async () => {
  const { mechanisms } = await testApp()
  const done: string[] = []
  const organizations = { A: randomUUID(), B: randomUUID() }
  const name = `test.work-${randomUUID()}`
  // B asks again each time it is served, and never has more than one waiting.
  const work = job<Work>({ name, lane: 'media' }, async (_, { of }) => {
    done.push(of)
    if (done.length < 8 && of === 'B') await ask('B')
  })
  const ask = (of: 'A' | 'B') =>
    asSystem(mechanisms, ({ db }) => addJob(db, name, { organization_id: organizations[of], of }))
  for (let count = 0; count < 6; count += 1) await ask('A')
  await ask('B')
  await drainJobs(mechanisms, [work])
  expect(done.slice(0, 8)).toEqual(['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B'])
})

test('long jobs of one organization leave a worker free for the others', async () => {
  const { mechanisms } = await testApp()
  const begun: string[] = []
  const { promise: told, resolve: end } = Promise.withResolvers<void>()
  const name = `test.work-${randomUUID()}`
  const work = job<Work>({ name, lane: 'media' }, async (_, { of }) => {
    begun.push(of)
    await told
  })
  const ask = (organization_id: string, of: string) =>
    asSystem(mechanisms, ({ db }) => addJob(db, name, { organization_id, of }))
  const busy = randomUUID()
  for (const of of numbered('A', 3)) await ask(busy, of)
  const worker = await runJobs(mechanisms, [work])
  try {
    await vi.waitFor(() => expect(begun).toEqual(['A1']), 10_000)
    await ask(randomUUID(), 'B1')
    await vi.waitFor(() => expect(begun).toEqual(['A1', 'B1']), 10_000)
    end()
    await vi.waitFor(() => expect(begun).toHaveLength(4), 10_000)
  } finally {
    end()
    await worker.stop()
  }
})

test('a large announcement of one organization lets through the mail of another', async () => {
  const { mechanisms, sentMail } = await testApp()
  const [first, second] = [await buildClassroom(), await buildClassroom()]
  const content = { subject: 'News', preview: '', heading: '', paragraphs: [], footer: '' }
  const announce = (organizationId: string, count: number, name: string) =>
    asSystem(mechanisms, async (ctx) => {
      const brand = await brandOf(ctx, organizationId)
      const to = (at: number) => `${name}-${at}-${organizationId}@example.test`
      await sendMails(
        ctx,
        Array.from({ length: count }, (_, at) => ({ to: to(at), content: { ...content, brand } })),
      )
    })
  await announce(first.organization.id, 200, 'many')
  await announce(second.organization.id, 2, 'few')
  await drainJobs(mechanisms, mailJobs)
  const order = sentMail.map(({ to }) => to)
  const last = order.findIndex((to) => to.startsWith(`few-1-${second.organization.id}`))
  const before = order.slice(0, last).filter((to) => to.includes(first.organization.id))
  expect(before.length).toBeLessThanOrEqual(25)
})
