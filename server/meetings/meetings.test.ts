import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endLiveSession, getLiveSession, listAttendance } from '#contract/live-sessions.ts'
import * as contract from '#contract/meetings.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildLiveSession } from '#server/testing/build-live-session.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { MeetingTab } from '#server/testing/meeting-tab.ts'
import { testApp } from '#server/testing/test-app.ts'
import { keepSeen, sweepSilent } from './presence.ts'

const tabs: MeetingTab[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.client.close()
})

type Room = Awaited<ReturnType<typeof buildLiveSession>>
const buildRoom = (body: Parameters<typeof buildLiveSession>[0] = {}) =>
  buildLiveSession({ startsInMinutes: -5, ...body })

async function enter(room: Room, actor: Actor) {
  const tab = await MeetingTab.open(actor, room.inMeeting)
  tabs.push(tab)
  return tab
}

const join = (room: Room, actor: Actor) =>
  call(actor, contract.joinMeeting, { params: room.inMeeting })
const rosterOf = async (room: Room, actor: Actor) =>
  (await call(actor, contract.getMeeting, { params: room.inMeeting })).body.participants
const withPerson = (room: Room, person: Actor) => ({ ...room.inMeeting, personId: person.id })

describe('the door', () => {
  test('too early, too late, cancelled, not for me, of another organization: each says so', async () => {
    const room = await buildLiveSession()
    expect((await join(room, room.learner)).error.code).toBe('live_session_not_open')
    await room.setTimes(-180)
    expect((await join(room, room.learner)).error.code).toBe('live_session_over')
    await room.setTimes(-5)
    expect((await join(room, room.stranger)).status).toBe(404)
    const elsewhere = { organizationId: room.otherOrganization.id, meetingId: room.session.id }
    const other = await call(room.stranger, contract.joinMeeting, { params: elsewhere })
    expect(other.error.code).toBe('live_session_not_found')
    const unknown = { ...room.inOrganization, meetingId: randomUUID() }
    const nowhere = await call(room.learner, contract.joinMeeting, { params: unknown })
    expect(nowhere.error.code).toBe('live_session_not_found')
    expect((await join(room, room.learner)).body.me).toMatchObject({ role: 'guest' })
    await call(room.instructor, endLiveSession, { params: room.inSession })
    expect((await join(room, room.learner)).error.code).toBe('live_session_over')
  })

  test('the server decides who hosts; hosts may come an hour before', async () => {
    const room = await buildLiveSession({ startsInMinutes: 40 })
    expect((await join(room, room.learner)).error.code).toBe('live_session_not_open')
    const host = await join(room, room.instructor)
    expect(host.body).toMatchObject({ me: { role: 'host' }, can: { host: true, end: true } })
    expect((await join(room, room.admin)).body.me.role).toBe('co_host')
  })

  test('a second tab takes the place of the first, in one stay', async () => {
    const room = await buildRoom()
    const first = await enter(room, room.learner)
    const second = await enter(room, room.learner)
    await vi.waitFor(() => expect(first.heard('connection.replaced')).toHaveLength(1))
    expect(await first.say('state', { audio_on: true })).toBe('meeting_not_joined')
    expect(await second.say('state', { audio_on: true })).toBe(null)
    first.closePage()
    const [me] = await rosterOf(room, room.learner)
    expect(me).toMatchObject({ status: 'present', connection_id: second.connectionId })
  })

  test('capacity counts guests; a locked room lets nobody new in', async () => {
    const room = await buildRoom({ body: { capacity: 1 } })
    const other = await room.buildLearner()
    await enter(room, room.instructor)
    const tab = await enter(room, room.learner)
    expect((await join(room, other)).error.code).toBe('meeting_full')
    tab.closePage()
    await vi.waitFor(async () => expect((await join(room, other)).status).toBe(200))
    await call(room.instructor, contract.lockMeeting, { params: room.inMeeting })
    const third = await room.buildLearner()
    expect((await join(room, third)).error.code).toMatch(/meeting_locked/)
  })

  test('a waiting room shows nothing until a host lets someone in', async () => {
    const room = await buildRoom({ body: { has_waiting_room: true } })
    const host = await enter(room, room.instructor)
    const guest = await enter(room, room.learner)
    const before = await call(room.learner, contract.getMeeting, { params: room.inMeeting })
    expect(before.body).toMatchObject({ me: { status: 'waiting' }, participants: [], messages: [] })
    expect(await guest.say('state', { audio_on: true })).toBe('meeting_not_joined')
    const waiting = expect.objectContaining({ status: 'waiting' })
    await vi.waitFor(() => expect(host.heard('participant.changed')).toContainEqual(waiting))
    const params = withPerson(room, room.learner)
    expect((await call(room.learner, contract.admitParticipant, { params })).status).toBe(403)
    await call(room.instructor, contract.admitParticipant, { params })
    await vi.waitFor(() => expect(guest.heard('connection.admitted')).toHaveLength(1))
    await guest.enter(room.inMeeting)
    expect(await guest.say('state', { audio_on: true })).toBe(null)
  })
})

