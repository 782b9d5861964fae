import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  endUnitSession,
  launchUnit,
  launchUnitForActor,
  listRegistrations,
  listReportingPackages,
  previewUnit,
  waiveUnit,
} from '#contract/package-sessions.ts'
import { getMyGrades } from '#contract/grades.ts'
import { getMyPackage } from '#contract/packages.ts'
import { createRecordClient, listRecordClients } from '#contract/records.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import {
  assignableUnit,
  buildPackage,
  cmi5Package,
  cmi5Structure,
  launch,
  simplePackage,
  zipOf,
} from '#server/testing/build-package.ts'
import { enterUnit, openUnit, type Said } from '#server/testing/open-unit.ts'
import { testApp } from '#server/testing/test-app.ts'
import { asSystem } from '#server/jobs/job.ts'
import { endStaleSessions } from './end-stale-sessions.ts'

const build = async (structure?: string) => buildPackage({ bytes: await cmi5Package(structure) })

const duration = 'PT1S'
const completed = { result: { completion: true, duration } }
const passed = { result: { success: true, duration } }
const failed = { result: { success: false, duration } }
const mastery = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore'
const scored = (scaled: number, success = true) => ({
  result: { success, duration, score: { scaled } },
  extensions: { [mastery]: 0.8 },
})

interface Kept {
  actor: { account: { name: string } }
  verb: { id: string }
  object: { id: string; definition?: { type?: string } }
  result?: { duration?: string; success?: boolean; completion?: boolean; extensions?: object }
  context: {
    registration: string
    contextActivities: Record<string, { id: string }[]>
    extensions: Record<string, unknown>
  }
}

/** What the record store has for a registration, oldest first, as one of the organization's tools reads it. */
async function statementsOf(admin: Actor, organizationId: string, registration: string) {
  const { server } = await testApp()
  const { secret, client } = await done(admin, createRecordClient, {
    params: { organizationId },
    body: { name: 'Reader', scopes: ['statements/read'] },
  })
  const basic = Buffer.from(`${client.username}:${secret}`).toString('base64')
  const answer = await server.inject({
    method: 'GET',
    url: `/xapi/${organizationId}/statements`,
    query: { registration, ascending: 'true' },
    headers: { authorization: `Basic ${basic}`, 'x-experience-api-version': '1.0.3' },
  })
  return answer.json<{ statements: Kept[] }>().statements
}

const wordsOf = (statements: Kept[]) =>
  statements.map(({ verb }) => verb.id.slice(verb.id.lastIndexOf('/') + 1))

