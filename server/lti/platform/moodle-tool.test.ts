import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { getCurriculum } from '#contract/curriculum.ts'
import { getMyTool, getLessonTool, startDeepLink } from '#contract/lti-lessons.ts'
import { getMyGrades } from '#contract/grades.ts'
import { listLtiTools, saveLtiTool, startLtiRegistration } from '#contract/lti-tools.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { askWho, authorizeAt, beginLaunch, buildToolLesson } from '#server/testing/build-tool.ts'
import { readForm } from '#server/testing/form-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { decodeJwt } from 'jose'

/** Sends what enrol_lti of Moodle 5.1 sends to a platform, as read in its source and in the library it uses. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const moodle = 'https://moodle.example/enrol/lti'
const ags = 'https://purl.imsglobal.org/spec/lti-ags/scope'
const agsScopes = [
  `${ags}/lineitem`,
  `${ags}/lineitem.readonly`,
  `${ags}/result.readonly`,
  `${ags}/score`,
]
const nrps = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

const urls = {
  login_url: `${moodle}/login.php?id=abc`,
  launch_url: `${moodle}/launch.php`,
  deep_link_url: `${moodle}/launch_deeplink.php`,
  redirect_urls: [`${moodle}/launch.php`, `${moodle}/launch_deeplink.php`],
}

const buildMoodle = (graded = true) =>
  buildToolLesson({
    tool: urls,
    custom: { id: 'f5b1c2d0-1111-4222-8333-444455556666' },
    rules: { complete_by: 'completed', is_graded: graded },
  })
type Built = Awaited<ReturnType<typeof buildMoodle>>

const base = ({ organization }: Built) => `/lti/${organization.id}`

async function tokenOf(built: Built, scopes: readonly string[]) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `${base(built)}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await built.sign({
        iss: built.tool.id,
        sub: built.tool.id,
        aud: `${app.mechanisms.env.publicUrl}${base(built)}/token`,
        jti: `lti-service-token${randomUUID()}`,
      }),
      scope: scopes.join(' '),
    }).toString(),
  })
  return answer.json<{ access_token: string }>().access_token
}

interface Sent {
  token: string
  accept?: string
  type?: string
  body?: object
}

async function ask(url: string, { token, accept, type, body }: Sent) {
  const { pathname, search } = new URL(url)
  const answer = await app.server.inject({
    method: body ? 'POST' : 'GET',
    url: pathname + search,
    headers: {
      authorization: `Bearer ${token}`,
      accept: accept ?? 'application/json',
      ...(type && { 'content-type': type }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    link: String(answer.headers['link'] ?? ''),
    body: answer.body ? (JSON.parse(answer.body) as never) : undefined,
  }
}

/** Launches as Moodle's library does, and answers what it would keep of the message. */
async function launch(built: Built) {
  const begun = await beginLaunch(built.learner, built.lessonParams)
  expect(begun.action).toBe(urls.login_url)
  expect(begun.login['target_link_uri']).toBe(urls.launch_url)
  const { form } = await authorizeAt(
    built.organization.id,
    askWho(begun, {
      redirect_uri: urls.launch_url,
      state: `state-${randomUUID()}`,
      nonce: `nonce-${randomUUID()}`,
    }),
    begun.cookie,
  )
  const message = decodeJwt(form?.fields['id_token'] ?? '')
  return {
    message,
    grades: message['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'] as {
      scope: string[]
      lineitems: string
      lineitem?: string
    },
    members: message['https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'] as {
      context_memberships_url: string
      service_versions: string[]
    },
  }
}

/** PHP's own name for ISO 8601 has no colon in the offset. */
const phpTime = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+0000')

const gradeOf = (built: Built, at: Date) => ({
  scoreGiven: 40,
  scoreMaximum: 50,
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  timestamp: phpTime(at),
  userId: built.learner.id,
})

const scoreType = 'application/vnd.ims.lis.v1.score+json'
const itemType = 'application/vnd.ims.lis.v2.lineitem+json'