describe('in the room', () => {
  test('signals reach the one tab they are meant for, and only inside the room', async () => {
    const room = await buildRoom()
    const elsewhere = await buildRoom()
    const one = await enter(room, room.instructor)
    const two = await enter(room, room.learner)
    const other = await enter(elsewhere, elsewhere.learner)
    const description = { type: 'offer' as const, sdp: 'v=0' }
    expect(await one.say('signal', { to: two.connectionId, description })).toBe(null)
    await vi.waitFor(() =>
      expect(two.heard('connection.signalled')).toEqual([{ from: one.connectionId, description }]),
    )
    expect(await other.say('signal', { to: two.connectionId, description })).toBe(
      'participant_not_found',
    )
    expect(await other.say('signal', { to: two.connectionId, description }, two.topic)).toBe(
      'not_found',
    )
    expect(await one.say('signal', { to: 'nobody', description })).toBe('invalid_request')
    expect(await one.say('shout', {})).toBe('invalid_request')
    expect(two.heard('connection.signalled')).toHaveLength(1)
  })

  test("nobody listens to a room or to another's connection without being in it", async () => {
    const room = await buildRoom()
    const tab = await enter(room, room.instructor)
    const client = await LiveClient.open(await listening())
    const topics = [contract.roomTopic(room.organization.id, room.session.id), tab.topic]
    client.begin(room.learner.accessToken, ...topics)
    await vi.waitFor(() =>
      expect(client.told).toEqual(topics.map((topic) => ({ type: 'refused', topic }))),
    )
    client.close()
  })

  test('six cameras, one screen, and only hosts share where it is so', async () => {
    const room = await buildRoom({ body: { sharing: 'hosts' } })
    const host = await enter(room, room.instructor)
    const guest = await enter(room, room.learner)
    expect(await guest.say('state', { screen_on: true })).toBe('meeting_sharing_closed')
    expect(await host.say('state', { screen_on: true })).toBe(null)
    const second = await enter(room, room.admin)
    expect(await second.say('state', { screen_on: true })).toBe('meeting_screen_taken')
    const cameras = [host, guest, second]
    for (let more = 0; more < 3; more += 1)
      cameras.push(await enter(room, await room.buildLearner()))
    for (const tab of cameras) expect(await tab.say('state', { video_on: true })).toBe(null)
    const seventh = await enter(room, await room.buildLearner())
    expect(await seventh.say('state', { video_on: true })).toBe('meeting_cameras_full')
    expect(await seventh.say('state', { audio_on: true })).toBe(null)
  })

  test('chat reaches everyone and stays; a flood is refused', async () => {
    const room = await buildRoom()
    const host = await enter(room, room.instructor)
    const send = (actor: Actor, body: string) =>
      call(actor, contract.sendMeetingMessage, { params: room.inMeeting, body: { body } })
    expect((await send(room.learner, 'Hello')).error.code).toBe('meeting_not_joined')
    await enter(room, room.learner)
    expect((await send(room.learner, '')).error.code).toBe('words_missing')
    for (let count = 0; count < 10; count += 1) await send(room.learner, `Message ${count}`)
    const flood = await send(room.learner, 'And another')
    expect([flood.status, flood.error.code]).toEqual([429, 'too_many_requests'])
    await vi.waitFor(() => expect(host.heard('meeting.message_sent').length).toBeGreaterThan(8))
    const { body } = await call(room.instructor, contract.getMeeting, { params: room.inMeeting })
    expect(body.messages.at(0)).toMatchObject({
      body: 'Message 0',
      author: { id: room.learner.id },
    })
  })

  test('a hand, a reaction, muting and co-hosts', async () => {
    const room = await buildRoom()
    const host = await enter(room, room.instructor)
    const guest = await enter(room, room.learner)
    await guest.say('state', { audio_on: true, hand_raised: true })
    await guest.say('react', { reaction: '👏' })
    const raised = expect.objectContaining({ hand_raised_at: expect.any(String), audio_on: true })
    await vi.waitFor(() => expect(host.heard('participant.changed')).toContainEqual(raised))
    const applause = { person_id: room.learner.id, reaction: '👏' }
    await vi.waitFor(() => expect(host.heard('meeting.reacted')).toEqual([applause]))
    const params = withPerson(room, room.learner)
    await call(room.instructor, contract.muteParticipant, { params })
    await vi.waitFor(() => expect(guest.heard('connection.asked')).toEqual([{ wish: 'mute' }]))
    const of = async () =>
      (await rosterOf(room, room.instructor)).find(({ person }) => person.id === room.learner.id)
    expect(await of()).toMatchObject({ audio_on: false })
    await call(room.instructor, contract.promoteParticipant, { params })
    expect(await of()).toMatchObject({ role: 'co_host' })
    const about = withPerson(room, room.instructor)
    expect((await call(room.learner, contract.muteParticipant, { params: about })).status).toBe(204)
    expect((await call(room.learner, contract.removeParticipant, { params: about })).status).toBe(
      403,
    )
    expect((await call(room.learner, contract.endMeeting, { params: room.inMeeting })).status).toBe(
      403,
    )
  })

  test('forged host commands are refused, from inside and outside the room', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    await enter(room, room.learner)
    const outsider = await room.buildLearner()
    const about = withPerson(room, room.instructor)
    const commands = [
      contract.muteParticipant,
      contract.askToUnmute,
      contract.stopParticipantVideo,
      contract.stopParticipantScreen,
      contract.lowerHand,
      contract.admitParticipant,
      contract.removeParticipant,
      contract.promoteParticipant,
      contract.demoteParticipant,
    ]
    for (const command of commands) {
      expect((await call(room.learner, command, { params: about })).status).toBe(403)
      expect((await call(outsider, command, { params: about })).error.code).toBe(
        'meeting_not_joined',
      )
      expect((await call(room.stranger, command, { params: about })).status).toBe(404)
    }
    for (const command of [contract.lockMeeting, contract.muteEveryone, contract.endMeeting]) {
      expect((await call(room.learner, command, { params: room.inMeeting })).status).toBe(403)
    }
  })

  test('who is removed is out at once and does not come back; a host may undo it', async () => {
    const room = await buildRoom()
    await enter(room, room.instructor)
    const guest = await enter(room, room.learner)
    const params = withPerson(room, room.learner)
    await call(room.instructor, contract.removeParticipant, { params })
    await vi.waitFor(() => expect(guest.heard('connection.removed')).toHaveLength(1))
    await vi.waitFor(() =>
      expect(guest.client.told).toContainEqual({ type: 'refused', topic: guest.topic }),
    )
    expect(await guest.say('react', { reaction: '👍' })).toBe('not_found')
    expect((await join(room, room.learner)).error.code).toBe('meeting_removed')
    await call(room.instructor, contract.admitParticipant, { params })
    expect((await join(room, room.learner)).status).toBe(200)
  })
})

