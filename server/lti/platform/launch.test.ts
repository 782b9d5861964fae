import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateProfile } from '#contract/identity.ts'
import { getLessonTool, getMyTool, launchTool, saveLessonTool } from '#contract/lti-lessons.ts'
import {
  addLtiTool,
  endLtiTool,
  listLtiLog,
  listLtiTools,
  rotateLtiKey,
  saveLtiTool,
  startLtiRegistration,
} from '#contract/lti-tools.ts'
import { getCourseHome } from '#contract/progress.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import {
  askWho,
  authorizeAt,
  beginLaunch,
  buildTool,
  buildToolLesson,
} from '#server/testing/build-tool.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function jwksOf(organizationId: string) {
  const { body } = await app.server.inject({ method: 'GET', url: `/lti/${organizationId}/jwks` })
  return JSON.parse(body) as JSONWebKeySet
}

async function readToken(organizationId: string, clientId: string, token: string) {
  const { payload } = await jwtVerify(token, createLocalJWKSet(await jwksOf(organizationId)), {
    issuer: `${app.mechanisms.env.publicUrl}/lti/${organizationId}`,
    audience: clientId,
    algorithms: ['RS256'],
    currentDate: app.clock.now(),
  })
  return payload
}

describe('a manually registered tool', () => {
  test('gets a client id and a deployment, and no data about people', async () => {
    const { admin, organization } = await buildClassroom()
    const { tool } = await buildTool(admin, organization.id)
    expect(tool).toMatchObject({ shares_name: false, shares_email: false, shares_picture: false })
    expect(tool.client_id).toBe(tool.id)
    expect(tool.deployment_id).not.toBe('')
    const listed = await done(admin, listLtiTools, { params: { organizationId: organization.id } })
    expect(listed.tools.map(({ id }) => id)).toEqual([tool.id])
    expect(listed.platform.jwks_url).toBe(`${listed.platform.issuer}/jwks`)
  })

  test('403 for an instructor, 404 for another organization’s admin, 400 without keys', async () => {
    const { admin, instructor, organization, stranger, otherOrganization } = await buildClassroom()
    const { tool } = await buildTool(admin, organization.id)
    const params = { organizationId: organization.id }
    expect((await call(instructor, listLtiTools, { params })).status).toBe(403)
    const elsewhere = { organizationId: otherOrganization.id, toolId: tool.id }
    expect((await call(stranger, endLtiTool, { params: elsewhere })).status).not.toBe(204)
    const body = {
      name: 'Keyless',
      login_url: 'https://tool.example/login',
      launch_url: 'https://tool.example/launch',
      redirect_urls: ['https://tool.example/launch'],
    }
    const refused = await call(admin, addLtiTool, { params, body })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['jwks_url']])
  })
})