describe('a unit of a cmi5 course', () => {
  test('is launched with everything that cmi5 requires, and its key can be fetched once', async () => {
    const { learner, lessonParams } = await build()
    const unit = await openUnit(learner, lessonParams)
    expect(unit.address.origin).toBe('http://content.localhost:4000')
    expect(unit.address.pathname).toMatch(/\/index\.html$/)
    expect(unit.given('chapter')).toBe('1')
    expect(unit.given('activityId')).not.toBe('https://example.org/au/1')
    expect(unit.first.status).toBe(200)
    const again = await unit.fetchKey()
    expect([again.status, again.body['error-code'], again.body['auth-token']]).toEqual([
      200,
      '1',
      undefined,
    ])
    expect(unit.launchData).toMatchObject({
      contextTemplate: { contextActivities: { grouping: [{ id: 'https://example.org/au/1' }] } },
      launchMode: 'Normal',
      moveOn: 'CompletedAndPassed',
      masteryScore: 0.8,
      launchParameters: 'be quick',
      entitlementKey: { courseStructure: 'key' },
    })
    expect((await unit.preferences('GET')).json()).toEqual({
      languagePreference: 'en',
      audioPreference: 'on',
    })
  })

  test('completes its lesson and is graded once it is satisfied; block and course are reported once', async () => {
    const { drainJobs } = await testApp()
    const { learner, admin, lessonParams, params } = await build()
    const unit = await openUnit(learner, lessonParams)
    expect((await unit.begin()).statusCode).toBe(200)
    expect((await unit.say('completed', completed)).statusCode).toBe(200)
    await drainJobs()
    const half = await done(learner, getMyPackage, { params: lessonParams })
    expect(half).toMatchObject({ completed_at: null, attempts: [{ completion: 'incomplete' }] })
    expect((await unit.say('passed', scored(0.9))).statusCode).toBe(200)
    expect((await unit.say('terminated', { result: { duration } })).statusCode).toBe(200)
    await drainJobs()
    const whole = await done(learner, getMyPackage, { params: lessonParams })
    expect(whole.completed_at).not.toBeNull()
    expect(whole.attempts).toMatchObject([
      { completion: 'completed', success: 'passed', score_percent: 90 },
    ])
    const grades = await done(learner, getMyGrades, { params })
    expect(JSON.stringify(grades)).toContain('90')
    // The key ended with the session.
    expect((await unit.state('GET')).statusCode).toBe(401)

    const kept = await statementsOf(admin, params.organizationId, unit.given('registration'))
    expect(wordsOf(kept)).toEqual([
      'launched',
      'initialized',
      'completed',
      'passed',
      'satisfied',
      'satisfied',
      'terminated',
    ])
    const [launched, block, course] = [kept[0], kept[4], kept[5]]
    expect(launched?.context.extensions).toMatchObject({
      'https://w3id.org/xapi/cmi5/context/extensions/sessionid': unit.sessionId,
      'https://w3id.org/xapi/cmi5/context/extensions/launchmode': 'Normal',
      'https://w3id.org/xapi/cmi5/context/extensions/moveon': 'CompletedAndPassed',
      'https://w3id.org/xapi/cmi5/context/extensions/launchparameters': 'be quick',
      [mastery]: 0.8,
    })
    expect(block?.object.definition?.type).toMatch(/activitytype\/block$/)
    expect(block?.object.id).not.toBe('https://example.org/block/1')
    expect(block?.context.contextActivities['grouping']).toMatchObject([
      { id: 'https://example.org/block/1' },
    ])
    expect(course?.object.definition?.type).toMatch(/activitytype\/course$/)
    expect(course?.context.contextActivities['grouping']).toMatchObject([
      { id: 'https://example.org/course' },
    ])
  })

  test('can’t send statements beyond its rights', async () => {
    const { learner, lessonParams } = await build()
    const unit = await openUnit(learner, lessonParams)
    // A unit can't start before it has read the learner's preferences.
    expect((await unit.say('initialized')).statusCode).toBe(403)
    await unit.preferences('GET')
    const stranger = { account: { homePage: 'https://x.test', name: 'x' } }
    const before: [string, string, Said][] = [
      ['anything before it began', 'completed', completed],
      ['no id', 'initialized', { over: { id: undefined } }],
      ['no timestamp', 'initialized', { over: { timestamp: undefined } }],
      ['a local time', 'initialized', { over: { timestamp: '2026-01-01T00:00:00+02:00' } }],
      ['another learner', 'initialized', { over: { actor: stranger } }],
      [
        'another registration',
        'initialized',
        { over: { context: { registration: randomUUID() } } },
      ],
      ['no context', 'initialized', { over: { context: undefined } }],
      ['the author’s id', 'initialized', { over: { object: { id: 'https://example.org/au/1' } } }],
      ['no session', 'initialized', { extensions: { [sessionExtension]: undefined } }],
    ]
    for (const [name, verb, more] of before) {
      expect([name, (await unit.say(verb, more)).statusCode]).toEqual([name, 403])
    }
    expect((await unit.say('initialized')).statusCode).toBe(200)
    const raw = { result: { success: true, duration, score: { raw: 5, min: 0 } } }
    const later: [string, string, Said][] = [
      ['initialized twice', 'initialized', {}],
      ['no result', 'completed', {}],
      ['no duration', 'completed', { result: { completion: true } }],
      ['a completion of false', 'completed', { result: { completion: false, duration } }],
      ['a completion that is passed', 'passed', { result: { ...passed.result, completion: true } }],
      [
        'a score that is completed',
        'completed',
        { result: { completion: true, duration, score: {} } },
      ],
      ['no category for moveOn', 'completed', { ...completed, counts: false }],
      ['a success that says otherwise', 'passed', failed],
      ['a failure that says otherwise', 'failed', passed],
      ['a score below mastery', 'passed', scored(0.79)],
      ['a failure at mastery', 'failed', scored(0.8, false)],
      ['no mastery score', 'passed', { ...scored(0.9), extensions: {} }],
      ['another mastery score', 'passed', { ...scored(0.9), extensions: { [mastery]: 0.5 } }],
      ['a raw score without limits', 'passed', { ...raw, extensions: { [mastery]: 0.8 } }],
      ['an end without duration', 'terminated', {}],
      ['an end that counts', 'terminated', { result: { duration }, counts: true }],
      ['an allowed one that counts', 'experienced', { allowed: true, counts: true }],
      [
        'a voiding',
        'voided',
        { allowed: true, over: { object: { objectType: 'StatementRef', id: randomUUID() } } },
      ],
      ['a verb that cmi5 does not define', 'attempted', {}],
    ]
    for (const [name, verb, more] of later) {
      expect([name, (await unit.say(verb, more)).statusCode]).toEqual([name, 403])
    }
    expect((await unit.say('experienced', { allowed: true })).statusCode).toBe(200)
    expect((await unit.say('completed', completed)).statusCode).toBe(200)
    expect((await unit.say('completed', completed)).statusCode).toBe(403)
    expect((await unit.say('passed', passed)).statusCode).toBe(200)
    expect((await unit.say('passed', passed)).statusCode).toBe(403)
    expect((await unit.say('failed', failed)).statusCode).toBe(403)
    expect((await unit.say('terminated', { result: { duration } })).statusCode).toBe(200)
    expect((await unit.say('experienced', { allowed: true })).statusCode).toBe(401)
  })

  test('can’t access documents of others, change its launch data, or store invalid preferences', async () => {
    const { learner, lessonParams } = await build()
    const unit = await openUnit(learner, lessonParams)
    const stranger = { agent: JSON.stringify({ mbox: 'mailto:x@example.org' }) }
    expect((await unit.state('PUT')).statusCode).toBe(403)
    expect((await unit.state('DELETE')).statusCode).toBe(403)
    expect((await unit.state('PUT', { stateId: 'bookmark' })).statusCode).toBe(204)
    expect((await unit.state('GET', { stateId: 'bookmark', ...stranger })).statusCode).toBe(403)
    const elsewhere = { stateId: 'bookmark', registration: randomUUID() }
    expect((await unit.state('GET', elsewhere)).statusCode).toBe(403)
    const bad: (object | string)[] = [
      { audioPreference: 'on' },
      { languagePreference: 'en-US' },
      { languagePreference: '', audioPreference: 'on' },
      { languagePreference: 'not comma separated', audioPreference: 'on' },
      'just some text',
    ]
    for (const one of bad) expect((await unit.preferences('PUT', one)).statusCode).toBe(403)
    expect((await unit.preferences('DELETE')).statusCode).toBe(403)
    const without = await unit.send('PUT', 'agents/profile', { profileId: 'x' }, {})
    expect(without.statusCode).toBe(400)
    expect((await unit.send('GET', 'agents', { agent: unit.given('actor') })).statusCode).toBe(403)
  })

  test('fails in one session and passes in the next, but never passes twice', async () => {
    const { learner, lessonParams } = await build()
    const first = await openUnit(learner, lessonParams)
    await first.begin()
    expect((await first.say('failed', failed)).statusCode).toBe(200)
    expect((await first.say('failed', failed)).statusCode).toBe(403)
    expect((await first.say('passed', passed)).statusCode).toBe(403)
    const second = await openUnit(learner, lessonParams)
    expect(second.given('activityId')).toBe(first.given('activityId'))
    expect(second.given('registration')).toBe(first.given('registration'))
    await second.begin()
    expect((await second.say('passed', passed)).statusCode).toBe(200)
    const third = await openUnit(learner, lessonParams)
    await third.begin()
    expect((await third.say('passed', passed)).statusCode).toBe(403)
    expect((await third.say('failed', failed)).statusCode).toBe(403)
  })

  test('abandons its open session when it is opened again', async () => {
    const { learner, admin, lessonParams, params } = await build()
    const first = await openUnit(learner, lessonParams)
    await first.begin()
    const second = await openUnit(learner, lessonParams)
    expect((await first.say('completed', completed)).statusCode).toBe(401)
    expect((await second.begin()).statusCode).toBe(200)
    const kept = await statementsOf(admin, params.organizationId, first.given('registration'))
    expect(wordsOf(kept)).toEqual([
      'launched',
      'initialized',
      'abandoned',
      'launched',
      'initialized',
    ])
    expect(kept[2]?.result?.duration).toMatch(/^PT[\d.]+S$/)
  })

  test.each([
    ['NotApplicable', []],
    ['Completed', ['completed']],
    ['Passed', ['passed']],
    ['CompletedOrPassed', ['passed']],
    ['CompletedOrPassed', ['completed']],
    ['CompletedAndPassed', ['completed', 'passed']],
  ])('moves on by %s after %s', async (moveOn, reports) => {
    const { drainJobs } = await testApp()
    const { learner, admin, lessonParams, params } = await build(
      cmi5Structure(assignableUnit({ moveOn, more: '' })),
    )
    const unit = await openUnit(learner, lessonParams)
    const isDone = async () => {
      await drainJobs()
      return (await done(learner, getMyPackage, { params: lessonParams })).completed_at !== null
    }
    expect((await unit.begin()).statusCode).toBe(200)
    for (const verb of reports) {
      expect([verb, await isDone()]).toEqual([verb, false])
      expect((await unit.say(verb, verb === 'passed' ? passed : completed)).statusCode).toBe(200)
    }
    expect(await isDone()).toBe(true)
    const kept = await statementsOf(admin, params.organizationId, unit.given('registration'))
    const expected =
      moveOn === 'NotApplicable'
        ? ['satisfied', 'launched', 'initialized']
        : ['launched', 'initialized', ...reports, 'satisfied']
    expect(wordsOf(kept)).toEqual(expected)
  })

  test('409 for a window that another one replaced, 404 for a part that doesn’t exist', async () => {
    const { learner, lessonParams } = await build()
    const first = await launch(learner, lessonParams)
    const body = {
      attempt_id: first.attempt_id ?? '',
      session_id: first.session_id ?? '',
      activity_id: 'https://example.org/au/1',
    }
    const missing = await call(learner, launchUnit, {
      params: lessonParams,
      body: { ...body, activity_id: 'https://example.org/au/2' },
    })
    expect([missing.status, missing.error.code]).toEqual([404, 'package_unit_not_found'])
    await launch(learner, lessonParams)
    const late = await call(learner, launchUnit, { params: lessonParams, body })
    expect([late.status, late.error.code]).toEqual([409, 'package_open_elsewhere'])
    const other = await build()
    const foreign = await call(other.learner, launchUnit, { params: other.lessonParams, body })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'package_not_found'])
  })

  test('is not among the clients that admins manage', async () => {
    const { learner, admin, lessonParams, params } = await build()
    await openUnit(learner, lessonParams)
    const { clients } = await done(admin, listRecordClients, { params })
    expect(clients).toEqual([])
  })
})

