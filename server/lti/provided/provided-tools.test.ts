import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addLesson } from '#contract/curriculum.ts'
import { enroll } from '#contract/enrollments.ts'
import { launchTool, saveLessonTool, startDeepLink } from '#contract/lti-lessons.ts'
import {
  addProvidedTool,
  endProvidedTool,
  listProvidedTools,
  rotateInstallationKey,
  saveProvidedTool,
  startProvidedRegistration,
  type SaveProvidedToolBody,
} from '#contract/lti-provided.ts'
import {
  endLtiTool,
  listLtiLog,
  listLtiTools,
  saveLtiTool,
  useOfferedTool,
  type UseOfferedToolBody,
} from '#contract/lti-tools.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, done, publishDraft } from '#server/testing/build-course.ts'
import { askWho, authorizeAt, beginLaunch, buildToolKeys } from '#server/testing/build-tool.ts'
import { readForm } from '#server/testing/form-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const deepLinking = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const scope = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  results: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  items: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
}

let app: TestApp
let operator: Actor
beforeAll(async () => {
  app = await testApp()
  operator = await buildPerson({ superAdmin: true })
})

const installationUrl = (path = '') => `${app.mechanisms.env.publicUrl}/lti/installation${path}`

const bodyOf = (jwks: string, more: Partial<SaveProvidedToolBody> = {}): SaveProvidedToolBody => ({
  name: 'Shared lab',
  description: '',
  login_url: 'https://tool.example/login',
  launch_url: 'https://tool.example/launch',
  deep_link_url: 'https://tool.example/choose',
  review_url: null,
  redirect_urls: ['https://tool.example/launch', 'https://tool.example/choose'],
  jwks_url: null,
  jwks,
  custom: { who: '$User.id' },
  scopes: ['grades', 'members'],
  shares_name: true,
  shares_email: false,
  shares_picture: false,
  opens_in: 'frame',
  offered_to: 'all',
  organization_ids: [],
  ...more,
})

async function provide(more: Partial<SaveProvidedToolBody> = {}) {
  const keys = await buildToolKeys()
  const body = bodyOf(keys.jwks, more)
  return { ...keys, given: body, provided: await done(operator, addProvidedTool, { body }) }
}

type Provided = Awaited<ReturnType<typeof provide>>

const turnOn = (
  admin: Actor,
  organizationId: string,
  toolId: string,
  body: Partial<UseOfferedToolBody> = {},
) =>
  call(admin, useOfferedTool, {
    params: { organizationId, toolId },
    body: { scopes: ['grades', 'members'], ...body },
  })

/** A published course of an organization that uses the tool in a graded lesson. */
async function buildUse({ provided }: Provided, body: Partial<UseOfferedToolBody> = {}) {
  const built = await buildCourse()
  const { admin, author, learner, organization, params } = built
  const { body: tool } = await turnOn(admin, organization.id, provided.id, body)
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Arches', kind: 'tool' },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  await done(author, saveLessonTool, {
    params: lessonParams,
    body: {
      tool_id: tool.id,
      url: null,
      custom: {},
      opens_in: 'frame',
      rules: { complete_by: 'score', minimum_score: 50, is_graded: true, maximum_points: 20 },
    },
  })
  await publishDraft(built)
  await done(learner, enroll, { params: { courseId: params.courseId }, body: {} })
  return { ...built, tool, lessonParams }
}

type Use = Awaited<ReturnType<typeof buildUse>>

async function launchAs(learner: Actor, { lessonParams }: Pick<Use, 'lessonParams'>) {
  const begun = await beginLaunch(learner, lessonParams)
  const answer = await authorizeAt('installation', askWho(begun), begun.cookie)
  return { begun, answer }
}

async function readToken(clientId: string, token: string) {
  const { body } = await app.server.inject({ method: 'GET', url: '/lti/installation/jwks' })
  const { payload } = await jwtVerify(token, createLocalJWKSet(JSON.parse(body) as JSONWebKeySet), {
    issuer: installationUrl(),
    audience: clientId,
    algorithms: ['RS256'],
    currentDate: app.clock.now(),
  })
  return payload
}

async function launched({ provided }: Provided, use: Use, learner = use.learner) {
  const { answer } = await launchAs(learner, use)
  return readToken(provided.id, answer.form?.fields['id_token'] ?? '')
}

