import { queryOptions } from '@tanstack/react-query'
import {
  getQuestion,
  getQuestionBank,
  listQuestionBanks,
  listQuestions,
} from '#contract/question-banks.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { getAttempt, getAttemptResult, getQuizStart } from '#contract/quiz-attempts.ts'
import { getQuiz } from '#contract/quizzes.ts'
import { call } from '#web/lib/call.ts'

export type QuizPlace = { organizationId: string; courseId: string; lessonId: string }
export type CoursePlace = { organizationId: string; courseId: string }

export const quizzesKey = (organizationId: string) => ['quizzes', organizationId] as const

export const quizStartQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'start', place.lessonId],
    queryFn: ({ signal }) => call(getQuizStart, { params: place }, { signal }),
  })

export const attemptQuery = (organizationId: string, attemptId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'attempt', attemptId],
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
