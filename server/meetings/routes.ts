import * as recording from '#contract/meeting-recordings.ts'
import * as contract from '#contract/meetings.ts'
import { handle, type Route } from '#server/http/handle.ts'
import * as hosting from './host-meeting.ts'
import { joinMeeting } from './join-meeting.ts'
import { leaveMeeting } from './leave-meeting.ts'
import { prepareMedia } from './media-server.ts'
import { sendMeetingMessage } from './messages.ts'
import { presentMeeting } from './present.ts'
import { deleteRecording } from './recordings/delete-recording.ts'
import { keepRecording } from './recordings/keep-recording.ts'
import { listRecordings } from './recordings/queries.ts'
import { startRecording, stopRecording } from './recordings/start-recording.ts'
import { enterRoom } from './queries.ts'

export const meetingRoutes: Route[] = [
  handle(contract.joinMeeting, (ctx, { params }) => joinMeeting(ctx, params.meetingId)),
  handle(contract.getMeeting, async (ctx, { params }) =>
    presentMeeting(ctx, await enterRoom(ctx, params.meetingId)),
  ),
  handle(contract.prepareMeetingMedia, (ctx, { params }) => prepareMedia(ctx, params.meetingId)),
  handle(contract.leaveMeeting, (ctx, { params }) => leaveMeeting(ctx, params.meetingId)),
  handle(contract.sendMeetingMessage, (ctx, { params, body }) =>
    sendMeetingMessage(ctx, params.meetingId, body),
  ),
  handle(recording.listMeetingRecordings, (ctx, { params }) =>
    listRecordings(ctx, params.meetingId),
  ),
  handle(recording.startMeetingRecording, (ctx, { params, body }) =>
    startRecording(ctx, params.meetingId, body),
  ),
  handle(recording.stopMeetingRecording, (ctx, { params }) =>
    stopRecording(ctx, params.meetingId, params.recordingId),
  ),
  handle(recording.keepMeetingRecording, (ctx, { params, body }) =>
    keepRecording(ctx, params.meetingId, params.recordingId, body),
  ),
  handle(recording.deleteMeetingRecording, (ctx, { params }) =>
    deleteRecording(ctx, params.meetingId, params.recordingId),
  ),
  handle(contract.lockMeeting, (ctx, { params }) => hosting.lockMeeting(ctx, params.meetingId)),
  handle(contract.unlockMeeting, (ctx, { params }) => hosting.unlockMeeting(ctx, params.meetingId)),
  handle(contract.muteEveryone, (ctx, { params }) => hosting.muteEveryone(ctx, params.meetingId)),
  handle(contract.endMeeting, (ctx, { params }) => hosting.endMeeting(ctx, params.meetingId)),
  ...(
    [
      [contract.muteParticipant, hosting.muteParticipant],
      [contract.askToUnmute, hosting.askToUnmute],
      [contract.stopParticipantVideo, hosting.stopParticipantVideo],
      [contract.stopParticipantScreen, hosting.stopParticipantScreen],
      [contract.lowerHand, hosting.lowerHand],
      [contract.admitParticipant, hosting.admitParticipant],
      [contract.removeParticipant, hosting.removeParticipant],
      [contract.promoteParticipant, hosting.promoteParticipant],
      [contract.demoteParticipant, hosting.demoteParticipant],
    ] as const
  ).map(([endpoint, verb]) =>
    handle(endpoint, (ctx, { params }) => verb(ctx, params.meetingId, params.personId)),
  ),
]
