import * as attempts from '#contract/quiz-attempts.ts'
import * as grading from '#contract/quiz-grading.ts'
import * as banks from '#contract/question-banks.ts'
import * as exchange from '#contract/question-exchange.ts'
import * as review from '#contract/quiz-review.ts'
import * as quizzes from '#contract/quizzes.ts'
import * as video from '#contract/video-questions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { listAccommodations, removeAccommodation, setAccommodation } from './accommodations.ts'
import { submitAttempt } from './attempts/close-attempt.ts'
import { getAttemptResult } from './attempts/get-result.ts'
import { saveAnswers } from './attempts/save-answers.ts'
import { getAttempt, getQuizStart, startAttempt } from './attempts/start-attempt.ts'
import { createQuestionBank, renameQuestionBank } from './banks/create-bank.ts'
import {
  getQuestion,
  getQuestionBank,
  listQuestionBanks,
  readQuestions,
} from './banks/read-banks.ts'
import { addQuestion, deleteQuestion, saveQuestion } from './banks/save-question.ts'
import { exportQuestions } from './exchange/export-questions.ts'
import { importQuestions, previewImport } from './exchange/import-questions.ts'
import { undoImport } from './exchange/undo-import.ts'
import { getQuiz } from './get-quiz.ts'
import { getItemAnalysis } from './grading/analysis.ts'
import { deleteAnswerComment, saveAnswerComment } from './grading/comments.ts'
import { gradeAnswer, voidAttempt } from './grading/grade-answer.ts'
import { getLearnerAttempt, listAttempts } from './grading/read-attempts.ts'
import { regradeQuiz } from './grading/regrade.ts'
import { listQuizzes } from './list-quizzes.ts'
import { answerReviewCard, getMyReview, pauseReview, resumeReview } from './review/review.ts'
import { saveQuiz } from './save-quiz.ts'
import { answerVideoQuestion } from './video/answer-video-question.ts'
import { getVideoQuestions } from './video/get-video-questions.ts'
import { getMyVideoQuestions } from './video/my-video-questions.ts'
import { previewVideoQuestions, tryVideoQuestion } from './video/preview-video-questions.ts'
import { saveVideoQuestions } from './video/save-video-questions.ts'

