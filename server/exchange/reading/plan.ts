import type { AssignmentFields } from '#contract/assignments.ts'
import type { Document } from '#contract/document.ts'
import type { QuestionContent } from '#contract/questions.ts'
import type { QuizSettings } from '#contract/quizzes.ts'
import type { Sentence, Words } from '#server/words/sentence.ts'
import type { MediaFile } from '#server/quizzes/exchange/files/media.ts'

/** The complete result of importing a file: IDs and links inside are final, and nothing is stored yet. */
export interface CoursePlan {
  /** The detected format, in words. */
  format: Words
  courseId: string
  title: string
  description: Document
  /** Notes about the file as a whole. */
  notes: Sentence[]
  sections: PlannedSection[]
  banks: PlannedBank[]
  threads: PlannedThread[]
  files: PlannedFile[]
  /** Pictures embedded in a text. */
  pictures: MediaFile[]
  items: PlannedItem[]
}

/** One item of the source and what it becomes. */
export interface PlannedItem {
  /** The other system's name for it: Page, Quiz, Forum. */
  kind: Words
  title: Words
  /** Location in the file. */
  place: string | null
  /** What it becomes in Lyceum; null if nothing. */
  becomes: Sentence | null
  /** Why it isn't imported; null if it is. */
  problem: Sentence | null
  notes: Sentence[]
}

export interface PlannedSection {
  id: string
  title: string
  lessons: PlannedLesson[]
}

export interface PlannedLesson {
  id: string
  title: string
  /** Its index in `items`. */
  item: number
  content: PlannedContent
  /** ISO, in UTC. */
  opens_at?: string | undefined
  due_at?: string | undefined
}

export type PlannedContent =
  | { kind: 'text'; document: Document }
  | { kind: 'video' | 'audio' | 'file'; fileId: string; document: Document }
  | { kind: 'embed'; url: string; document: Document }
  | { kind: 'assignment'; fields: AssignmentFields }
  | { kind: 'quiz'; settings: Partial<QuizSettings>; parts: PlannedQuizPart[] }

export type PlannedQuizPart =
  | { bank: number; question: number; points: number | null }
  | { bank: number; count: number; points: number | null }

export interface PlannedBank {
  title: string
  questions: { content: QuestionContent; externalId: string | null; item: number }[]
}

export interface PlannedThread {
  title: string
  body: Document
  item: number
}

export interface PlannedFile {
  id: string
  /** The ID of the course resource that it becomes; null for a picture inside a text. */
  resourceId: string | null
  /** Location in the archive. */
  path: string
  name: string
  title: string
  type: string
  sizeBytes: number
  isHandout: boolean
  item: number
}

/** The result of the thread that reads a file. */
export type ReadingAnswer = { plan: CoursePlan } | { problem: Sentence }