describe('Moodle as a tool', () => {
  test('registers itself, without a logo and with services in the scope', async () => {
    const { admin, organization } = await buildClassroom()
    const params = { organizationId: organization.id }
    const { url } = await done(admin, startLtiRegistration, {
      params,
      body: { registration_url: `${moodle}/register.php?token=abc` },
    })
    const answer = await app.server.inject({
      method: 'POST',
      url: `/lti/${organization.id}/register`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${new URL(url).searchParams.get('registration_token') ?? ''}`,
      },
      payload: JSON.stringify({
        application_type: 'web',
        grant_types: ['client_credentials', 'implicit'],
        response_types: ['id_token'],
        initiate_login_uri: urls.login_url,
        redirect_uris: urls.redirect_urls,
        client_name: 'Campus',
        jwks_uri: `${moodle}/jwks.php`,
        logo_uri: '',
        token_endpoint_auth_method: 'private_key_jwt',
        scope: [`${ags}/lineitem`, `${ags}/result.readonly`, `${ags}/score`, nrps].join(' '),
        'https://purl.imsglobal.org/spec/lti-tool-configuration': {
          domain: 'moodle.example',
          target_link_uri: urls.launch_url,
          claims: ['iss', 'sub', 'aud', 'given_name', 'family_name', 'email', 'picture'],
          messages: [
            {
              type: 'LtiDeepLinkingRequest',
              allowLearner: false,
              target_link_uri: urls.deep_link_url,
              label: 'Content selection',
              placements: ['ContentArea'],
            },
            {
              type: 'LtiResourceLinkRequest',
              allowLearner: true,
              target_link_uri: urls.launch_url,
              label: 'Resource',
              placements: ['ContentArea'],
            },
          ],
        },
      }),
    })
    const { tools } = await done(admin, listLtiTools, { params })
    expect(answer.json()).toMatchObject({
      client_id: tools[0]?.client_id,
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        deployment_id: tools[0]?.deployment_id,
      },
    })
    expect(tools[0]).toMatchObject({
      ...urls,
      scopes: ['grades', 'members'],
      shares_name: false,
      shares_email: false,
    })
  })

  test('is launched at a URL that it knows, with the resource in a parameter', async () => {
    const built = await buildMoodle()
    const { message, grades, members } = await launch(built)
    expect(message).toMatchObject({
      'https://purl.imsglobal.org/spec/lti/claim/custom': {
        id: 'f5b1c2d0-1111-4222-8333-444455556666',
      },
      'https://purl.imsglobal.org/spec/lti/claim/context': {
        type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
      },
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': built.tool.deployment_id,
    })
    expect(grades.scope).toEqual(expect.arrayContaining([`${ags}/score`, `${ags}/lineitem`]))
    expect(members.service_versions).toEqual(['2.0'])
  })

  test('sends a grade to the column of the lesson, at a time without a colon', async () => {
    const built = await buildMoodle()
    const { grades } = await launch(built)
    const token = await tokenOf(built, agsScopes)
    const sent = await ask(`${grades.lineitem ?? ''}/scores`, {
      token,
      type: scoreType,
      body: gradeOf(built, app.clock.now()),
    })
    expect(sent.status).toBe(204)
    const mine = await done(built.learner, getMyTool, { params: built.lessonParams })
    expect([mine.points, mine.completed_at !== null]).toEqual([80, true])
  })

  test('finds or adds a column when the lesson has none, named by a number', async () => {
    const built = await buildMoodle(false)
    const { grades } = await launch(built)
    expect(grades.lineitem).toBeUndefined()
    const token = await tokenOf(built, agsScopes)
    const found = await ask(grades.lineitems, {
      token,
      accept: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
    })
    expect([found.status, found.body]).toEqual([200, []])
    const added = await ask(grades.lineitems, {
      token,
      accept: itemType,
      type: itemType,
      body: {
        scoreMaximum: 50,
        label: 'Essay',
        resourceId: 4,
        resourceLinkId: built.lessonParams.lessonId,
        tag: 'grade',
      },
    })
    expect([added.status, added.body]).toMatchObject([
      201,
      { resourceId: '4', tag: 'grade', resourceLinkId: built.lessonParams.lessonId },
    ])
    const { id } = added.body as unknown as { id: string }
    const sent = await ask(`${id}/scores`, {
      token,
      type: scoreType,
      body: gradeOf(built, app.clock.now()),
    })
    expect(sent.status).toBe(204)
    const grade = await done(built.learner, getMyGrades, { params: built.params })
    expect(JSON.stringify(grade)).toContain('Essay')
  })

  test('lists the members of the lesson’s course', async () => {
    const built = await buildMoodle()
    const { members } = await launch(built)
    const url = new URL(members.context_memberships_url)
    url.searchParams.set('rlid', built.lessonParams.lessonId)
    const listed = await ask(url.href, {
      token: await tokenOf(built, [nrps]),
      accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
    })
    expect(listed.body).toMatchObject({
      members: expect.arrayContaining([
        expect.objectContaining({
          user_id: built.learner.id,
          roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
        }),
      ]),
    })
  })

  test('gets lists page by page with the same filters', async () => {
    const built = await buildMoodle(false)
    const { grades } = await launch(built)
    const token = await tokenOf(built, agsScopes)
    for (const resourceId of [1, 2, 3]) {
      await ask(grades.lineitems, {
        token,
        type: itemType,
        body: { scoreMaximum: 1, label: `Part ${resourceId}`, resourceId, tag: 'part' },
      })
    }
    const labels: string[] = []
    let next: string | undefined = `${grades.lineitems}?tag=part&limit=2`
    while (next) {
      const page = await ask(next, { token })
      labels.push(...(page.body as unknown as { label: string }[]).map(({ label }) => label))
      // The pattern that Moodle looks for.
      next = /<([^>]*)>; ?rel="next"/i.exec(page.link)?.[1]
    }
    expect(labels).toEqual(['Part 1', 'Part 2', 'Part 3'])
  })

  test('adds chosen resources as lessons that open where the admin chose', async () => {
    const built = await buildMoodle()
    const { admin, author, organization, params, sectionIds, tool } = built
    const { client_id: _, ...rest } = tool
    await done(admin, saveLtiTool, {
      params: { organizationId: organization.id, toolId: tool.id },
      body: { ...rest, opens_in: 'window' },
    })
    const begun = await done(author, startDeepLink, {
      params,
      body: { tool_id: tool.id, section_id: sectionIds[0] ?? '' },
    })
    const page = await app.server.inject({
      method: 'GET',
      url: begun.url,
      headers: { accept: 'text/html' },
    })
    const login = readForm(page.body)?.fields ?? {}
    const { form } = await authorizeAt(
      organization.id,
      askWho({ login }, { redirect_uri: urls.deep_link_url }),
    )
    const asked = decodeJwt(form?.fields['id_token'] ?? '')
    const settings = asked[
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
    ] as {
      deep_link_return_url: string
      data: string
      accept_presentation_document_targets: string[]
    }
    expect(settings.accept_presentation_document_targets).not.toEqual([])
    const answer = await app.server.inject({
      method: 'POST',
      url: new URL(settings.deep_link_return_url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({
        JWT: await built.sign(
          {
            iss: tool.id,
            aud: [String(asked.iss)],
            nonce: `nonce-${randomUUID()}`,
            'https://purl.imsglobal.org/spec/lti/claim/deployment_id': tool.deployment_id,
            'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
            'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
            'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
              {
                type: 'ltiResourceLink',
                title: 'An essay',
                url: urls.launch_url,
                presentation: { documentTarget: 'iframe' },
                custom: { id: 'a-uuid' },
                lineItem: { scoreMaximum: 50, resourceId: 'a-uuid' },
              },
              {
                type: 'ltiResourceLink',
                title: 'A forum',
                url: urls.launch_url,
                presentation: { documentTarget: 'iframe' },
                custom: { id: 'b-uuid' },
              },
            ],
            'https://purl.imsglobal.org/spec/lti-dl/claim/data': settings.data,
          },
          { seconds: 600 },
        ),
      }).toString(),
    })
    expect(answer.statusCode).toBe(200)
    const { sections } = await done(author, getCurriculum, { params })
    const added = sections[0]?.lessons.slice(-2) ?? []
    expect(added.map(({ title }) => title)).toEqual(['An essay', 'A forum'])
    const essay = await done(author, getLessonTool, {
      params: { ...params, lessonId: added[0]?.id ?? '' },
    })
    expect(essay).toMatchObject({
      opens_in: 'window',
      custom: { id: 'a-uuid' },
      rules: { is_graded: true, maximum_points: 50 },
    })
  })
})
