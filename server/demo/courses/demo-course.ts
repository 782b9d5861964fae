import type { LessonKind } from '#contract/lessons.ts'

export interface DemoLesson {
  title: string
  kind: Extract<LessonKind, 'text' | 'video' | 'audio' | 'embed'>
  minutes: number
  /** Written in the small markup of markup.ts. */
  text: string
  isPreview?: boolean
}

/** A course of the demo as its author wrote it; the loader makes it by the product's own verbs. */
export interface DemoCourse {
  organization: 'northwind' | 'riverside' | 'harbor' | 'estrecho'
  /** Name of a category of that organization. */
  category: string
  /** English unless it says otherwise. */
  language?: 'es' | 'ar'
  /** Email of the instructor who owns it. */
  instructor: string
  title: string
  subtitle: string
  description: string
  outcomes: string[]
  requirements: string[]
  tags: string[]
  level: 'beginner' | 'intermediate' | 'advanced' | 'all'
  /** In minor units of EUR; 0 is free. */
  priceMinor: number
  /** On sale until three weeks from now. */
  salePriceMinor?: number
  progression?: 'free' | 'sequential'
  visibility?: 'public' | 'organization'
  sections: { title: string; lessons: DemoLesson[] }[]
}

export const lesson = (title: string, minutes: number, text: string): DemoLesson => ({
  title,
  kind: 'text',
  minutes,
  text,
})

/** A lesson that anyone may read before enrolling. */
export const previewLesson = (title: string, minutes: number, text: string): DemoLesson => ({
  ...lesson(title, minutes, text),
  isPreview: true,
})