const sessionExtension = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid'

describe('an admin', () => {
  const actor = { account: { homePage: 'https://example.com/people', name: 'ada' } }

  async function buildForAdmin(structure?: string) {
    const built = await build(structure)
    const { organizationId } = built.params
    const { items } = await done(built.admin, listReportingPackages, { params: { organizationId } })
    const packageId = items[0]?.id ?? ''
    const open = (body: object = {}) =>
      call(built.admin, launchUnitForActor, {
        params: { organizationId, packageId, unitIndex: 0 },
        body: { actor, launch_mode: 'Normal', ...body },
      })
    return { ...built, organizationId, packageId, items, open }
  }

  test('launches a part for a named actor, again with the same registration, and for nobody else', async () => {
    const { open, items, learner, organizationId, packageId } = await buildForAdmin()
    expect(items).toMatchObject([{ title: 'Keeping bees', units: [{ title: 'Hives' }] }])
    const first = await open()
    expect(first.status).toBe(200)
    const unit = await enterUnit(first.body.url)
    expect(JSON.parse(unit.given('actor'))).toMatchObject(actor)
    expect((await unit.begin()).statusCode).toBe(200)
    const registration = first.body.registration_id
    const again = await open({ registration })
    expect(again.body.registration_id).toBe(registration)
    const ben = { account: { ...actor.account, name: 'ben' } }
    const taken = await open({ registration, actor: ben })
    expect([taken.status, taken.error.code]).toEqual([409, 'package_registration_taken'])
    const own = { account: { homePage: 'http://localhost:4000', name: learner.id } }
    expect((await open({ actor: own })).status).toBe(400)
    expect((await open({ actor: { mbox: 'mailto:a@example.org' } })).status).toBe(400)
    const params = { organizationId, packageId, unitIndex: 0 }
    const body = { actor, launch_mode: 'Normal' as const }
    expect((await call(learner, launchUnitForActor, { params, body })).status).toBe(403)
    const other = await buildForAdmin()
    const foreign = await call(other.admin, launchUnitForActor, {
      params: { ...params, organizationId: other.organizationId },
      body,
    })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'package_not_found'])
  })

  test.each(['Browse', 'Review'])('launches in %s, where nothing counts', async (launch_mode) => {
    const { open } = await buildForAdmin()
    const unit = await enterUnit((await open({ launch_mode })).body.url)
    expect(unit.launchData['launchMode']).toBe(launch_mode)
    await unit.begin()
    expect((await unit.say('completed', completed)).statusCode).toBe(403)
    expect((await unit.say('passed', passed)).statusCode).toBe(403)
    expect((await unit.say('failed', failed)).statusCode).toBe(403)
  })

  test('waives a part once, which satisfies the course and completes a learner’s lesson', async () => {
    const { drainJobs } = await testApp()
    const { admin, learner, lessonParams, organizationId } = await buildForAdmin()
    const unit = await openUnit(learner, lessonParams)
    const registrationId = unit.given('registration')
    const params = { organizationId, registrationId, unitIndex: 0 }
    const body = { reason: 'Administrative' }
    expect((await call(learner, waiveUnit, { params, body })).status).toBe(403)
    const waived = await done(admin, waiveUnit, { params, body })
    expect(waived).toMatchObject({ is_satisfied: true, units: [{ is_satisfied: true }] })
    await done(admin, waiveUnit, { params, body })
    await drainJobs()
    const mine = await done(learner, getMyPackage, { params: lessonParams })
    expect(mine.completed_at).not.toBeNull()
    const kept = await statementsOf(admin, organizationId, registrationId)
    expect(wordsOf(kept)).toEqual(['launched', 'waived', 'satisfied', 'satisfied'])
    expect(kept[1]?.result).toEqual({
      success: true,
      completion: true,
      extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/reason': 'Administrative' },
    })
    const session = kept[1]?.context.extensions[sessionExtension]
    expect(session).not.toBe(unit.sessionId)
    expect(kept[2]?.context.extensions[sessionExtension]).toBe(session)
    const missing = await call(admin, waiveUnit, { params: { ...params, unitIndex: 9 }, body })
    expect([missing.status, missing.error.code]).toEqual([404, 'package_unit_not_found'])
    const blank = await call(admin, waiveUnit, { params, body: { reason: ' ' } })
    expect(blank.status).toBe(400)
    const other = await buildForAdmin()
    const foreign = await call(other.admin, waiveUnit, {
      params: { ...params, organizationId: other.organizationId },
      body,
    })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'package_registration_not_found'])
  })

  test('ends a session, which is abandoned once and can do nothing more', async () => {
    const { admin, learner, open, organizationId, packageId } = await buildForAdmin()
    const launched = await open()
    const unit = await enterUnit(launched.body.url)
    await unit.begin()
    const shown = await done(admin, listRegistrations, { params: { organizationId, packageId } })
    expect(shown.items).toMatchObject([
      { actor: 'ada', units: [{ open_session_id: unit.sessionId }] },
    ])
    const params = { organizationId, sessionId: unit.sessionId }
    expect((await call(learner, endUnitSession, { params })).status).toBe(403)
    const other = await buildForAdmin()
    const foreign = { ...params, organizationId: other.organizationId }
    expect((await call(other.admin, endUnitSession, { params: foreign })).status).toBe(404)
    await done(admin, endUnitSession, { params })
    await done(admin, endUnitSession, { params })
    expect((await unit.say('experienced', { allowed: true })).statusCode).toBe(401)
    const kept = await statementsOf(admin, organizationId, launched.body.registration_id)
    expect(wordsOf(kept)).toEqual(['launched', 'initialized', 'abandoned'])
    expect(kept[2]?.actor.account.name).toBe('ada')
    expect(kept[2]?.object.id).toBe(unit.given('activityId'))
    expect(kept[2]?.context.extensions[sessionExtension]).toBe(unit.sessionId)
  })

  test('sees no SCORM packages and nobody of another organization here', async () => {
    const { admin, params } = await buildPackage({ bytes: await simplePackage() })
    const { organizationId } = params
    const { items } = await done(admin, listReportingPackages, { params: { organizationId } })
    expect(items).toEqual([])
    const other = await buildForAdmin()
    const foreign = await call(admin, listRegistrations, {
      params: { organizationId, packageId: other.packageId },
    })
    expect([foreign.status, foreign.error.code]).toEqual([404, 'package_not_found'])
    const learner = await call(other.learner, listReportingPackages, {
      params: { organizationId: other.organizationId },
    })
    expect(learner.status).toBe(403)
  })
})

