import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, register } from '#contract/identity.ts'
import { invite } from '#contract/invitations.ts'
import { listMembers } from '#contract/organizations.ts'
import {
  deleteAccount,
  exportPersonalData,
  listPersonalDataExports,
  previewAccountDeletion,
} from '#contract/personal-data.ts'
import { asSystem } from '#server/jobs/job.ts'
import { broughtBy } from '#server/noun.ts'
import { nouns } from '#server/nouns.ts'
import {
  buildClassroom,
  buildMember,
  buildPerson,
  call,
  testPassword,
  type Actor,
} from '#server/testing/actors.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const { personalData } = broughtBy(nouns)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await asSystem(app.mechanisms, ({ db }) => query.execute(db))).rows

async function download(person: Actor) {
  const { body } = await call(person, listPersonalDataExports, {})
  const url = body.items[0]?.url ?? ''
  const answer = await app.server.inject({ method: 'GET', url })
  return { status: answer.statusCode, url, bytes: answer.rawPayload }
}

describe('everything that belongs to a person', () => {
  test('is told of by its noun: no table is forgotten', async () => {
    const tables = await rows(sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'people'::regclass and c.confdeltype = 'c'`)
    const subject = { id: '00000000-0000-7000-8000-000000000000', email: 'nobody@example.test' }
    const texts = await asSystem(app.mechanisms, async ({ db }) =>
      personalData.flatMap(({ sections, withheld = [] }) => [
        ...Object.values(sections(subject)).map((query) => query.compile(db).sql),
        ...withheld.map((table) => `from ${table} `),
      ]),
    )
    const told = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/(?:from|join)\s+(\w+)/g)].map((match) => match[1]),
      ),
    )
    expect(tables.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
  })
})

describe('a download of all my data', () => {
  test('is a zip with a list for everything and my files, ready by a message', async () => {
    const { learner, organization } = await buildClassroom()
    const asked = await call(learner, exportPersonalData, {})
    expect(asked.body.items).toMatchObject([{ ready_at: null, url: null }])
    const again = await call(learner, exportPersonalData, {})
    expect(again.body.items).toHaveLength(1)
    await app.drainJobs()
    const { status, bytes } = await download(learner)
    expect(status).toBe(200)
    const entries = readZip(bytes)
    expect(entries['README.txt']).toContain(learner.email)
    expect(JSON.parse(entries['account/profile.json'] ?? '')).toMatchObject([
      { email: learner.email },
    ])
    expect(entries['account/profile.json']).not.toContain('argon2')
    expect(JSON.parse(entries['organizations/memberships.json'] ?? '')).toMatchObject([
      { organization: organization.name, role: 'learner' },
    ])
    for (const { noun, sections } of personalData) {
      for (const name of Object.keys(sections({ id: learner.id, email: learner.email }))) {
        expect(JSON.parse(entries[`${noun}/${name}.json`] ?? 'missing')).toBeInstanceOf(Array)
      }
    }
    expect(app.sentMail.filter(({ to }) => to === learner.email).map((m) => m.subject)).toContain(
      'Your data is ready to download',
    )
  })

  test('holds nothing of anyone else, and nobody else sees that it exists', async () => {
    const { learner, admin, instructor } = await buildClassroom()
    await call(learner, exportPersonalData, {})
    await app.drainJobs()
    const entries = readZip((await download(learner)).bytes)
    const all = Object.values(entries).join('\n')
    for (const other of [admin, instructor]) expect(all).not.toContain(other.email)
    expect((await call(admin, listPersonalDataExports, {})).body.items).toEqual([])
  })

  test('stops working after a week', async () => {
    const person = await buildPerson()
    await call(person, exportPersonalData, {})
    await app.drainJobs()
    const { url } = await download(person)
    await asSystem(app.mechanisms, ({ db, now }) =>
      db
        .updateTable('personal_data_exports')
        .set({ expires_at: now })
        .where('person_id', '=', person.id)
        .execute(),
    )
    await app.jobs
      .find(({ name }) => name === 'identity.expire-personal-data')
      ?.run(app.mechanisms, {})
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect((await call(person, listPersonalDataExports, {})).body.items).toEqual([])
  })
})

describe('an address that is not verified', () => {
  async function squatter() {
    const { admin, organization } = await buildClassroom()
    const person = await buildPerson({ emailVerified: false })
    await call(admin, invite, {
      body: { organization: organization.id, emails: [person.email], role: 'admin' },
    })
    return person
  }

  test('opens nothing that was sent to it: the download has no invitations', async () => {
    const person = await squatter()
    await call(person, exportPersonalData, {})
    await app.drainJobs()
    const entries = readZip((await download(person)).bytes)
    expect(entries['README.txt']).toContain(person.email)
    expect(JSON.parse(entries['organizations/invitations_received.json'] ?? '')).toEqual([])
  })

  test('and deleting the account leaves what was sent to its owner', async () => {
    const person = await squatter()
    expect((await call(person, deleteAccount, { body: { password: testPassword } })).status).toBe(
      204,
    )
    await app.drainJobs()
    const kept = await rows(sql`select id from invitations where email = ${person.email}`)
    expect(kept).toHaveLength(1)
  })
})

describe('deleting my account', () => {
  const body = { password: testPassword }

  test('takes name, address and sessions at once, and frees the address', async () => {
    const { learner, admin, organization } = await buildClassroom()
    const preview = await call(learner, previewAccountDeletion, {})
    expect(preview.body).toMatchObject({ obstacles: [], needs_code: false })
    expect(preview.body.removed.length).toBeGreaterThan(10)
    expect(preview.body.kept.length).toBeGreaterThan(10)
    expect((await call(learner, deleteAccount, { body })).status).toBe(204)
    expect((await call(learner, previewAccountDeletion, {})).status).toBe(401)
    const signIn = await call(null, login, { body: { email: learner.email, ...body } })
    expect(signIn.error.code).toBe('invalid_credentials')
    const members = await call(admin, listMembers, {
      params: { organizationId: organization.id },
      query: {},
    })
    expect(members.body.items.map(({ id }) => id)).not.toContain(learner.id)
    await app.drainJobs()
    const [row] = await rows(sql<{ name: string; email: string; password_hash: string }>`
      select first_name || ' ' || last_name as name, email, password_hash from people where id = ${learner.id}`)
    expect(row?.name).toBe('Deleted person')
    expect(row?.password_hash).toBe('')
    const mails = app.sentMail.filter(({ to }) => to === learner.email).map((m) => m.subject)
    expect(mails).toContain('Your Lyceum account was deleted')
    const back = await call(null, register, {
      body: {
        email: learner.email,
        username: `back${learner.id.slice(-8)}`,
        first_name: 'Back',
        last_name: 'Again',
        password: 'another horse',
        terms: true,
      },
    })
    expect([back.status, back.error?.detail]).toEqual([200, undefined])
  })

  test('leaves no trace of the address anywhere', async () => {
    const { learner } = await buildClassroom()
    await call(learner, deleteAccount, { body })
    await app.drainJobs()
    await call(learner, exportPersonalData, {})
    const tables = await rows(sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'json')`)
    const found: string[] = []
    for (const { table, column } of tables) {
      const [row] = await rows(sql<{
        found: boolean
      }>`select exists (select 1 from ${sql.table(table)}
        where ${sql.ref(column)}::text like ${`%${learner.email}%`}) as found`)
      if (row?.found) found.push(`${table}.${column}`)
    }
    // Counts attempts to sign in, for a day.
    expect(found.filter((place) => place !== 'attempt_counts.key')).toEqual([])
  })

  test('needs the password', async () => {
    const person = await buildPerson()
    const refused = await call(person, deleteAccount, { body: { password: 'not this' } })
    expect([refused.status, refused.error.code]).toEqual([403, 'wrong_password'])
  })

  test('needs a code where two-factor is on', async () => {
    const person = await buildPerson()
    await asSystem(app.mechanisms, ({ db, now }) =>
      db
        .updateTable('people')
        .set({ two_factor_enabled_at: now })
        .where('id', '=', person.id)
        .execute(),
    )
    expect((await call(person, previewAccountDeletion, {})).body.needs_code).toBe(true)
    const refused = await call(person, deleteAccount, { body: { ...body, code: '123456' } })
    expect([refused.status, refused.error.code]).toEqual([403, 'two_factor_code_refused'])
    const without = await call(person, deleteAccount, { body })
    expect(without.error.code).toBe('two_factor_code_refused')
  })

  test('is refused to the last admin of an organization, who is told which', async () => {
    const { admin, organization } = await buildClassroom()
    const preview = await call(admin, previewAccountDeletion, {})
    expect(preview.body.obstacles).toEqual([
      expect.stringContaining(`only admin of ${organization.name}`),
    ])
    const refused = await call(admin, deleteAccount, { body })
    expect([refused.status, refused.error.code]).toEqual([409, 'account_not_deletable'])
  })

  test('of two last admins at once lets one go', async () => {
    const { admin, organization } = await buildClassroom()
    const second = await buildMember(organization.id, 'admin')
    const answers = await Promise.all(
      [admin, second].map((person) => call(person, deleteAccount, { body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})
