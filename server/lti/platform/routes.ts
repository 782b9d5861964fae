import * as lessons from '#contract/lti-lessons.ts'
import * as tools from '#contract/lti-tools.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { rotateKey } from '../keys.ts'
import { listLtiLog } from '../log.ts'
import { startDeepLink } from './deep-linking/start-deep-link.ts'
import { launchCourseTool, launchTool, previewLessonTool } from './launch/begin-launch.ts'
import { getLessonTool, saveLessonTool } from './lessons/lesson-tool.ts'
import { getMyTool } from './lessons/my-tool.ts'
import { listCourseTools, listEditorTools } from './lessons/course-tools.ts'
import { addLtiTool, endLtiTool, listLtiTools, saveLtiTool, startLtiRegistration } from './tools.ts'
import { useOfferedTool } from './use-offered-tool.ts'

export const ltiPlatformRoutes: Route[] = [
  handle(tools.listLtiTools, (ctx) => listLtiTools(ctx)),
  handle(tools.addLtiTool, (ctx, { body }) => addLtiTool(ctx, body)),
  handle(tools.saveLtiTool, (ctx, { params, body }) => saveLtiTool(ctx, params.toolId, body)),
  handle(tools.endLtiTool, (ctx, { params }) => endLtiTool(ctx, params.toolId)),
  handle(tools.startLtiRegistration, (ctx, { body }) =>
    startLtiRegistration(ctx, body.registration_url),
  ),
  handle(tools.useOfferedTool, (ctx, { params, body }) => useOfferedTool(ctx, params.toolId, body)),
  handle(tools.rotateLtiKey, (ctx) => rotateKey(ctx)),
  handle(tools.listLtiLog, (ctx, { query }) => listLtiLog(ctx, query)),
  handle(lessons.getLessonTool, (ctx, { params }) =>
    getLessonTool(ctx, params.courseId, params.lessonId),
  ),
  handle(lessons.saveLessonTool, (ctx, { params, body }) =>
    saveLessonTool(ctx, params.courseId, params.lessonId, body),
  ),
  handle(lessons.previewLessonTool, (ctx, { params }) =>
    previewLessonTool(ctx, params.courseId, params.lessonId),
  ),
  handle(lessons.startDeepLink, (ctx, { params, body }) =>
    startDeepLink(ctx, params.courseId, body),
  ),
  handle(lessons.listCourseTools, (ctx, { params }) => listCourseTools(ctx, params.courseId)),
  handle(lessons.listEditorTools, (ctx, { params }) => listEditorTools(ctx, params.courseId)),
  handle(lessons.getMyTool, (ctx, { params }) => getMyTool(ctx, params.courseId, params.lessonId)),
  handle(lessons.launchCourseTool, (ctx, { params }) =>
    launchCourseTool(ctx, params.courseId, params.toolId),
  ),
  handle(lessons.launchTool, (ctx, { params }) =>
    launchTool(ctx, params.courseId, params.lessonId),
  ),
]
