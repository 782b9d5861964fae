import { describe, expect, test } from 'vitest'
import { createRecordClient, type RecordScope } from '#contract/records.ts'
import { call } from '#server/testing/actors.ts'
import { buildPackage, commit, launch } from '#server/testing/build-package.ts'
import type { Json } from '#server/testing/build-record-tool.ts'
import { testApp } from '#server/testing/test-app.ts'
import { checkStatement } from '../statements/check-statement.ts'

/** A learner who has completed the only package of a course, and a tool that reads the organization's records. */
async function withLearning(scopes: RecordScope[] = ['statements/read']) {
  const { server, mechanisms } = await testApp()
  const built = await buildPackage()
  const { learner, lessonParams, admin, organization } = built
  await commit(learner, lessonParams, await launch(learner, lessonParams), {
    completion: 'completed',
  })
  const made = await call(admin, createRecordClient, {
    params: { organizationId: organization.id },
    body: { name: 'Reader', scopes },
  })
  const basic = Buffer.from(`${made.body.client.username}:${made.body.secret}`).toString('base64')
  const get = async (query: Record<string, string> = {}, path = 'activity/statements') => {
    const answer = await server.inject({
      method: 'GET',
      url: path.startsWith('/') ? path : `/xapi/${organization.id}/${path}`,
      ...(Object.keys(query).length > 0 && { query }),
      headers: { authorization: `Basic ${basic}`, 'x-experience-api-version': '2.0.0' },
    })
    return { status: answer.statusCode, body: answer.json<{ statements: Json[]; more: string }>() }
  }
  return { ...built, get, publicUrl: mechanisms.env.publicUrl }
}

const verbsOf = (statements: readonly Json[]) =>
  statements.map(({ verb }) => (verb as { id: string }).id.split('/').at(-1))

/** Statements are readable when no older transaction is open, of any test that runs at the same time. */
const expectAllReadable = (get: Awaited<ReturnType<typeof withLearning>>['get']) =>
  expect
    .poll(async () => verbsOf((await get()).body.statements), { timeout: 20_000 })
    .toContain('completed')

describe('GET …/activity/statements', () => {
  test('says what people did, in valid statements that are the same every time', async () => {
    const { get, learner, lessonParams, organization, publicUrl } = await withLearning()
    await expectAllReadable(get)
    const { status, body } = await get({ ascending: 'true' })
    expect(status).toBe(200)
    const verbs = verbsOf(body.statements)
    expect(verbs).toEqual(expect.arrayContaining(['registered', 'completed']))
    for (const statement of body.statements) {
      expect(() => checkStatement(statement, '2.0.0', 'statement')).not.toThrow()
    }
    const lesson = `${publicUrl}/xapi/${organization.id}/lessons/${lessonParams.lessonId}`
    const completed = body.statements.find(
      ({ object, verb }) =>
        (object as Json)['id'] === lesson && JSON.stringify(verb).includes('completed'),
    )
    expect(completed).toMatchObject({
      actor: { account: { homePage: publicUrl, name: learner.id } },
      object: { definition: { type: 'http://adlnet.gov/expapi/activities/lesson' } },
      result: { completion: true },
      context: { contextActivities: { category: [{ id: `${publicUrl}/xapi/profile` }] } },
    })
    expect((await get({ ascending: 'true' })).body).toEqual(body)
  })

  test('is filtered and paged', async () => {
    const { get, learner, lessonParams, organization, publicUrl } = await withLearning()
    await expectAllReadable(get)
    const all = (await get({ ascending: 'true' })).body.statements
    const paged: Json[] = []
    let page = (await get({ ascending: 'true', limit: '1' })).body
    paged.push(...page.statements)
    while (page.more) {
      page = (await get({}, page.more)).body
      paged.push(...page.statements)
    }
    expect(paged).toEqual(all)
    const activity = `${publicUrl}/xapi/${organization.id}/lessons/${lessonParams.lessonId}`
    const about = (await get({ activity })).body.statements
    expect(about.length).toBeGreaterThan(0)
    expect(about.every(({ object }) => (object as Json)['id'] === activity)).toBe(true)
    const account = { homePage: publicUrl, name: learner.id }
    const theirs = (await get({ agent: JSON.stringify({ account }) })).body.statements
    expect(theirs).toHaveLength(all.length)
    const mbox = JSON.stringify({ mbox: 'mailto:x@example.com' })
    expect((await get({ agent: mbox })).body.statements).toEqual([])
    const verb = 'http://adlnet.gov/expapi/verbs/registered'
    expect(verbsOf((await get({ verb })).body.statements)).toEqual(['registered'])
  })

  test('is only for clients that may read all statements, of this organization', async () => {
    const { get } = await withLearning(['statements/read/mine', 'statements/write'])
    expect((await get()).status).toBe(403)
    const other = await withLearning()
    const { organization } = await buildPackage()
    expect((await other.get({}, `/xapi/${organization.id}/activity/statements`)).status).toBe(401)
  })

  test('the profile names every kind of statement', async () => {
    const { server } = await testApp()
    const profile = await server.inject({ method: 'GET', url: '/xapi/profile' })
    expect(profile.json()).toMatchObject({ type: 'Profile' })
    expect(profile.json<{ templates: unknown[] }>().templates).toHaveLength(12)
  })
})