async function askToken(provided: Provided, more: object = {}, at = 'installation') {
  const { id } = provided.provided
  const client_assertion = await provided.sign({
    iss: id,
    sub: id,
    aud: installationUrl('/token'),
    jti: randomUUID(),
    ...more,
  })
  const answer = await app.server.inject({
    method: 'POST',
    url: `/lti/${at}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
      scope: Object.values(scope).join(' '),
    }).toString(),
  })
  return { status: answer.statusCode, body: answer.json<{ access_token: string; error: string }>() }
}

async function ask(use: Use, path: string, token: string, body?: object) {
  const answer = await app.server.inject({
    method: body ? 'POST' : 'GET',
    url: `/lti/${use.organization.id}/courses/${use.params.courseId}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/vnd.ims.lis.v1.score+json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    link: String(answer.headers['link'] ?? ''),
    body: answer.body ? (JSON.parse(answer.body) as unknown) : undefined,
  }
}

const idsOf = (body: unknown) =>
  (body as { members: { user_id: string }[] }).members.map(({ user_id }) => user_id)

async function joinBoth(person: Actor, uses: Use[]) {
  for (const use of uses) {
    await asSystem(app.mechanisms, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_id: use.organization.id, person_id: person.id, role: 'learner' })
        .execute(),
    )
    await done(person, enroll, { params: { courseId: use.params.courseId }, body: {} })
  }
}