describe('attendance', () => {
  const minutesOf = async (room: Room, person: Actor) => {
    const { body } = await call(room.instructor, listAttendance, { params: room.inSession })
    return body.items.find((item) => item.person.id === person.id)
  }

  test('begins with the socket and ends when the page closes', async () => {
    const room = await buildRoom()
    const { clock } = await testApp()
    const guest = await enter(room, room.learner)
    clock.advance({ minutes: 7 })
    guest.closePage()
    await vi.waitFor(async () =>
      expect(await minutesOf(room, room.learner)).toMatchObject({ minutes: 7, is_present: false }),
    )
  })

  test('an interruption is bridged; silence ends the stay when they were last seen', async () => {
    const room = await buildRoom()
    const { clock, mechanisms } = await testApp()
    const guest = await enter(room, room.learner)
    guest.client.close()
    clock.advance({ seconds: 30 })
    await asSystem(mechanisms, sweepSilent)
    expect(await minutesOf(room, room.learner)).toMatchObject({ is_present: true })
    clock.advance({ minutes: 3 })
    await asSystem(mechanisms, (ctx) => keepSeen(ctx, [guest.connectionId]))
    clock.advance({ minutes: 2 })
    await asSystem(mechanisms, sweepSilent)
    expect(await minutesOf(room, room.learner)).toMatchObject({ minutes: 4, is_present: false })
  })

  test('ending for all closes every stay and tells the room', async () => {
    const room = await buildRoom()
    const { clock } = await testApp()
    await enter(room, room.instructor)
    const guest = await enter(room, room.learner)
    clock.advance({ minutes: 5 })
    const ended = await call(room.instructor, contract.endMeeting, { params: room.inMeeting })
    expect(ended.status).toBe(204)
    await vi.waitFor(() => expect(guest.heard('meeting.ended')).toHaveLength(1))
    expect(await minutesOf(room, room.learner)).toMatchObject({ minutes: 5, is_present: false })
    const session = await call(room.learner, getLiveSession, { params: room.inSession })
    expect(session.body.status).toBe('ended')
  })
})
