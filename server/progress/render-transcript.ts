import { drawInThread } from '#server/drawing/draw-in-thread.ts'

export interface TranscriptPage {
  /** Of the learner. */
  language: string
  learner: string
  today: string
  rows: {
    course: string
    organization: string
    status: string
    started: string
    completed: string
    lessons: string
    hours: string
  }[]
}

export const renderTranscript = (page: TranscriptPage) =>
  drawInThread(new URL('./transcript-worker.ts', import.meta.url), page)