describe('a tool that registers itself', () => {
  test('may register as Moodle does: JSON declared as a form, an empty list, scopes in its configuration', async () => {
    const { admin, organization } = await buildClassroom()
    const params = { organizationId: organization.id }
    const { url } = await done(admin, startLtiRegistration, {
      params,
      body: { registration_url: 'https://moodle.example/enrol/lti/register.php?token=abc' },
    })
    const query = new URL(url).searchParams
    expect(query.get('token')).toBe('abc')
    const moodle = 'https://moodle.example/enrol/lti'
    const answer = await app.server.inject({
      method: 'POST',
      url: `/lti/${organization.id}/register`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${query.get('registration_token') ?? ''}`,
      },
      payload: JSON.stringify({
        application_type: 'web',
        response_types: ['id_token'],
        initiate_login_uri: `${moodle}/login.php?id=abc`,
        redirect_uris: [`${moodle}/launch.php`, `${moodle}/launch_deeplink.php`],
        client_name: 'Moodle',
        jwks_uri: `${moodle}/jwks.php`,
        token_endpoint_auth_method: 'private_key_jwt',
        'https://purl.imsglobal.org/spec/lti-tool-configuration': {
          domain: 'moodle.example',
          target_link_uri: `${moodle}/launch.php`,
          custom_parameters: [],
          scopes: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
          messages: [
            {
              type: 'LtiDeepLinkingRequest',
              target_link_uri: `${moodle}/launch_deeplink.php`,
              placements: ['ContentArea', 'RichTextEditor'],
            },
          ],
        },
      }),
    })
    expect(answer.statusCode).toBe(200)
    const { tools } = await done(admin, listLtiTools, { params })
    expect(tools[0]).toMatchObject({
      name: 'Moodle',
      launch_url: `${moodle}/launch.php`,
      deep_link_url: `${moodle}/launch_deeplink.php`,
      scopes: ['grades'],
      placements: ['editor'],
      custom: {},
    })
    expect(answer.json()).toMatchObject({
      client_id: tools[0]?.client_id,
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        deployment_id: tools[0]?.deployment_id,
      },
    })
  })
})

describe('opening the tool of a lesson', () => {
  test('sends a signed message to the tool, which completes a lesson that requires no more', async () => {
    const built = await buildToolLesson({
      custom: { course: '$Context.title', mail: '$Person.email.primary', fixed: 'as it is' },
    })
    const { learner, organization, tool, lessonParams, params } = built
    const begun = await beginLaunch(learner, lessonParams)
    expect(begun.action).toBe('https://tool.example/login')
    expect(begun.login).toMatchObject({
      iss: `${app.mechanisms.env.publicUrl}/lti/${organization.id}`,
      target_link_uri: 'https://tool.example/launch',
      client_id: tool.id,
      lti_deployment_id: tool.deployment_id,
      lti_storage_target: '_parent',
    })
    const { form } = await authorizeAt(organization.id, askWho(begun), begun.cookie)
    expect([form?.action, form?.fields['state']]).toEqual([
      'https://tool.example/launch',
      'a state',
    ])
    const message = await readToken(organization.id, tool.id, form?.fields['id_token'] ?? '')
    expect(message).toMatchObject({
      sub: learner.id,
      nonce: 'a nonce',
      [claim('message_type')]: 'LtiResourceLinkRequest',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: tool.deployment_id,
      [claim('target_link_uri')]: 'https://tool.example/launch',
      [claim('resource_link')]: { id: lessonParams.lessonId, title: 'Arches' },
      [claim('roles')]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [claim('custom')]: {
        course: 'Reading rivers',
        mail: '$Person.email.primary',
        fixed: 'as it is',
      },
    })
    expect(message).not.toHaveProperty('name')
    expect(message).not.toHaveProperty('email')
    const home = await done(learner, getCourseHome, { params })
    const lesson = home.sections
      .flatMap(({ lessons }) => lessons)
      .find(({ id }) => id === lessonParams.lessonId)
    expect(lesson?.completed_at).not.toBeNull()
  })

  test('gives the tool what the admin shares, and nothing else', async () => {
    const built = await buildToolLesson({ tool: { shares_name: true } })
    const { learner, organization, tool, lessonParams } = built
    const begun = await beginLaunch(learner, lessonParams)
    const { form } = await authorizeAt(organization.id, askWho(begun), begun.cookie)
    const message = await readToken(organization.id, tool.id, form?.fields['id_token'] ?? '')
    expect(message).toHaveProperty('given_name')
    expect(message).not.toHaveProperty('email')
    const mine = await done(learner, getMyTool, { params: lessonParams })
    expect(mine.shares).toEqual(['name'])
  })

  test('works once, for ten minutes, and in the browser that started it', async () => {
    const { learner, organization, lessonParams } = await buildToolLesson()
    const begun = await beginLaunch(learner, lessonParams)
    const other = await authorizeAt(organization.id, askWho(begun), 'lyceum_lti=another-browser')
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('another browser')])
    expect((await authorizeAt(organization.id, askWho(begun), begun.cookie)).status).toBe(200)
    const again = await authorizeAt(organization.id, askWho(begun), begun.cookie)
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('used already')])

    const late = await beginLaunch(learner, lessonParams)
    app.clock.advance({ minutes: 11 })
    expect((await authorizeAt(organization.id, askWho(late), late.cookie)).status).toBe(400)
  })

  const wrong: [what: string, change: Record<string, string>, sentence: string][] = [
    ['another client', { client_id: 'someone-else' }, 'client id'],
    ['another person', { login_hint: 'someone-else' }, 'someone who didn’t launch it'],
    [
      'an address that isn’t registered',
      { redirect_uri: 'https://evil.example/' },
      'registered redirect',
    ],
    ['another response type', { response_type: 'code' }, 'response type'],
    ['a response in the address', { response_mode: 'fragment' }, 'form_post'],
    ['no nonce', { nonce: '' }, 'nonce'],
    ['a made-up launch', { lti_message_hint: 'made up' }, 'used already or took too long'],
  ]
  test.each(wrong)('is refused in plain words for %s', async (_what, change, sentence) => {
    const { admin, learner, organization, lessonParams } = await buildToolLesson()
    const begun = await beginLaunch(learner, lessonParams)
    const { status, text } = await authorizeAt(organization.id, askWho(begun, change), begun.cookie)
    expect(status).toBe(400)
    expect(text.replaceAll('&#8217;', '’')).toContain(sentence)
    const log = await done(admin, listLtiLog, {
      params: { organizationId: organization.id },
      query: { only_failed: 'true' },
    })
    expect(log.items.map(({ error }) => error).join()).toContain(sentence)
  })

  test('is refused in the language of the browser, and logged in that of the admin who reads', async () => {
    const { admin, learner, organization, lessonParams } = await buildToolLesson()
    const begun = await beginLaunch(learner, lessonParams)
    const page = await app.server.inject({
      method: 'GET',
      url: `/lti/${organization.id}/authorize`,
      query: askWho(begun, { redirect_uri: 'https://evil.example/' }),
      headers: { accept: 'text/html', 'accept-language': 'ar', cookie: begun.cookie },
    })
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain('تريد الأداة الرد على https://evil.example/')
    await call(admin, updateProfile, { body: { language: 'es' } })
    const log = await done(admin, listLtiLog, {
      params: { organizationId: organization.id },
      query: { only_failed: 'true' },
    })
    expect(log.items[0]?.error).toContain('La herramienta quiere la respuesta en https://evil')
  })

  test('ends with the tool’s registration, even for a launch in progress', async () => {
    const { admin, learner, organization, tool, lessonParams } = await buildToolLesson()
    const begun = await beginLaunch(learner, lessonParams)
    await done(admin, endLtiTool, { params: { organizationId: organization.id, toolId: tool.id } })
    expect((await authorizeAt(organization.id, askWho(begun), begun.cookie)).status).toBe(403)
    const refused = await call(learner, launchTool, { params: lessonParams })
    expect([refused.status, refused.error.code]).toEqual([404, 'lti_tool_not_found'])
  })

  test('signs with a new key after a rotation, and keeps the old one published', async () => {
    const { admin, learner, organization, tool, lessonParams } = await buildToolLesson()
    const before = await jwksOf(organization.id)
    const { key_id } = await done(admin, rotateLtiKey, {
      params: { organizationId: organization.id },
    })
    const after = await jwksOf(organization.id)
    expect(after.keys.map(({ kid }) => kid)).toEqual([key_id, before.keys[0]?.kid])
    expect(after.keys[0]).not.toHaveProperty('d')
    const begun = await beginLaunch(learner, lessonParams)
    const { form } = await authorizeAt(organization.id, askWho(begun), begun.cookie)
    await readToken(organization.id, tool.id, form?.fields['id_token'] ?? '')
    app.clock.advance({ days: 8 })
    expect((await jwksOf(organization.id)).keys.map(({ kid }) => kid)).toEqual([key_id])
  })
})

describe('the author of a lesson', () => {
  test('chooses among the organization’s tools and sees no others', async () => {
    const { author, lessonParams } = await buildToolLesson()
    const other = await buildToolLesson()
    const shown = await done(author, getLessonTool, { params: lessonParams })
    expect(shown.choices.map(({ name }) => name)).toEqual(['Bridge lab'])
    const refused = await call(author, saveLessonTool, {
      params: lessonParams,
      body: {
        tool_id: other.tool.id,
        url: null,
        custom: {},
        opens_in: 'frame',
        rules: shown.rules,
      },
    })
    expect([refused.status, refused.error.code]).toEqual([404, 'lti_tool_not_found'])
  })
})

test('an admin changes what a tool may use', async () => {
  const { admin, organization } = await buildClassroom()
  const { tool, jwks } = await buildTool(admin, organization.id)
  const { id: toolId, name, login_url, launch_url, redirect_urls } = tool
  const saved = await done(admin, saveLtiTool, {
    params: { organizationId: organization.id, toolId },
    body: { name, login_url, launch_url, redirect_urls, jwks, scopes: ['members'] },
  })
  expect(saved.scopes).toEqual(['members'])
})
