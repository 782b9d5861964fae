import { createContext } from 'react'
import type { Curriculum } from '#contract/curriculum.ts'

/** What a row asks for. Rows carry only ids, so that a change of one lesson draws one row. */
export type TreeAction =
  | { do: 'select'; lessonId: string; range: boolean }
  | { do: 'rename-lesson'; lessonId: string; title: string }
  | { do: 'step-lesson'; lessonId: string; step: 'up' | 'down' }
  | { do: 'move-lesson'; lessonId: string; sectionId: string }
  | { do: 'settings'; lessonId: string }
  | { do: 'duplicate'; lessonId: string }
  | { do: 'delete-lesson'; lessonId: string }
  | { do: 'select-section'; sectionId: string; selected: boolean }
  | { do: 'rename-section'; sectionId: string; title: string }
  | { do: 'step-section'; sectionId: string; step: 'up' | 'down' }
  | { do: 'delete-section'; sectionId: string }
  | { do: 'fold'; sectionId: string }

export type Act = (action: TreeAction) => void

type TreeContextValue = {
  courseId: string
  canUpdate: boolean
  act: Act
  /** The tree at this moment, for menus that open later. */
  tree: () => Curriculum
}

export const TreeContext = createContext<TreeContextValue | null>(null)

export const lessonElementId = (lessonId: string) => `lesson-${lessonId}`
export const sectionElementId = (sectionId: string) => `section-${sectionId}`
