import * as contract from '#contract/live-sessions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listPersonSessions } from './person-sessions.ts'
import { exportAttendance, listAttendance, markAttendance } from './attendance.ts'
import { cancelLiveSession, editLiveSession } from './change-live-session.ts'
import { downloadLiveSession } from './download-live-session.ts'
import { endLiveSession } from './end-live-session.ts'
import { moveLiveSession } from './move-live-session.ts'
import { readSession } from './present.ts'
import { listLiveSessions } from './read-live-sessions.ts'
import { scheduleLiveSession } from './schedule-live-session.ts'
import { setLessonSession } from './set-lesson-session.ts'
import { visitLiveSession } from './visit-live-session.ts'

export const liveSessionRoutes: Route[] = [
  handle(contract.listLiveSessions, (ctx, { query }) => listLiveSessions(ctx, query)),
  handle(contract.scheduleLiveSession, (ctx, { body }) => scheduleLiveSession(ctx, body)),
  handle(contract.getLiveSession, (ctx, { params }) => readSession(ctx, params.sessionId)),
  handle(contract.editLiveSession, (ctx, { params, body }) =>
    editLiveSession(ctx, params.sessionId, body),
  ),
  handle(contract.moveLiveSession, (ctx, { params, body }) =>
    moveLiveSession(ctx, params.sessionId, body),
  ),
  handle(contract.cancelLiveSession, (ctx, { params, body }) =>
    cancelLiveSession(ctx, params.sessionId, body),
  ),
  handle(contract.endLiveSession, (ctx, { params }) => endLiveSession(ctx, params.sessionId)),
  handle(contract.downloadLiveSession, (ctx, { params }) =>
    downloadLiveSession(ctx, params.sessionId),
  ),
  handle(contract.visitLiveSession, (ctx, { params }) => visitLiveSession(ctx, params.sessionId)),
  handle(contract.listPersonSessions, (ctx, { params, query }) =>
    listPersonSessions(ctx, params.personId, query),
  ),
  handle(contract.listAttendance, (ctx, { params, query }) =>
    listAttendance(ctx, params.sessionId, query),
  ),
  handle(contract.exportAttendance, (ctx, { params }) => exportAttendance(ctx, params.sessionId)),
  handle(contract.markAttendance, (ctx, { params, body }) =>
    markAttendance(ctx, params.sessionId, body),
  ),
  handle(contract.setLessonSession, (ctx, { params, body }) =>
    setLessonSession(ctx, params, body.session_id),
  ),
]
