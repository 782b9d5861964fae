import { queryOptions } from '@tanstack/react-query'
import {
  getMyVideoQuestions,
  getVideoQuestions,
  previewVideoQuestions,
} from '#contract/video-questions.ts'
import { call } from '#web/lib/call.ts'
import { quizzesKey, type QuizPlace } from '../queries.ts'

export const myVideoQuestionsQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'my-video', place.lessonId],
    // Another device may have answered meanwhile.
    refetchOnWindowFocus: true,
    staleTime: 5_000,
    queryFn: ({ signal }) => call(getMyVideoQuestions, { params: place }, { signal }),
  })

export const previewedQuestionsQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'video-preview', place.lessonId],
    queryFn: ({ signal }) => call(previewVideoQuestions, { params: place }, { signal }),
  })

export const videoQuestionsQuery = (place: QuizPlace) =>
  queryOptions({
    queryKey: [...quizzesKey(place.organizationId), 'video', place.lessonId],
    queryFn: ({ signal }) => call(getVideoQuestions, { params: place }, { signal }),
  })
