/**
 * The percentage of a course's lessons that are completed, so every page and PDF shows the same number. Rounded down:
 * 100 means that no lesson is left.
 */
export const lessonPercent = (completed: number, lessons: number): number =>
  Math.min(100, Math.floor((completed * 100) / Math.max(1, lessons)))