describe('an author', () => {
  test('tries a unit of the draft, where nothing counts and nobody is registered', async () => {
    const { author, learner, admin, lessonParams, params } = await build()
    const body = { activity_id: 'https://example.org/au/1' }
    const tried = await done(author, previewUnit, { params: lessonParams, body })
    const unit = await enterUnit(tried.url)
    expect((await unit.begin()).statusCode).toBe(200)
    expect((await unit.say('completed', completed)).statusCode).toBe(403)
    const { organizationId } = params
    const { items } = await done(admin, listReportingPackages, { params: { organizationId } })
    const packageId = items[0]?.id ?? ''
    const list = await done(admin, listRegistrations, { params: { organizationId, packageId } })
    expect(list.items).toEqual([])
    const missing = { activity_id: 'https://example.org/au/2' }
    const none = await call(author, previewUnit, { params: lessonParams, body: missing })
    expect([none.status, none.error.code]).toEqual([404, 'package_unit_not_found'])
    expect((await call(learner, previewUnit, { params: lessonParams, body })).status).toBe(404)
    const other = await build()
    const foreign = await call(other.author, previewUnit, { params: lessonParams, body })
    expect([403, 404]).toContain(foreign.status)
  })
})

test('a session without activity for two days is ended', async () => {
  const { clock, mechanisms } = await testApp()
  const { learner, admin, lessonParams, params } = await build()
  const unit = await openUnit(learner, lessonParams)
  await unit.begin()
  await asSystem(mechanisms, endStaleSessions)
  expect((await unit.say('experienced', { allowed: true })).statusCode).toBe(200)
  const later = new Date(clock.now().getTime() + 49 * 3_600_000)
  await asSystem(mechanisms, (ctx) => endStaleSessions({ ...ctx, now: later }))
  expect((await unit.say('experienced', { allowed: true })).statusCode).toBe(401)
  const kept = await statementsOf(admin, params.organizationId, unit.given('registration'))
  expect(wordsOf(kept)).toContain('abandoned')
})

