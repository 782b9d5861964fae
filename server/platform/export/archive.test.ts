import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openConversation, sendMessage } from '#contract/conversations.ts'
import { createArticle, publishArticle } from '#contract/help-articles.ts'
import { saveNote } from '#contract/lesson-progress.ts'
import { exportPersonalData, listPersonalDataExports } from '#contract/personal-data.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { exportMyOrganization, listMyExports } from '#contract/platform.ts'
import { saveSubmissionDraft, submissionFilePurpose } from '#contract/submissions.ts'
import { addTicketNote, openTicket } from '#contract/tickets.ts'
import { asSystem } from '#server/jobs/job.ts'
import { broughtBy } from '#server/noun.ts'
import { nouns } from '#server/nouns.ts'
import { call } from '#server/testing/actors.ts'
import { buildAssignment, submit } from '#server/testing/build-assignment.ts'
import { done } from '#server/testing/build-course.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'
import { exportRules, tablesOfNoOrganization } from './all-rules.ts'
import { exportedPurposes, withheldPurposes } from './read-rows.ts'

const { personalData } = broughtBy(nouns)

const columnsOf = ({ columns }: (typeof exportRules)[string]) => Object.values(columns).flat()

test('every column of every table is classified, once', async () => {
  const { mechanisms } = await testApp()
  const { rows } = await asSystem(mechanisms, ({ db }) =>
    sql<{ table: string; columns: string[] }>`
      select c.relname as table, array_agg(a.attname::text order by a.attname) as columns from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      group by 1 order by 1`.execute(db),
  )
  const found = Object.fromEntries(
    rows
      .filter(({ table }) => !tablesOfNoOrganization.includes(table))
      .map(({ table, columns }) => [table, columns]),
  )
  const classified = Object.fromEntries(
    Object.entries(exportRules).map(([table, rule]) => [table, columnsOf(rule).toSorted()]),
  )
  expect(found).toEqual(classified)
  const ownedByOrganization = rows.filter(
    ({ table, columns }) =>
      tablesOfNoOrganization.includes(table) &&
      columns.some((name) => name === 'organization_id' || name === 'desk_id'),
  )
  expect(ownedByOrganization).toEqual([])
})

test('every purpose of files is classified', async () => {
  const { mechanisms } = await testApp()
  const known = [...exportedPurposes, ...withheldPurposes]
  const purposes = mechanisms.files.purposes.map(({ name }) => name)
  expect(purposes.filter((name) => !known.includes(name))).toEqual([])
})

test('what is private to people is in their own file', async () => {
  const { mechanisms } = await testApp()
  const subject = { id: randomUUID(), email: 'nobody@example.test' }
  const told = await asSystem(mechanisms, async ({ db }) =>
    personalData
      .flatMap(({ sections }) => Object.values(sections(subject)))
      .flatMap((query) => [...query.compile(db).sql.matchAll(/(?:from|join)\s+(\w+)/g)])
      .map(([, table]) => table),
  )
  const withheld = Object.entries(exportRules)
    .filter(([, rule]) => rule.columns.private.length === columnsOf(rule).length)
    .map(([table]) => table)
  expect(withheld.length).toBeGreaterThan(10)
  expect(withheld.filter((table) => !told.includes(table))).toEqual([])
})

test('an archive has courses, help, tickets and files, and nothing that is private to people', async () => {
  const app = await testApp()
  const built = await buildAssignment({ learners: 1 })
  const { admin, learner, others, organization, lessonParams, lessonId } = built
  const params = { organizationId: organization.id }
  const other = others[0]
  if (!other) throw new Error('There is a second learner.')
  const file = (name: string, words: string) =>
    upload(
      learner,
      { purpose: submissionFilePurpose, name, organization: organization.id },
      new TextEncoder().encode(words),
    )
  const handedIn = await file('river.txt', 'The bytes of the essay')
  const unsent = await file('draft.txt', 'The bytes of the draft')
  await submit(learner, lessonParams, { text: 'Handed in', file_ids: [handedIn.body.id] })
  await done(other, saveSubmissionDraft, {
    params: lessonParams,
    body: { revision: 0, body: paragraphs('A draft nobody may see'), link: '', file_ids: [] },
  })
  await done(learner, saveNote, {
    params: { ...lessonParams, lessonId, noteId: randomUUID() },
    body: { body: 'A note to myself', at: new Date().toISOString() },
  })
  const conversation = await done(admin, openConversation, {
    params,
    body: { person_id: learner.id },
  })
  await done(learner, sendMessage, {
    params: { ...params, conversationId: conversation.id },
    body: { body: paragraphs('Just between us') },
  })
  const ticket = await done(learner, openTicket, {
    params,
    body: { subject: 'The video does not play', body: paragraphs('It stays black.') },
  })
  await done(admin, addTicketNote, {
    params: { ...params, ticketId: ticket.id },
    body: { body: paragraphs('Known fault') },
  })
  const article = await done(admin, createArticle, {
    params,
    body: { title: 'How to hand in', body: paragraphs('Press the button.') },
  })
  await done(admin, publishArticle, { params: { ...params, articleId: article.id } })
  await app.drainJobs()

  await done(admin, exportMyOrganization, { params })
  await app.drainJobs()
  const [ready] = await done(admin, listMyExports, { params })
  expect(ready?.state).toBe('ready')
  const entries = readZip((await app.server.inject({ url: ready?.url ?? '' })).rawPayload)
  const all = Object.values(entries).join('\n')
  for (const words of [
    'Handed in',
    'The bytes of the essay',
    'The video does not play',
    'It stays black.',
    'Known fault',
    'How to hand in',
    'Press the button.',
  ])
    expect(all).toContain(words)
  for (const words of [
    'A draft nobody may see',
    'The bytes of the draft',
    'A note to myself',
    'Just between us',
    'private_key',
    'token_hash',
    'storage_key',
  ])
    expect(all).not.toContain(words)
  expect(entries['data/notifications.ndjson']).toBeUndefined()
  const place = entries['files.ndjson']?.split('\n').find((line) => line.includes(handedIn.body.id))
  expect(entries[(JSON.parse(place ?? '{}') as { path: string }).path]).toBe(
    'The bytes of the essay',
  )
  expect(entries['files.ndjson']).not.toContain(unsent.body.id)

  const mine = async (person: typeof learner) => {
    await done(person, exportPersonalData, {})
    await app.drainJobs()
    const { items } = await done(person, listPersonalDataExports, {})
    const answer = await app.server.inject({ url: items[0]?.url ?? '' })
    return Object.values(readZip(answer.rawPayload)).join('\n')
  }
  const learners = await mine(learner)
  for (const words of ['A note to myself', 'Just between us']) expect(learners).toContain(words)
  expect(await mine(other)).toContain('A draft nobody may see')
})

test('a learner and an instructor get no archive', async () => {
  const { learner, author, organization } = await buildAssignment()
  const params = { organizationId: organization.id }
  for (const person of [learner, author]) {
    expect((await call(person, exportMyOrganization, { params })).status).toBe(403)
    expect((await call(person, listMyExports, { params })).status).toBe(403)
  }
})
