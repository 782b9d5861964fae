import { queryOptions } from '@tanstack/react-query'
import {
  getQuestion,
  getQuestionBank,
  listQuestionBanks,
  listQuestions,
} from '#contract/question-banks.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { listCourseLearners } from '#contract/enrollments.ts'
import { getAttempt, getAttemptResult, getQuizStart } from '#contract/quiz-attempts.ts'
import { getItemAnalysis, getLearnerAttempt, listLearnerAttempts } from '#contract/quiz-grading.ts'
import { getQuiz, listAccommodations, listQuizzes } from '#contract/quizzes.ts'
import { call } from '#web/lib/call.ts'

export type QuizPlace = { organizationId: string; courseId: string; lessonId: string }
export type CoursePlace = { organizationId: string; courseId: string }

export const quizzesKey = (organizationId: string) => ['quizzes', organizationId] as const

export const quizStartQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'start', place.lessonId],
    // Asked even without a connection: what was taken along answers.
    networkMode: 'offlineFirst',
    queryFn: ({ signal }) => call(getQuizStart, { params: place }, { signal }),
  })

export const attemptQuery = (organizationId: string, attemptId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'attempt', attemptId],
    // Asked even without a connection: what was taken along answers.
    networkMode: 'offlineFirst',
    queryFn: ({ signal }) =>
      call(getAttempt, { params: { organizationId, attemptId } }, { signal }),
    // Another device may have answered meanwhile.
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  })

export const resultQuery = (organizationId: string, attemptId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'result', attemptId],
    queryFn: ({ signal }) =>
      call(getAttemptResult, { params: { organizationId, attemptId } }, { signal }),
  })

export const quizQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'quiz', place.lessonId],
    queryFn: ({ signal }) => call(getQuiz, { params: place }, { signal }),
  })

export const banksKey = (organizationId: string) =>
  [...quizzesKey(organizationId), 'banks'] as const

export const banksQuery = ({ organizationId, courseId }: CoursePlace) =>
  queryOptions({
    queryKey: [...banksKey(organizationId), courseId],
    queryFn: ({ signal }) =>
      call(listQuestionBanks, { params: { organizationId, courseId } }, { signal }),
  })

export const bankQuery = (organizationId: string, bankId: string) =>
  queryOptions({
    queryKey: [...banksKey(organizationId), 'one', bankId],
    queryFn: ({ signal }) =>
      call(getQuestionBank, { params: { organizationId, bankId } }, { signal }),
  })

export type QuestionsFilter = Omit<
  NonNullable<Arguments<typeof listQuestions>['query']>,
  'page_size'
>
export const questionsPageSize = 20

export const questionsQuery = (organizationId: string, bankId: string, filter: QuestionsFilter) =>
  queryOptions({
    queryKey: [...banksKey(organizationId), 'questions', bankId, filter],
    queryFn: ({ signal }) =>
      call(
        listQuestions,
        {
          params: { organizationId, bankId },
          query: { ...filter, page_size: questionsPageSize },
        },
        { signal },
      ),
  })

export const questionQuery = (organizationId: string, questionId: string) =>
  queryOptions({
    queryKey: [...banksKey(organizationId), 'question', questionId],
    queryFn: ({ signal }) =>
      call(getQuestion, { params: { organizationId, questionId } }, { signal }),
    staleTime: 0,
  })

export const quizzesQuery = ({ organizationId, courseId }: CoursePlace) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'course', courseId],
    queryFn: ({ signal }) =>
      call(listQuizzes, { params: { organizationId, courseId } }, { signal }),
  })

export type AttemptsFilter = Omit<
  NonNullable<Arguments<typeof listLearnerAttempts>['query']>,
  'page_size'
>
export const attemptsPageSize = 20

export const learnerAttemptsQuery = (place: QuizPlace, filter: AttemptsFilter) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'attempts', place.lessonId, filter],
    queryFn: ({ signal }) =>
      call(
        listLearnerAttempts,
        { params: place, query: { ...filter, page_size: attemptsPageSize } },
        { signal },
      ),
  })

export const gradingQuery = ({ organizationId, courseId }: CoursePlace, attemptId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'grading', attemptId],
    queryFn: ({ signal }) =>
      call(getLearnerAttempt, { params: { organizationId, courseId, attemptId } }, { signal }),
  })

export const analysisQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'analysis', place.lessonId],
    queryFn: ({ signal }) => call(getItemAnalysis, { params: place }, { signal }),
  })

export const accommodationsQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'accommodations', place.lessonId],
    queryFn: ({ signal }) => call(listAccommodations, { params: place }, { signal }),
  })

export const courseLearnersQuery = ({ organizationId, courseId }: CoursePlace, search: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'learners', courseId, search],
    queryFn: ({ signal }) =>
      call(
        listCourseLearners,
        {
          params: { organizationId, courseId },
          query: { page_size: 20, ...(search && { search }) },
        },
        { signal },
      ),
  })