export const quizRoutes: Route[] = [
  handle(banks.listQuestionBanks, (ctx, { params }) => listQuestionBanks(ctx, params.courseId)),
  handle(banks.createQuestionBank, (ctx, { params, body }) =>
    createQuestionBank(ctx, params.courseId, body),
  ),
  handle(banks.renameQuestionBank, (ctx, { params, body }) =>
    renameQuestionBank(ctx, params.bankId, body.title),
  ),
  handle(banks.getQuestionBank, (ctx, { params }) => getQuestionBank(ctx, params.bankId)),
  handle(banks.listQuestions, (ctx, { params, query }) => readQuestions(ctx, params.bankId, query)),
  handle(banks.addQuestion, (ctx, { params, body }) => addQuestion(ctx, params.bankId, body)),
  handle(banks.getQuestion, (ctx, { params }) => getQuestion(ctx, params.questionId)),
  handle(banks.saveQuestion, (ctx, { params, body }) => saveQuestion(ctx, params.questionId, body)),
  handle(banks.deleteQuestion, (ctx, { params }) => deleteQuestion(ctx, params.questionId)),

  // The first to edit a quiz of a course makes its bank of questions.
  handle(quizzes.getQuiz, (ctx, { params }) => getQuiz(ctx, params.courseId, params.lessonId), {
    writes: true,
  }),
  handle(quizzes.saveQuiz, (ctx, { params, body }) =>
    saveQuiz(ctx, params.courseId, params.lessonId, body),
  ),

  // Both submit attempts whose time is up before they respond.
  handle(
    attempts.getQuizStart,
    (ctx, { params }) => getQuizStart(ctx, params.courseId, params.lessonId),
    { writes: true },
  ),
  handle(attempts.startAttempt, (ctx, { params }) =>
    startAttempt(ctx, params.courseId, params.lessonId),
  ),
  handle(attempts.getAttempt, (ctx, { params }) => getAttempt(ctx, params.attemptId), {
    writes: true,
  }),
  handle(attempts.saveAnswers, (ctx, { params, body }) => saveAnswers(ctx, params.attemptId, body)),
  handle(attempts.submitAttempt, (ctx, { params }) => submitAttempt(ctx, params.attemptId)),
  handle(attempts.getAttemptResult, (ctx, { params }) => getAttemptResult(ctx, params.attemptId)),

  handle(quizzes.listQuizzes, (ctx, { params }) => listQuizzes(ctx, params.courseId)),
  handle(quizzes.listAccommodations, (ctx, { params }) =>
    listAccommodations(ctx, params.courseId, params.lessonId),
  ),
  handle(quizzes.setAccommodation, (ctx, { params, body }) =>
    setAccommodation(ctx, params.courseId, params.lessonId, body),
  ),
  handle(quizzes.removeAccommodation, (ctx, { params }) =>
    removeAccommodation(ctx, params.courseId, params.accommodationId),
  ),
  handle(grading.listLearnerAttempts, (ctx, { params, query }) =>
    listAttempts(ctx, params.courseId, params.lessonId, query),
  ),
  handle(grading.getLearnerAttempt, (ctx, { params }) =>
    getLearnerAttempt(ctx, params.courseId, params.attemptId),
  ),
  handle(grading.gradeAnswer, (ctx, { params, body }) => gradeAnswer(ctx, params, body)),
  handle(grading.saveAnswerComment, (ctx, { params, body }) =>
    saveAnswerComment(ctx, params, body),
  ),
  handle(grading.deleteAnswerComment, (ctx, { params }) => deleteAnswerComment(ctx, params)),
  handle(grading.voidAttempt, (ctx, { params, body }) =>
    voidAttempt(ctx, params.courseId, params.attemptId, body.reason),
  ),
  handle(grading.regradeQuiz, (ctx, { params, body }) =>
    regradeQuiz(ctx, params.courseId, params.lessonId, body.dry_run),
  ),
  handle(grading.getItemAnalysis, (ctx, { params }) =>
    getItemAnalysis(ctx, params.courseId, params.lessonId),
  ),

  // The first to edit makes the course's bank of questions.
  handle(
    video.getVideoQuestions,
    (ctx, { params }) => getVideoQuestions(ctx, params.courseId, params.lessonId),
    { writes: true },
  ),
  handle(video.saveVideoQuestions, (ctx, { params, body }) =>
    saveVideoQuestions(ctx, params.courseId, params.lessonId, body),
  ),
  handle(video.previewVideoQuestions, (ctx, { params }) =>
    previewVideoQuestions(ctx, params.courseId, params.lessonId),
  ),
  handle(video.tryVideoQuestion, (ctx, { params, body }) =>
    tryVideoQuestion(ctx, params, body.answer),
  ),
  handle(video.getMyVideoQuestions, (ctx, { params }) =>
    getMyVideoQuestions(ctx, params.courseId, params.lessonId),
  ),
  handle(video.answerVideoQuestion, (ctx, { params, body }) =>
    answerVideoQuestion(ctx, params, body),
  ),

  handle(exchange.previewImport, (ctx, { params, body }) =>
    previewImport(ctx, params.bankId, body),
  ),
  handle(exchange.importQuestions, (ctx, { params, body }) =>
    importQuestions(ctx, params.bankId, body),
  ),
  handle(exchange.undoQuestionImport, (ctx, { params }) => undoImport(ctx, params.importId)),
  handle(exchange.exportQuestions, (ctx, { params, query }) =>
    exportQuestions(ctx, params.bankId, query.format),
  ),

  handle(review.getMyReview, (ctx) => getMyReview(ctx)),
  handle(review.answerReviewCard, (ctx, { params, body }) =>
    answerReviewCard(ctx, params.questionId, body),
  ),
  handle(review.pauseReview, (ctx) => pauseReview(ctx)),
  handle(review.resumeReview, (ctx) => resumeReview(ctx)),
]
