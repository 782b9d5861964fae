import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/meetings.ts'
import { readEnv } from '#server/env.ts'
import { call } from '#server/testing/actors.ts'
import { buildLiveSession } from '#server/testing/build-live-session.ts'
import { MeetingTab } from '#server/testing/meeting-tab.ts'
import { testApp } from '#server/testing/test-app.ts'
import { findJanus, JanusProcess } from '../../scripts/janus-process.ts'
import { freePort } from '../../e2e/support/free-port.ts'
import { iceServersFor } from './media.ts'
import { mediaOfNewRoom } from './media-room.ts'
import { feedOf } from './media-server.ts'
import { type AskVideoRoom, withVideoRoom } from './video-room.ts'

const adminKey = 'the key of the tests'

async function setServers(urls: string[]) {
  const { mechanisms } = await testApp()
  Object.assign(mechanisms.env, { JANUS_URLS: urls, JANUS_ADMIN_KEY: adminKey })
}
afterEach(() => setServers([]))

const tabs: MeetingTab[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.client.close()
})

async function buildRoom() {
  const room = await buildLiveSession({ startsInMinutes: -5 })
  const host = await MeetingTab.open(room.instructor, room.inMeeting)
  const guest = await MeetingTab.open(room.learner, room.inMeeting)
  tabs.push(host, guest)
  return { ...room, host, guest }
}

test('relays let in by credentials that expire and name the person', () => {
  const env = readEnv({
    DATA_DIR: '/tmp',
    STUN_URLS: 'stun:stun.test',
    TURN_URLS: 'turn:turn.test?transport=udp',
    TURN_SECRET: 'shared',
  })
  const now = new Date('2026-11-15T12:00:00Z')
  const username = `${now.getTime() / 1000 + 86_400}:someone`
  expect(iceServersFor({ env }, 'someone', now)).toEqual([
    { urls: ['stun:stun.test'] },
    {
      urls: ['turn:turn.test?transport=udp'],
      username,
      credential: createHmac('sha1', 'shared').update(username).digest('base64'),
    },
  ])
})

test('rooms spread over the media servers, and a room always begins at the same one', () => {
  const env = readEnv({
    DATA_DIR: '/tmp',
    JANUS_URLS: 'ws://one.test,ws://two.test,ws://three.test',
  })
  const urls = Array.from({ length: 60 }, (_, place) => mediaOfNewRoom({ env }, `room ${place}`))
  const counts = Object.values(Object.groupBy(urls, ({ media_url }) => media_url ?? ''))
  expect(counts.map((rooms) => (rooms?.length ?? 0) > 8)).toEqual([true, true, true])
  expect(mediaOfNewRoom({ env }, 'room 7').media_url).toBe(urls[7]?.media_url)
})

test('without media servers people send to each other; when all are away, joining still works', async () => {
  const mesh = await buildRoom()
  const plain = await call(mesh.learner, contract.prepareMeetingMedia, { params: mesh.inMeeting })
  expect(plain.body).toEqual({ kind: 'mesh' })
  await setServers(['ws://127.0.0.1:1'])
  const room = await buildRoom()
  const seen = await call(room.learner, contract.getMeeting, { params: room.inMeeting })
  expect(seen.body).toMatchObject({ engine: 'janus', participants: [{}, {}] })
  const away = await call(room.learner, contract.prepareMeetingMedia, { params: room.inMeeting })
  expect([away.status, away.error.code]).toEqual([503, 'media_server_away'])
  expect(
    (await call(room.stranger, contract.prepareMeetingMedia, { params: room.inMeeting })).status,
  ).toBe(404)
})

if (!findJanus()) {
  process.stderr.write('Skipped: janus is not installed; npm run janus installs it on Debian\n')
}

describe.skipIf(!findJanus())('with a real media server', () => {
  let janus: JanusProcess
  beforeAll(async () => {
    janus = await JanusProcess.start({ port: await freePort(), adminKey, rtpPorts: '25000-25999' })
  })
  afterAll(() => janus.stop())

  const prepare = async (room: Awaited<ReturnType<typeof buildRoom>>, actor = room.learner) => {
    const { body } = await call(actor, contract.prepareMeetingMedia, { params: room.inMeeting })
    if (body.kind !== 'janus') throw new Error('no media server')
    return body
  }
  const join = (ask: AskVideoRoom, to: { room: number; token?: string }, id: number) =>
    ask({ request: 'join', ptype: 'publisher', id, ...to }).then(
      () => 'in',
      (error: Error) => error.message,
    )

  test('lets in who has a token, one for each tab, and nobody without; rooms are made by us only', async () => {
    await setServers([janus.url])
    const room = await buildRoom()
    const mine = await prepare(room)
    const theirs = await prepare(room, room.instructor)
    expect(mine).toMatchObject({ url: janus.url, room: theirs.room })
    expect(mine.token).not.toBe(theirs.token)
    await withVideoRoom(janus.url, async (ask) => {
      expect(await join(ask, { room: mine.room }, 1)).toMatch(/Unauthorized|Missing/)
      expect(await join(ask, { room: mine.room, token: 'guessed' }, 1)).toMatch(/Unauthorized/)
      expect(await join(ask, mine, feedOf(room.guest.connectionId))).toBe('in')
      await expect(ask({ request: 'create', room: 5 })).rejects.toThrow(
        /admin_key|Unauthorized|Missing/,
      )
      await expect(ask({ request: 'destroy', room: mine.room })).rejects.toThrow(/secret|Missing/)
    })
  })

  test('who is removed is put out of the media and not let in again; the end takes the room away', async () => {
    await setServers([janus.url])
    const { drainJobs } = await testApp()
    const room = await buildRoom()
    const mine = await prepare(room)
    const theirs = await prepare(room, room.instructor)
    const params = { ...room.inMeeting, personId: room.learner.id }
    await call(room.instructor, contract.removeParticipant, { params })
    await drainJobs()
    await withVideoRoom(janus.url, async (ask) => {
      expect(await join(ask, mine, 7)).toMatch(/Unauthorized/)
      expect(await join(ask, theirs, 8)).toBe('in')
    })
    const again = await call(room.learner, contract.prepareMeetingMedia, { params: room.inMeeting })
    expect(again.error.code).toBe('meeting_not_joined')
    await call(room.instructor, contract.endMeeting, { params: room.inMeeting })
    await drainJobs()
    await withVideoRoom(janus.url, async (ask) => {
      expect(await join(ask, theirs, 9)).toMatch(/No such room/)
    })
  })

  test('another media server takes the room when its own is away, and everyone hears of it', async () => {
    const dead = 'ws://127.0.0.1:1'
    await setServers([dead])
    const room = await buildRoom()
    await setServers([dead, janus.url])
    expect(await prepare(room)).toMatchObject({ url: janus.url })
    await expect.poll(() => room.host.heard('meeting.media_moved')).toHaveLength(1)
    expect(await prepare(room, room.instructor)).toMatchObject({ url: janus.url })
    expect(room.host.heard('meeting.media_moved')).toHaveLength(1)
  })
})
