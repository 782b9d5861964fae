import { describe, expect, test } from 'vitest'
import { listSentInvitations } from '#contract/invitations.ts'
import {
  createPeopleImport,
  discardPeopleImport,
  exportPeopleImportRows,
  getPeopleImport,
  listPeopleImportRows,
  startPeopleImport,
} from '#contract/people-imports.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Sends the file as a browser does. */
async function send(actor: Actor, organizationId: string, content: Buffer) {
  const { server } = await testApp()
  const form = new FormData()
  form.set('role', 'learner')
  form.set('file', new Blob([new Uint8Array(content)]), 'people.csv')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await server.inject({
    method: 'POST',
    url: createPeopleImport.path.replace(':organizationId', organizationId),
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      authorization: `JWT ${actor.accessToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  return { status: response.statusCode, body: response.json<Record<string, never>>() }
}

const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('importing people', () => {
  test('a sheet in UTF-16 with formulas and duplicates is previewed row by row, then run once', async () => {
    const { drainJobs } = await testApp()
    const { organization, admin, learner } = await buildClassroom()
    const mail = (name: string) => `${name}.${organization.id.slice(-12)}@example.test`
    const sheet = [
      'Email;Role;Position',
      `${mail('ada')};instructor;=HYPERLINK("http://evil")`,
      `${mail('ADA')};;`,
      '=cmd|calc;;',
      `${learner.email};;`,
      `${mail('bob')};headmaster;`,
      `${mail('eva')};;"Head; of maths"`,
    ].join('\r\n')
    const made = await send(admin, organization.id, utf16(sheet))
    expect([made.status, made.body['row_count']]).toEqual([200, 6])
    const params = { organizationId: organization.id, importId: String(made.body['id']) }
    const outcomes = async () =>
      (await call(admin, listPeopleImportRows, { params })).body.items.map(
        ({ line, outcome }) => `${line} ${outcome}`,
      )
    expect(await outcomes()).toEqual([
      '2 ready',
      '3 duplicate',
      '4 invalid_email',
      '5 already_member',
      '6 invalid_role',
      '7 ready',
    ])
    const sent = await call(admin, listSentInvitations, { params })
    expect(sent.body.total).toBe(0)

    await Promise.all([
      call(admin, startPeopleImport, { params }),
      call(admin, startPeopleImport, { params }),
    ])
    await drainJobs()
    const { body } = await call(admin, getPeopleImport, { params })
    expect([body.counts.invited, body.finished_at !== null]).toEqual([2, true])
    expect((await call(admin, listSentInvitations, { params })).body.total).toBe(2)
    const file = await call(admin, exportPeopleImportRows, { params })
    expect(Buffer.from(file.body.base64, 'base64').toString()).toContain(`"'=HYPERLINK(""http`)
    const late = await call(admin, discardPeopleImport, { params })
    expect(late.error.code).toBe('import_started')
  })

  test('the own domains and the seats are kept, also for rows that were ready before', async () => {
    const { mechanisms, drainJobs } = await testApp()
    const { organization, admin } = await buildClassroom()
    const own = `${organization.id.slice(-12)}.test`
    const rows = `email\na@${own}\nb@elsewhere.test\nc@${own}\n`
    await asSystem(mechanisms, async ({ db, now }) => {
      await db
        .updateTable('organizations')
        .set({ own_domains_only_at: now, seat_limit: 5 })
        .where('id', '=', organization.id)
        .execute()
      await db
        .insertInto('organization_domains')
        .values({ organization_id: organization.id, domain: own, created_at: now })
        .execute()
    })
    const made = await send(admin, organization.id, Buffer.from(rows))
    expect(made.body['counts']).toMatchObject({ ready: 2, wrong_domain: 1 })
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('organizations')
        .set({ seat_limit: 4 })
        .where('id', '=', organization.id)
        .execute(),
    )
    const params = { organizationId: organization.id, importId: String(made.body['id']) }
    await call(admin, startPeopleImport, { params })
    await drainJobs()
    const { body } = await call(admin, getPeopleImport, { params })
    expect(body.counts).toMatchObject({ invited: 1, no_seat: 1, wrong_domain: 1 })
  })

  test('400 for a picture, an empty file and 10,001 rows; 403 for an instructor', async () => {
    const { organization, admin, instructor } = await buildClassroom()
    const code = async (content: Buffer, actor = admin) =>
      (await send(actor, organization.id, content)).body['code']
    expect(await code(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))).toBe('import_unreadable')
    expect(await code(Buffer.from('email\n\n'))).toBe('import_empty')
    expect(await code(Buffer.from('a@b.test\n'.repeat(10_001)))).toBe('import_too_long')
    expect(await code(Buffer.from('a@b.test'), instructor)).toBe('not_allowed')
  })
})
