import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finishLtiLaunch, inviteLtiPlatform, listLtiPlatforms } from '#contract/lti-platforms.ts'
import { call, type Actor } from './actors.ts'
import { done } from './build-course.ts'
import { buildToolKeys } from './build-tool.ts'
import { readForm } from './form-browser.ts'
import { testApp } from './test-app.ts'

const claim = (name: string, service = '') =>
  `https://purl.imsglobal.org/spec/lti${service}/claim/${name}`
const agsScope = 'https://purl.imsglobal.org/spec/lti-ags/scope'
const nrpsScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

/** Someone enrolled in the course at Moodle. Roles have no namespace there, as its member list writes them. */
export interface MoodleUser {
  id: string
  firstname: string
  lastname: string
  role: 'Learner' | 'Instructor'
}

interface Score extends Record<string, unknown> {
  userId: string
  timestamp: string
}

type Answer = (code: number, body?: unknown, headers?: Record<string, string>) => void

/**
 * Behaves as the external tool module of Moodle 5.1 does towards a tool: what it publishes, sends and insists on, as
 * read in its source. One course (2) with one activity (7, grade item 5) and the tool type 1.
 */
export async function moodlePlatform() {
  const app = await testApp()
  const keys = await buildToolKeys()
  const clientId = randomUUID().slice(0, 15)
  const state = {
    users: [] as MoodleUser[],
    scores: [] as Score[],
    /** What the tool registered with. */
    registered: undefined as Record<string, unknown> | undefined,
    /** Members in a page, if the tool names no limit. */
    pageMembers: 0,
    memberRequests: [] as string[],
    /** Where the member list says that it continues. */
    nextPage: '',
    /** What the platform says has changed; absent if it has no such list, like Moodle itself. */
    changes: undefined as (MoodleUser & { status: string })[] | undefined,
    /** The member list fails like this. */
    membersFail: 0,
    address: '',
  }
  const service = () => `${state.address}/mod/lti/services.php`

  const register = (request: IncomingMessage, body: string, answer: Answer) => {
    if (!request.headers.authorization?.startsWith('Bearer ')) {
      return answer(401, 'missing_registration_token')
    }
    const given = JSON.parse(body) as Record<string, never>
    const tool = given[toolConfiguration] as Record<string, string> | undefined
    for (const name of [
      'response_types',
      'initiate_login_uri',
      'redirect_uris',
      'client_name',
      'jwks_uri',
      'token_endpoint_auth_method',
    ]) {
      if (!given[name]) return answer(400, `missing required attribute ${name}`)
    }
    if (!tool?.['domain']) return answer(400, 'missing_domain')
    if (tool['domain'] !== new URL(tool['target_link_uri'] ?? '').host) {
      return answer(400, 'domain_targetlinkuri_mismatch')
    }
    state.registered = given
    return answer(200, {
      client_id: clientId,
      response_types: ['id_token'],
      jwks_uri: given['jwks_uri'],
      initiate_login_uri: given['initiate_login_uri'],
      grant_types: ['client_credentials', 'implicit'],
      redirect_uris: given['redirect_uris'],
      application_type: 'web',
      token_endpoint_auth_method: 'private_key_jwt',
      client_name: given['client_name'],
      logo_uri: '',
      scope: `${agsScope}/score ${agsScope}/result.readonly ${agsScope}/lineitem.readonly ${agsScope}/lineitem ${nrpsScope}`,
      [toolConfiguration]: {
        version: '1.3.0',
        deployment_id: '1',
        target_link_uri: tool['target_link_uri'],
        domain: tool['domain'],
        description: tool['description'],
        messages: [{ type: 'LtiDeepLinkingRequest', target_link_uri: tool['target_link_uri'] }],
        claims: ['sub', 'iss', 'name', 'family_name', 'given_name'],
      },
    })
  }

  /** Grants a token for a request that is signed with a key the tool publishes. */
  const token = async (request: IncomingMessage, body: string, answer: Answer) => {
    const form = new URLSearchParams(body)
    if (request.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') {
      return answer(400, { error: 'invalid_request' })
    }
    const url = new URL(state.registered?.['jwks_uri'] as string)
    const published = await app.server.inject({ method: 'GET', url: url.pathname })
    const set = createLocalJWKSet(published.json<JSONWebKeySet>())
    const { payload } = await jwtVerify(form.get('client_assertion') ?? '', set, {
      currentDate: app.clock.now(),
    })
    if (payload.sub !== clientId) return answer(400, { error: 'invalid_client' })
    return answer(200, {
      access_token: 'a-moodle-token',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: form.get('scope'),
    })
  }

  const takeScore = (request: IncomingMessage, body: string, url: URL, answer: Answer) => {
    if (
      url.searchParams.get('type_id') !== '1' ||
      request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json'
    ) {
      return answer(400, 'No context or unsupported content type')
    }
    const score = JSON.parse(body) as Score
    const user = state.users.find(({ id }) => id === score.userId)
    if (user?.role !== 'Learner') return answer(400, 'Incorrect score received')
    const second = (text: string) => Math.floor(Date.parse(text) / 1000)
    const before = state.scores.findLast(({ userId }) => userId === score.userId)
    if (before && second(before.timestamp) >= second(score.timestamp)) {
      return answer(409, 'Refusing score with an earlier timestamp')
    }
    state.scores.push(score)
    return answer(200)
  }

  const listMembers = (url: URL, answer: Answer) => {
    state.memberRequests.push(url.pathname + url.search)
    if (state.membersFail) return answer(state.membersFail)
    const limit = Number(url.searchParams.get('limit') ?? state.pageMembers)
    const from = Number(url.searchParams.get('from') ?? 0)
    const all = url.searchParams.has('since') ? (state.changes ?? []) : state.users
    const page = limit > 0 ? all.slice(from, from + limit) : all
    const hasMore = limit > 0 && from + limit < all.length
    const endpoint = `${service()}/CourseSection/2/bindings/1/memberships`
    const next = hasMore ? `${endpoint}?limit=${limit}&from=${from + limit}` : state.nextPage
    const links = [
      ...(next ? [`<${next}>; rel="next"`] : []),
      ...(state.changes ? [`<${endpoint}?since=1>; rel="differences"`] : []),
    ]
    return answer(
      200,
      {
        id: endpoint,
        context: { id: '2', label: 'BR1', title: 'Bridges at school' },
        members: page.map(({ id, firstname, lastname, role, ...more }) => ({
          status: 'Active',
          roles: [role],
          user_id: id,
          lis_person_sourcedid: '',
          name: `${firstname} ${lastname}`,
          given_name: firstname,
          family_name: lastname,
          ext_user_username: firstname.toLowerCase(),
          ...more,
        })),
      },
      links.length > 0 ? { link: links.join(', ') } : {},
    )
  }

  const configuration = () => ({
    issuer: state.address,
    token_endpoint: `${state.address}/mod/lti/token.php`,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    jwks_uri: `${state.address}/mod/lti/certs.php`,
    authorization_endpoint: `${state.address}/mod/lti/auth.php`,
    registration_endpoint: `${state.address}/mod/lti/openid-registration.php`,
    scopes_supported: [nrpsScope, 'openid'],
    response_types_supported: ['id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email'],
    'https://purl.imsglobal.org/spec/lti-platform-configuration': {
      product_family_code: 'moodle',
      version: '5.1 (Build: 20251006)',
      messages_supported: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', placements: ['ContentArea'] },
      ],
      variables: ['basic-lti-launch-request', 'Context.id', 'User.id'],
    },
  })

  const serve = (request: IncomingMessage, body: string, answer: Answer) => {
    const url = new URL(request.url ?? '', state.address)
    const path = url.pathname
    if (path === '/mod/lti/openid-configuration.php') return answer(200, configuration())
    if (path === '/mod/lti/openid-registration.php') return register(request, body, answer)
    if (path === '/mod/lti/certs.php') return answer(200, JSON.parse(keys.jwks))
    if (path === '/mod/lti/token.php') return token(request, body, answer)
    if (request.headers.authorization !== 'Bearer a-moodle-token') return answer(401)
    if (path.endsWith('/2/lineitems/5/lineitem/scores')) {
      return takeScore(request, body, url, answer)
    }
    if (path.endsWith('/CourseSection/2/bindings/1/memberships')) return listMembers(url, answer)
    return answer(404)
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const answer: Answer = (code, given = '', headers = {}) => {
        response.writeHead(code, { 'content-type': 'application/json; charset=utf-8', ...headers })
        response.end(typeof given === 'string' ? given : JSON.stringify(given))
      }
      void Promise.resolve(serve(request, body, answer)).catch(() => answer(400))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** The admin enters our registration URL at Moodle. */
  const connect = async (admin: Actor, organizationId: string) => {
    const params = { organizationId }
    const { url } = await done(admin, inviteLtiPlatform, { params })
    const answer = await app.server.inject({
      method: 'GET',
      url: new URL(url).pathname,
      query: {
        openid_configuration: `${state.address}/mod/lti/openid-configuration.php`,
        registration_token: await keys.sign({ sub: clientId, scope: 'reg' }),
      },
      headers: { accept: 'text/html' },
    })
    const { platforms } = await done(admin, listLtiPlatforms, { params })
    return { status: answer.statusCode, text: answer.body, platform: platforms[0] }
  }

  /** Someone clicks the activity, or a teacher "Select content". */
  const launch = async (
    organizationId: string,
    user: MoodleUser,
    target: string,
    more: JWTPayload = {},
  ) => {
    const begun = await begin(organizationId, user.id, target)
    const id_token = await keys.sign({
      ...messageOf(user, target),
      nonce: begun.query['nonce'],
      ...more,
    })
    const landed = await post(`/lti/${organizationId}/tool/launch`, {
      id_token,
      state: begun.query['state'] ?? '',
    })
    return { ...landed, secret: begun.secret }
  }

  const begin = async (organizationId: string, userId: string, target: string) => {
    const hint = JSON.stringify({ cmid: '7', launchid: `ltilaunch7_${randomUUID()}` })
    const page = await post(`/lti/${organizationId}/tool/login`, {
      iss: state.address,
      target_link_uri: target,
      login_hint: userId,
      lti_message_hint: hint,
      client_id: clientId,
      lti_deployment_id: '1',
    })
    const begun = JSON.parse(/const begun = (\{.*?\})\n/.exec(page.text)?.[1] ?? '{}') as {
      url?: string
      secret: string
    }
    if (!begun.url) throw new Error(`The login was refused: ${page.text}`)
    const url = new URL(begun.url)
    const query = Object.fromEntries(url.searchParams)
    const redirects = state.registered?.['redirect_uris'] as string[]
    const isAccepted =
      url.pathname === '/mod/lti/auth.php' &&
      query['scope'] === 'openid' &&
      query['response_type'] === 'id_token' &&
      query['response_mode'] === 'form_post' &&
      query['client_id'] === clientId &&
      query['login_hint'] === userId &&
      query['lti_message_hint'] === hint &&
      redirects.includes(query['redirect_uri'] ?? '')
    if (!isAccepted) throw new Error(`Moodle refuses ${begun.url}`)
    return { query, secret: begun.secret }
  }

  const messageOf = ({ id, firstname, lastname, role }: MoodleUser, target: string) => ({
    iss: state.address,
    aud: clientId,
    sub: id,
    given_name: firstname,
    family_name: lastname,
    name: `${firstname} ${lastname}`,
    [claim('deployment_id')]: '1',
    [claim('target_link_uri')]: target,
    [claim('lis')]: { person_sourcedid: '', course_section_sourcedid: '' },
    [claim('roles')]: [`http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`],
    [claim('context')]: {
      id: '2',
      label: 'BR1',
      title: 'Bridges at school',
      type: ['CourseSection'],
    },
    [claim('message_type')]: 'LtiResourceLinkRequest',
    [claim('resource_link')]: { title: 'Arches', description: '', id: '7' },
    [claim('ext')]: { user_username: firstname.toLowerCase(), lms: 'moodle-2' },
    [claim('launch_presentation')]: {
      locale: 'en',
      document_target: 'iframe',
      return_url: `${state.address}/mod/lti/return.php?course=2&launch_container=3&instanceid=7&sesskey=x`,
    },
    [claim('tool_platform')]: {
      product_family_code: 'moodle',
      version: '2025100600',
      guid: 'moodle.example',
      name: 'school',
      description: 'A school',
    },
    [claim('version')]: '1.3.0',
    [claim('custom')]: {
      context_memberships_url: `${service()}/CourseSection/2/bindings/1/memberships`,
    },
    [claim('endpoint', '-ags')]: {
      scope: [
        `${agsScope}/lineitem`,
        `${agsScope}/lineitem.readonly`,
        `${agsScope}/result.readonly`,
        `${agsScope}/score`,
      ],
      lineitems: `${service()}/2/lineitems?type_id=1`,
      lineitem: `${service()}/2/lineitems/5/lineitem?type_id=1`,
    },
    [claim('namesroleservice', '-nrps')]: {
      context_memberships_url: `${service()}/CourseSection/2/bindings/1/memberships`,
      service_versions: ['1.0', '2.0'],
    },
  })

  const post = async (url: string, fields: Record<string, string>) => {
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields).toString(),
    })
    const passed = JSON.parse(/const passed = (\{.*?\})\n/.exec(answer.body)?.[1] ?? '{}') as {
      ticket?: string
    }
    return {
      status: answer.statusCode,
      text: answer.body,
      form: readForm(answer.body),
      ticket: passed.ticket ?? '',
    }
  }

  /** The launch arrives in the browser that began it: a session and the page it opens. */
  const enter = async (
    organizationId: string,
    user: MoodleUser,
    target: string,
    more?: JWTPayload,
  ) => {
    const { ticket, secret, text } = await launch(organizationId, user, target, more)
    const { status, body } = await call(null, finishLtiLaunch, {
      body: { organization_id: organizationId, ticket, browser_secret: secret },
    })
    if (status !== 200) throw new Error(`The launch was refused: ${text}`)
    return { accessToken: body.session.access_token, id: body.session.id, path: body.path }
  }

  return { ...keys, state, clientId, connect, launch, enter, post, close: () => server.close() }
}

export type MoodlePlatform = Awaited<ReturnType<typeof moodlePlatform>>
