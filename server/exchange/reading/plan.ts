import type { AssignmentFields } from '#contract/assignments.ts'
import type { Document } from '#contract/document.ts'
import type { QuestionContent } from '#contract/questions.ts'
import type { QuizSettings } from '#contract/quizzes.ts'
import type { MediaFile } from '#server/quizzes/exchange/files/media.ts'

/** What a file would become, complete: ids and links inside are final, and nothing is stored yet. */
export interface CoursePlan {
  /** What the file turned out to be, in words. */
  format: string
  courseId: string
  title: string
  description: Document
  /** About the file as a whole. */
  notes: string[]
  sections: PlannedSection[]
  banks: PlannedBank[]
  threads: PlannedThread[]
  files: PlannedFile[]
  /** Pictures that were written into a text. */
  pictures: MediaFile[]
  items: PlannedItem[]
}

/** One thing of the source and what becomes of it. */
export interface PlannedItem {
  /** What the other system calls it: Page, Quiz, Forum. */
  kind: string
  title: string
  /** Where it is in the file. */
  place: string | null
  /** What it becomes here; null when nothing. */
  becomes: string | null
  /** Why it isn't imported; null when it is. */
  problem: string | null
  notes: string[]
}

export interface PlannedSection {
  id: string
  title: string
  lessons: PlannedLesson[]
}

export interface PlannedLesson {
  id: string
  title: string
  /** Its place in `items`. */
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
  /** The id of the course's resource that it becomes; null for a picture inside a text. */
  resourceId: string | null
  /** Where it is in the archive. */
  path: string
  name: string
  title: string
  type: string
  sizeBytes: number
  isHandout: boolean
  item: number
}

/** What the thread that reads a file answers. */
export type ReadingAnswer = { plan: CoursePlan } | { problem: string }
