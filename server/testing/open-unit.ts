import { randomUUID } from 'node:crypto'
import { launchUnit } from '#contract/package-sessions.ts'
import type { Actor } from './actors.ts'
import { done } from './build-course.ts'
import { launch, type LessonParams } from './build-package.ts'
import { testApp } from './test-app.ts'

interface Template {
  contextActivities: object
  extensions: Record<string, unknown>
}

/** How a statement differs from the one that the verb asks for. */
export interface Said {
  result?: object
  extensions?: object
  /** Whether it counts for moveOn; completed, passed and failed do. */
  counts?: boolean
  /** Not one that cmi5 defines. */
  allowed?: boolean
  over?: object
}

/** Launches a unit for a learner and begins as its page would: fetches its key and reads its launch data. */
export async function openUnit(
  learner: Actor,
  params: LessonParams,
  unit = 'https://example.org/au/1',
) {
  const launched = await launch(learner, params)
  const { url } = await done(learner, launchUnit, {
    params,
    body: {
      attempt_id: launched.attempt_id ?? '',
      session_id: launched.session_id ?? '',
      activity_id: unit,
    },
  })
  return enterUnit(url)
}

export async function enterUnit(url: string) {
  const { server } = await testApp()
  const address = new URL(url)
  const given = (name: string) => address.searchParams.get(name) ?? ''
  const fetchKey = async () => {
    const answer = await server.inject({ method: 'POST', url: new URL(given('fetch')).pathname })
    return { status: answer.statusCode, body: answer.json<Record<string, string>>() }
  }
  const first = await fetchKey()
  const endpoint = new URL(given('endpoint')).pathname
  const send = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    resource: string,
    query: Record<string, string>,
    payload?: object | string,
    headers: Record<string, string> = {},
  ) =>
    server.inject({
      method,
      url: `${endpoint}/${resource}`,
      query,
      headers: {
        authorization: `Basic ${first.body['auth-token']}`,
        'x-experience-api-version': '1.0.3',
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
  const state = (method: 'GET' | 'PUT' | 'DELETE', over: Record<string, string> = {}) =>
    send(
      method,
      'activities/state',
      {
        activityId: given('activityId'),
        agent: given('actor'),
        registration: given('registration'),
        stateId: 'LMS.LaunchData',
        ...over,
      },
      method === 'PUT' ? { any: 'thing' } : undefined,
    )
  const launchData = (await state('GET')).json<
    { contextTemplate: Template } & Record<string, unknown>
  >()
  const preferences = (method: 'GET' | 'PUT' | 'DELETE', payload?: object | string) =>
    send(
      method,
      'agents/profile',
      { agent: given('actor'), profileId: 'cmi5LearnerPreferences' },
      payload,
    )
  const say = (verb: string, more: Said = {}) => {
    const { contextActivities, extensions } = launchData.contextTemplate
    const categories = [
      ...(more.allowed ? [] : ['cmi5']),
      ...((more.counts ?? /completed|passed|failed/.test(verb)) ? ['moveon'] : []),
    ]
    const statement = {
      id: randomUUID(),
      timestamp: new Date().toISOString(),
      actor: JSON.parse(given('actor')) as object,
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
      object: { id: given('activityId') },
      ...(more.result && { result: more.result }),
      context: {
        registration: given('registration'),
        contextActivities: {
          ...contextActivities,
          category: categories.map((name) => ({
            id: `https://w3id.org/xapi/cmi5/context/categories/${name}`,
          })),
        },
        extensions: { ...extensions, ...more.extensions },
      },
      ...more.over,
    }
    return send('POST', 'statements', {}, statement)
  }
  const sessionId = String(
    launchData.contextTemplate.extensions[
      'https://w3id.org/xapi/cmi5/context/extensions/sessionid'
    ],
  )
  /** Reads the preferences, which has to come first, and says that it begins. */
  const begin = async () => {
    await preferences('GET')
    return say('initialized')
  }
  return {
    address,
    given,
    first,
    fetchKey,
    send,
    state,
    launchData,
    preferences,
    say,
    begin,
    sessionId,
  }
}
