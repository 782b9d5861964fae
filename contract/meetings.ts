import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, text } from './fields.ts'
import { Sharing } from './live-sessions.ts'
import { Attachment, FileIds } from './moderation.ts'
import { PersonName } from './people.ts'

/**
 * The built-in room of a live session, with the session's ID. The room names the engine that carries the media;
 * everything else, such as participants, chat and host decisions, works the same with every engine.
 */

export const MeetingRole = z.enum(['host', 'co_host', 'guest'])
export type MeetingRole = z.infer<typeof MeetingRole>

export const Participant = z.object({
  person: PersonName,
  /** Connection that receives signals for this person; null while they aren't in the room. */
  connection_id: z.nullable(Id),
  role: MeetingRole,
  status: z.enum(['waiting', 'present', 'away', 'removed']),
  hand_raised_at: z.nullable(Instant),
  audio_on: z.boolean(),
  video_on: z.boolean(),
  screen_on: z.boolean(),
  /** Of two updates about one person, the higher number is newer. */
  revision: z.number(),
})
export type Participant = z.infer<typeof Participant>

export const MeetingMessage = z.object({
  id: Id,
  author: z.nullable(PersonName),
  body: z.string(),
  attachments: z.array(Attachment),
  sent_at: Instant,
})
export type MeetingMessage = z.infer<typeof MeetingMessage>

/** Maximum number of cameras when participants send to each other. */
export const meshCameras = 6

/** Where a tab sends its media: directly to the others, or to a media server that knows its token. */
export const MeetingEngineChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mesh') }),
  z.object({ kind: z.literal('janus'), url: z.string(), room: z.number(), token: z.string() }),
])
export type MeetingEngineChoice = z.infer<typeof MeetingEngineChoice>

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})

export const Meeting = z.object({
  id: Id,
  title: z.string(),
  ends_at: Instant,
  is_locked: z.boolean(),
  sharing: Sharing,
  me: z.object({
    person_id: Id,
    connection_id: Id,
    role: MeetingRole,
    status: z.enum(['waiting', 'present', 'away']),
  }),
  /** People in the room; for hosts, also people waiting and people removed. Empty while the caller is waiting. */
  participants: z.array(Participant),
  messages: z.array(MeetingMessage),
  /** Set while someone records; only while that person is in the room. */
  recording: z.nullable(z.object({ id: Id, person_id: Id, started_at: Instant })),
  /** The media engine; its address is requested separately. */
  engine: z.enum(['mesh', 'janus']),
  ice_servers: z.array(IceServer),
  can: z.object({
    host: z.boolean(),
    promote: z.boolean(),
    end: z.boolean(),
    share: z.boolean(),
    record: z.boolean(),
  }),
})
export type Meeting = z.infer<typeof Meeting>

const MeetingParams = z.extend(OrganizationParams, { meetingId: Id })
const ParticipantParams = z.extend(MeetingParams, { personId: Id })
const base = '/api/organizations/:organizationId/meetings/:meetingId' as const

export const joinMeeting = endpoint({
  method: 'POST',
  path: `${base}/join/`,
  access: 'member',
  summary: 'Join a meeting, or wait for a host to let me in; another tab of mine gives way',
  params: MeetingParams,
  output: Meeting,
  errors: [
    'live_session_not_found',
    'live_session_not_open',
    'live_session_over',
    'live_session_cancelled',
    'meeting_removed',
    'meeting_locked',
    'meeting_full',
    'too_many_requests',
  ],
})

export const getMeeting = endpoint({
  method: 'GET',
  path: `${base}/`,
  access: 'member',
  summary: 'Read the room that I have joined: who is there and what was said',
  params: MeetingParams,
  output: Meeting,
  errors: ['live_session_not_found', 'live_session_over', 'meeting_not_joined'],
})

export const prepareMeetingMedia = endpoint({
  method: 'POST',
  path: `${base}/media/`,
  access: 'member',
  summary: 'Say where the media of my tab goes; a media server that was lost is replaced',
  params: MeetingParams,
  output: MeetingEngineChoice,
  errors: ['live_session_not_found', 'meeting_not_joined', 'media_server_away'],
})