describe('a part of an xAPI package', () => {
  const tincan = `<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities><activity id="https://example.org/bees"
    type="http://adlnet.gov/expapi/activities/course"><name>Bees</name><launch>index.html</launch></activity></activities></tincan>`

  test('gets its key in the URL, reports only for its own learner, and completes the lesson', async () => {
    const { drainJobs, server } = await testApp()
    const { learner, lessonParams } = await buildPackage({
      bytes: await zipOf({ 'tincan.xml': tincan, 'index.html': '<h1>Bees</h1>' }),
    })
    const opened = await launch(learner, lessonParams)
    const { url } = await done(learner, launchUnit, {
      params: lessonParams,
      body: {
        attempt_id: opened.attempt_id ?? '',
        session_id: opened.session_id ?? '',
        activity_id: 'https://example.org/bees',
      },
    })
    const given = new URL(url).searchParams
    expect(given.get('activity_id')).toBe('https://example.org/bees')
    expect(given.get('registration')).toBe(opened.attempt_id)
    expect(given.get('endpoint')).toMatch(/\/xapi\/[0-9a-f-]+\/$/)
    const say = (verb: string, over: object = {}) =>
      server.inject({
        method: 'POST',
        url: `${new URL(given.get('endpoint') ?? '').pathname}statements`,
        headers: {
          authorization: given.get('auth') ?? '',
          'x-experience-api-version': '1.0.3',
          'content-type': 'application/json',
        },
        payload: {
          actor: JSON.parse(given.get('actor') ?? '') as object,
          verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
          object: { id: 'https://example.org/bees' },
          context: { registration: given.get('registration') },
          ...over,
        },
      })
    expect((await say('passed', { actor: { mbox: 'mailto:x@example.org' } })).statusCode).toBe(403)
    expect(
      (await say('completed', { object: { id: 'https://example.org/page' } })).statusCode,
    ).toBe(200)
    await drainJobs()
    const before = await done(learner, getMyPackage, { params: lessonParams })
    expect(before.completed_at).toBeNull()
    expect((await say('passed', { result: { score: { scaled: 0.7 } } })).statusCode).toBe(200)
    await drainJobs()
    const after = await done(learner, getMyPackage, { params: lessonParams })
    expect(after.completed_at).not.toBeNull()
    expect(after).toMatchObject({
      done: ['https://example.org/bees'],
      attempts: [{ success: 'passed', score_percent: 70 }],
    })
  })
})
