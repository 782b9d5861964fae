import * as assignments from '#contract/assignments.ts'
import * as grading from '#contract/submission-grading.ts'
import * as submissions from '#contract/submissions.ts'
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
  handle(assignments.getAssignment, (ctx, { params }) =>
    getAssignment(ctx, params.courseId, params.lessonId),
  ),
  handle(assignments.saveAssignment, (ctx, { params, body }) =>
    saveAssignment(ctx, params.courseId, params.lessonId, body),
  ),
  handle(submissions.getMyAssignment, (ctx, { params }) =>
    getMyAssignment(ctx, params.courseId, params.lessonId),
  ),
  handle(submissions.saveSubmissionDraft, (ctx, { params, body }) =>
    saveSubmissionDraft(ctx, params.courseId, params.lessonId, body),
  ),
  handle(submissions.submitAssignment, (ctx, { params, body }) =>
    submitAssignment(ctx, params.courseId, params.lessonId, body),
  ),
  handle(grading.listSubmissions, (ctx, { query }) => listSubmissions(ctx, query)),
  handle(grading.getSubmission, (ctx, { params, query }) =>
    getSubmission(ctx, params.submissionId, query),
  ),
  handle(grading.saveSubmissionComment, (ctx, { params, body }) =>
    saveSubmissionComment(ctx, params.submissionId, params.commentId, body),
  ),
  handle(grading.deleteSubmissionComment, (ctx, { params }) =>
    deleteSubmissionComment(ctx, params.submissionId, params.commentId),
  ),
  handle(grading.gradeSubmission, (ctx, { params, body }) =>
    gradeSubmission(ctx, params.submissionId, body),
  ),
  handle(grading.returnSubmission, (ctx, { params, body }) =>
    returnSubmission(ctx, params.submissionId, body),
  ),
  handle(grading.overrideSubmissionGrade, (ctx, { params, body }) =>
    overrideSubmissionGrade(ctx, params.submissionId, body),
  ),
]