export const leaveMeeting = endpoint({
  method: 'POST',
  path: `${base}/leave/`,
  access: 'member',
  summary: 'Leave a meeting; leaving twice changes nothing',
  params: MeetingParams,
  errors: ['live_session_not_found'],
})

export const sendMeetingMessage = endpoint({
  method: 'POST',
  path: `${base}/messages/`,
  access: 'member',
  summary: 'Say something in the chat of a meeting, with files',
  params: MeetingParams,
  body: z.object({ body: text(4000), file_ids: z.optional(FileIds) }),
  output: MeetingMessage,
  errors: [
    'live_session_not_found',
    'meeting_not_joined',
    'words_missing',
    'words_refused',
    'file_not_found',
    'too_many_requests',
  ],
})

const hosting = ['live_session_not_found', 'meeting_not_joined', 'not_allowed'] as const
const about = [...hosting, 'participant_not_found'] as const

const command = <Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/participants/:personId/${name}/`,
    access: 'member',
    summary,
    params: ParticipantParams,
    errors: about,
  })

export const muteParticipant = command('mute', 'Switch off the microphone of someone')
export const askToUnmute = command('ask-to-unmute', 'Ask someone to switch their microphone on')
export const stopParticipantVideo = command('stop-video', 'Switch off the camera of someone')
export const stopParticipantScreen = command('stop-screen', 'End the screen share of someone')
export const lowerHand = command('lower-hand', 'Lower the hand of someone')
export const admitParticipant = command('admit', 'Let someone in who waits or was removed')
export const removeParticipant = command('remove', 'Remove someone; they can not come back')
export const promoteParticipant = command('promote', 'Make someone a co-host')
export const demoteParticipant = command('demote', 'Take the rights of a co-host back')

const roomCommand = <Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/${name}/`,
    access: 'member',
    summary,
    params: MeetingParams,
    errors: hosting,
  })

export const lockMeeting = roomCommand('lock', 'Let nobody else in')
export const unlockMeeting = roomCommand('unlock', 'Open the room again')
export const muteEveryone = roomCommand(
  'mute-everyone',
  'Switch off all microphones but those of hosts',
)
export const endMeeting = roomCommand('end', 'End the meeting for everyone')

export const reactions = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const
export type Reaction = (typeof reactions)[number]

/** Messages that a tab sends on the socket, to the topic of its own connection. */
export const MeetingSaying = {
  /** The caller's devices that are on; the server may refuse a camera or a screen. */
  state: z.partial(
    z.object({
      audio_on: z.boolean(),
      video_on: z.boolean(),
      screen_on: z.boolean(),
      hand_raised: z.boolean(),
    }),
  ),
  signal: z.object({
    to: Id,
    description: z.optional(
      z.object({
        type: z.enum(['offer', 'answer', 'rollback', 'pranswer']),
        sdp: z.optional(z.string().check(z.maxLength(50_000))),
      }),
    ),
    candidates: z.optional(
      z
        .array(
          z.object({
            candidate: z.string().check(z.maxLength(2000)),
            sdpMid: z.optional(z.nullable(z.string())),
            sdpMLineIndex: z.optional(z.nullable(z.number())),
            usernameFragment: z.optional(z.nullable(z.string())),
          }),
        )
        .check(z.maxLength(50)),
    ),
  }),
  react: z.object({ reaction: z.enum(reactions) }),
} as const
export type Signal = z.infer<(typeof MeetingSaying)['signal']>

/** Host requests to one tab, on the topic of its connection. */
export type HostWish = 'mute' | 'ask_to_unmute' | 'stop_video' | 'stop_screen'

export const roomTopic = (organizationId: string, meetingId: string) =>
  `organization:${organizationId}:meeting:${meetingId}`
export const connectionTopic = (organizationId: string, meetingId: string, connectionId: string) =>
  `${roomTopic(organizationId, meetingId)}:connection:${connectionId}`