describe('a tool that the installation provides', () => {
  test('is offered to all or to chosen organizations, and used by none until its admin decides', async () => {
    const one = await buildClassroom()
    const { provided: forAll } = await provide()
    const { provided: forOne } = await provide({
      offered_to: 'chosen',
      organization_ids: [one.organization.id],
    })
    const listed = async (admin: Actor, organizationId: string) => {
      const { tools, offered } = await done(admin, listLtiTools, { params: { organizationId } })
      return { tools, offered: offered.map(({ id }) => id) }
    }
    const here = await listed(one.admin, one.organization.id)
    expect(here.tools).toEqual([])
    expect(here.offered).toEqual(expect.arrayContaining([forAll.id, forOne.id]))
    const elsewhere = await listed(one.stranger, one.otherOrganization.id)
    expect(elsewhere.offered).toContain(forAll.id)
    expect(elsewhere.offered).not.toContain(forOne.id)
    const refused = await turnOn(one.stranger, one.otherOrganization.id, forOne.id)
    expect(refused.status).toBe(404)
    const byInstructor = await turnOn(one.instructor, one.organization.id, forAll.id)
    expect(byInstructor.status).toBe(403)
  })

  test('is managed by the operator alone', async () => {
    const { admin } = await buildClassroom()
    const { provided, given } = await provide()
    const params = { toolId: provided.id }
    expect((await call(admin, listProvidedTools, {})).status).toBe(403)
    expect((await call(admin, saveProvidedTool, { params, body: given })).status).toBe(403)
    expect((await call(admin, endProvidedTool, { params })).status).toBe(403)
    const unknown = { ...given, offered_to: 'chosen' as const, organization_ids: [randomUUID()] }
    expect((await call(operator, saveProvidedTool, { params, body: unknown })).status).toBe(404)
  })

  test('gets a deployment in each organization, and nothing about people unless both sides allow it', async () => {
    const { admin, organization, stranger, otherOrganization } = await buildClassroom()
    const { provided } = await provide()
    const first = await turnOn(admin, organization.id, provided.id)
    const second = await turnOn(stranger, otherOrganization.id, provided.id)
    expect(first.body).toMatchObject({
      client_id: provided.id,
      shares_name: false,
      allowed: { shares_name: true, shares_email: false },
    })
    expect(second.body.client_id).toBe(provided.id)
    expect(second.body.deployment_id).not.toBe(first.body.deployment_id)
    const greedy = await turnOn(admin, organization.id, provided.id, { shares_email: true })
    expect([greedy.status, greedy.error.code]).toEqual([403, 'lti_tool_not_allowed'])
    const services = await turnOn(admin, organization.id, provided.id, { scopes: ['groups'] })
    expect(services.status).toBe(403)
    const own = { organizationId: organization.id, toolId: first.body.id }
    const around = await call(admin, saveLtiTool, {
      params: own,
      body: { ...first.body, shares_email: true },
    })
    expect(around.status).toBe(404)
  })

  test('has one deployment however often two admins turn it on at the same moment', async () => {
    const { admin, organization } = await buildClassroom()
    const { provided } = await provide()
    const answers = await Promise.all(
      [1, 2, 3].map(() => turnOn(admin, organization.id, provided.id)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.deployment_id)).size).toBe(1)
  })

  test('comes back under the same deployment after an organization turned it off', async () => {
    const { admin, organization } = await buildClassroom()
    const { provided } = await provide()
    const { body: before } = await turnOn(admin, organization.id, provided.id)
    const params = { organizationId: organization.id }
    await done(admin, endLtiTool, { params: { ...params, toolId: before.id } })
    const { offered } = await done(admin, listLtiTools, { params })
    expect(offered.map(({ id }) => id)).toContain(provided.id)
    const { body: after } = await turnOn(admin, organization.id, provided.id)
    expect([after.id, after.deployment_id, after.ended_at]).toEqual([
      before.id,
      before.deployment_id,
      null,
    ])
  })

  test('is launched by the installation’s issuer, with the organization’s deployment', async () => {
    const tool = await provide()
    const use = await buildUse(tool, { shares_name: true })
    const { begun, answer } = await launchAs(use.learner, use)
    expect(begun.login).toMatchObject({ iss: installationUrl(), client_id: tool.provided.id })
    const payload = await readToken(tool.provided.id, answer.form?.fields['id_token'] ?? '')
    expect(payload).toMatchObject({
      [claim('deployment_id')]: use.tool.deployment_id,
      [claim('custom')]: { who: payload.sub },
    })
    expect(payload).toHaveProperty('name')
    expect(payload).not.toHaveProperty('email')
    expect(JSON.stringify([begun.login, payload])).not.toContain(use.learner.id)
    const again = await authorizeAt('installation', askWho(begun), begun.cookie)
    expect(again.status).toBe(400)
    const log = await done(use.admin, listLtiLog, {
      params: { organizationId: use.organization.id },
      query: {},
    })
    expect(log.items.map(({ action, error }) => [action, error === ''])).toEqual([
      ['launch', false],
      ['launch', true],
    ])
  })

  test('knows one person by two IDs in two organizations', async () => {
    const tool = await provide()
    const uses = [await buildUse(tool), await buildUse(tool)]
    const both = await buildPerson()
    await joinBoth(both, uses)
    const subjects = []
    for (const use of uses) subjects.push((await launched(tool, use, both)).sub)
    expect(new Set(subjects).size).toBe(2)
    expect(subjects).not.toContain(both.id)
    const [first] = uses
    if (first) expect((await launched(tool, first, both)).sub).toBe(subjects[0])
  })

  test('lists members and grades them by those IDs, in the organization that is asked', async () => {
    const tool = await provide()
    const [one, other] = [await buildUse(tool), await buildUse(tool)]
    const { access_token: token } = (await askToken(tool)).body
    const { sub = '' } = await launched(tool, one)
    const members = await ask(one, '/members?limit=1', token)
    expect(members.status).toBe(200)
    expect(members.link).toContain('rel="next"')
    const everyone = await ask(one, '/members', token)
    expect(idsOf(everyone.body)).toContain(sub)
    const told = JSON.stringify([members, everyone])
    for (const { id } of [one.learner, one.instructor]) expect(told).not.toContain(id)
    const [, next = ''] = /<[^>]+\/members(\?[^>]+)>; rel="next"/.exec(members.link) ?? []
    const rest = await ask(one, `/members${next}`, token)
    expect([...idsOf(members.body), ...idsOf(rest.body)].toSorted()).toEqual(
      idsOf(everyone.body).toSorted(),
    )

    const items = await ask(one, '/line_items', token)
    const [item] = items.body as { id: string }[]
    const path = `/line_items/${item?.id.split('/').at(-1) ?? ''}`
    const score = (userId: string) => ({
      userId,
      scoreGiven: 3,
      scoreMaximum: 4,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      timestamp: app.clock.now().toISOString(),
    })
    expect((await ask(one, `${path}/scores`, token, score(sub))).status).toBe(204)
    const results = await ask(one, `${path}/results?user_id=${sub}`, token)
    expect(results.body).toMatchObject([{ userId: sub, resultScore: 15 }])
    expect(JSON.stringify(results.body)).not.toContain(one.learner.id)
    // Neither the ID that other tools use nor one of another organization means anyone here.
    const { sub: foreign = '' } = await launched(tool, other)
    for (const wrong of [one.learner.id, foreign]) {
      expect((await ask(one, `${path}/scores`, token, score(wrong))).status).toBe(404)
    }
    // Another organization's course and line item don't exist here.
    const mixed = { ...other, params: one.params }
    expect((await ask(mixed, '/members', token)).status).toBe(404)
  })

  test('may use a service only where the organization allows it too', async () => {
    const tool = await provide()
    const [open, closed] = [await buildUse(tool), await buildUse(tool, { scopes: [] })]
    const { access_token: token } = (await askToken(tool)).body
    expect((await ask(open, '/members', token)).status).toBe(200)
    expect((await ask(closed, '/members', token)).status).toBe(403)
    const nobody = await buildCourse()
    expect((await ask({ ...open, ...nobody }, '/members', token)).status).toBe(401)
  })

  test('gets a token from the installation once per assertion, and none from an organization', async () => {
    const tool = await provide()
    const use = await buildUse(tool)
    const jti = randomUUID()
    const twice = await Promise.all([askToken(tool, { jti }), askToken(tool, { jti })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const own = `${app.mechanisms.env.publicUrl}/lti/${use.organization.id}/token`
    expect((await askToken(tool, { aud: own })).status).toBe(401)
    expect((await askToken(tool, { aud: own }, use.organization.id)).status).toBe(401)
    expect((await askToken(tool, { sub: 'someone' })).status).toBe(401)
    expect((await askToken(tool, { jti: undefined })).status).toBe(401)
    const forger = { ...(await provide()), provided: tool.provided }
    expect((await askToken(forger)).status).toBe(401)
  })

  test('is refused when launches, clients and organizations are mixed up', async () => {
    const tool = await provide()
    const [one, other] = [await buildUse(tool), await buildUse(tool)]
    const begun = await beginLaunch(one.learner, one.lessonParams)
    const secret = begun.login['lti_message_hint']?.split('.')[1] ?? ''
    const asked = (more: Record<string, string>) => askWho(begun, more)
    const attempts = [
      authorizeAt('installation', asked({ lti_message_hint: secret }), begun.cookie),
      authorizeAt(
        'installation',
        asked({ lti_message_hint: `${other.organization.id}.${secret}` }),
        begun.cookie,
      ),
      authorizeAt('installation', asked({ client_id: one.tool.id }), begun.cookie),
      authorizeAt('installation', asked({ login_hint: one.learner.id }), begun.cookie),
      authorizeAt(one.organization.id, asked({ lti_message_hint: secret }), begun.cookie),
    ]
    for (const { status, form } of await Promise.all(attempts)) {
      expect([status, form]).toEqual([400, undefined])
    }
    const right = await authorizeAt('installation', asked({}), begun.cookie)
    expect(right.form?.fields).toHaveProperty('id_token')
  })

  test('can’t answer one organization’s deep-linking request with another’s deployment', async () => {
    const tool = await provide()
    const [one, other] = [await buildUse(tool), await buildUse(tool)]
    const begun = await call(one.author, startDeepLink, {
      params: one.params,
      body: { tool_id: one.tool.id, section_id: one.sectionIds[0] ?? '' },
    })
    const page = await app.server.inject({ method: 'GET', url: begun.body.url })
    const cookie = String(begun.headers['set-cookie']).split(';')[0]
    const answer = await authorizeAt(
      'installation',
      askWho(
        { login: readForm(page.body)?.fields ?? {} },
        { redirect_uri: 'https://tool.example/choose' },
      ),
      cookie,
    )
    const payload = await readToken(tool.provided.id, answer.form?.fields['id_token'] ?? '')
    const settings = payload[deepLinking('deep_linking_settings')] as { data: string }
    const respond = async (organizationId: string, deployment: string) => {
      const JWT = await tool.sign({
        iss: tool.provided.id,
        aud: installationUrl(),
        nonce: randomUUID(),
        [claim('message_type')]: 'LtiDeepLinkingResponse',
        [claim('version')]: '1.3.0',
        [claim('deployment_id')]: deployment,
        [deepLinking('data')]: settings.data,
        [deepLinking('content_items')]: [{ type: 'ltiResourceLink', title: 'Beams' }],
      })
      const answered = await app.server.inject({
        method: 'POST',
        url: `/lti/${organizationId}/deep_links`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ JWT }).toString(),
      })
      return answered.statusCode
    }
    expect(await respond(one.organization.id, other.tool.deployment_id)).toBe(400)
    expect(await respond(other.organization.id, other.tool.deployment_id)).toBe(400)
    expect(await respond(one.organization.id, one.tool.deployment_id)).toBe(200)
    expect(await respond(one.organization.id, one.tool.deployment_id)).toBe(400)
  })

  test('shares less everywhere at once when the operator allows less, and more only when an organization says so', async () => {
    const tool = await provide()
    const use = await buildUse(tool, { shares_name: true })
    const params = { toolId: tool.provided.id }
    const less = { ...tool.given, shares_name: false, scopes: [], name: 'Renamed lab' }
    await done(operator, saveProvidedTool, { params, body: less })
    expect(await launched(tool, use)).not.toHaveProperty('name')
    const here = { organizationId: use.organization.id }
    const { tools } = await done(use.admin, listLtiTools, { params: here })
    expect(tools[0]).toMatchObject({ name: 'Renamed lab', scopes: [], shares_name: false })
    await done(operator, saveProvidedTool, { params, body: tool.given })
    expect(await launched(tool, use)).not.toHaveProperty('name')
  })

  test('leaves an organization that it is no longer offered to', async () => {
    const tool = await provide()
    const [kept, left] = [await buildUse(tool), await buildUse(tool)]
    await done(operator, saveProvidedTool, {
      params: { toolId: tool.provided.id },
      body: { ...tool.given, offered_to: 'chosen', organization_ids: [kept.organization.id] },
    })
    expect((await launched(tool, kept)).sub).toBeDefined()
    expect((await call(left.learner, launchTool, { params: left.lessonParams })).status).toBe(404)
    const again = await turnOn(left.admin, left.organization.id, tool.provided.id)
    expect(again.status).toBe(404)
  })

  test('ends everywhere when the operator switches it off, launches under way and tokens included', async () => {
    const tool = await provide()
    const uses = [await buildUse(tool), await buildUse(tool)]
    const { access_token: token } = (await askToken(tool)).body
    const begun = []
    for (const use of uses) begun.push(await beginLaunch(use.learner, use.lessonParams))
    const params = { toolId: tool.provided.id }
    const ended = await Promise.all([
      call(operator, endProvidedTool, { params }),
      call(operator, endProvidedTool, { params }),
    ])
    expect(ended.map(({ status }) => status)).toEqual([204, 204])
    for (const [index, use] of uses.entries()) {
      const { login = {}, cookie = '' } = begun[index] ?? {}
      const answer = await authorizeAt('installation', askWho({ login }), cookie)
      expect([answer.status, answer.form]).toEqual([403, undefined])
      expect((await ask(use, '/members', token)).status).toBe(401)
      expect((await turnOn(use.admin, use.organization.id, tool.provided.id)).status).toBe(404)
    }
    expect((await askToken(tool)).status).toBe(401)
  })

  test('is off in every organization, also one that turns it on at the same moment', async () => {
    const { admin, organization } = await buildClassroom()
    for (let round = 0; round < 3; round += 1) {
      const { provided } = await provide()
      await Promise.all([
        turnOn(admin, organization.id, provided.id),
        call(operator, endProvidedTool, { params: { toolId: provided.id } }),
      ])
      const { tools } = await done(admin, listLtiTools, {
        params: { organizationId: organization.id },
      })
      expect(tools.filter(({ ended_at }) => ended_at === null)).toEqual([])
    }
  })

  test('registers itself once, offered to nobody and allowed nothing about people', async () => {
    const { url } = await done(operator, startProvidedRegistration, {
      body: { registration_url: 'https://tool.example/register?kind=lab' },
    })
    const query = new URL(url).searchParams
    expect(query.get('openid_configuration')).toBe(
      installationUrl('/.well-known/openid-configuration'),
    )
    const configuration = await app.server.inject({
      method: 'GET',
      url: '/lti/installation/.well-known/openid-configuration',
    })
    expect(configuration.json()).toMatchObject({
      issuer: installationUrl(),
      registration_endpoint: installationUrl('/register'),
    })
    const register = () =>
      app.server.inject({
        method: 'POST',
        url: '/lti/installation/register',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${query.get('registration_token') ?? ''}`,
        },
        payload: JSON.stringify({
          client_name: 'Self-made lab',
          initiate_login_uri: 'https://tool.example/login',
          redirect_uris: ['https://tool.example/launch'],
          jwks_uri: 'https://tool.example/keys',
          scope: scope.members,
          'https://purl.imsglobal.org/spec/lti-tool-configuration': {
            target_link_uri: 'https://tool.example/launch',
          },
        }),
      })
    const answers = await Promise.all([register(), register()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    const { client_id } = answers
      .find(({ statusCode }) => statusCode === 200)
      ?.json<{ client_id: string }>() ?? { client_id: '' }
    const { tools } = await done(operator, listProvidedTools, {})
    expect(tools.find(({ id }) => id === client_id)).toMatchObject({
      name: 'Self-made lab',
      scopes: ['members'],
      shares_name: false,
      offered_to: 'chosen',
      organizations: [],
      used_count: 0,
    })
  })

  test('accepts what the previous key signed for a week after the key was rotated', async () => {
    const tool = await provide()
    const use = await buildUse(tool)
    const { answer } = await launchAs(use.learner, use)
    const before = answer.form?.fields['id_token'] ?? ''
    await done(operator, rotateInstallationKey, {})
    expect((await readToken(tool.provided.id, before)).sub).toBeDefined()
    expect((await launched(tool, use)).sub).toBeDefined()
  })
})
