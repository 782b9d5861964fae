/**
 * The share of a course's lessons that are completed, in whole percent, so that every page and paper says the same. Rounded
 * down: 100 means that no lesson is left.
 */
export const lessonPercent = (completed: number, lessons: number): number =>
  Math.min(100, Math.floor((completed * 100) / Math.max(1, lessons)))
