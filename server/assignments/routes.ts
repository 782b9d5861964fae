import * as contract from '#contract/assignments.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { deleteSubmissionComment, saveSubmissionComment } from './comments.ts'
import { gradeSubmission } from './grade-submission.ts'
import { listSubmissions } from './list-submissions.ts'
import { getMyAssignment } from './my-assignment.ts'
import { overrideSubmissionGrade } from './override-grade.ts'
import { getAssignment } from './read-assignment.ts'
import { getSubmission } from './read-submission.ts'
import { returnSubmission } from './return-submission.ts'
import { saveAssignment } from './save-assignment.ts'
import { saveSubmissionDraft } from './save-draft.ts'
import { submitAssignment } from './submit-assignment.ts'

export const assignmentRoutes: Route[] = [
  handle(contract.getAssignment, (ctx, { params }) =>
    getAssignment(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.saveAssignment, (ctx, { params, body }) =>
    saveAssignment(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.getMyAssignment, (ctx, { params }) =>
    getMyAssignment(ctx, params.courseId, params.lessonId),
  ),
  handle(contract.saveSubmissionDraft, (ctx, { params, body }) =>
    saveSubmissionDraft(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.submitAssignment, (ctx, { params, body }) =>
    submitAssignment(ctx, params.courseId, params.lessonId, body),
  ),
  handle(contract.listSubmissions, (ctx, { query }) => listSubmissions(ctx, query)),
  handle(contract.getSubmission, (ctx, { params, query }) =>
    getSubmission(ctx, params.submissionId, query),
  ),
  handle(contract.saveSubmissionComment, (ctx, { params, body }) =>
    saveSubmissionComment(ctx, params.submissionId, params.commentId, body),
  ),
  handle(contract.deleteSubmissionComment, (ctx, { params }) =>
    deleteSubmissionComment(ctx, params.submissionId, params.commentId),
  ),
  handle(contract.gradeSubmission, (ctx, { params, body }) =>
    gradeSubmission(ctx, params.submissionId, body),
  ),
  handle(contract.returnSubmission, (ctx, { params, body }) =>
    returnSubmission(ctx, params.submissionId, body),
  ),
  handle(contract.overrideSubmissionGrade, (ctx, { params, body }) =>
    overrideSubmissionGrade(ctx, params.submissionId, body),
  ),
]
