import type { Curriculum, CurriculumLesson, CurriculumSection } from '#contract/curriculum.ts'

/** Pure changes of a curriculum as the page shows it, before the server has said yes. What did not change keeps its identity. */

export type LessonMove = {
  lesson_ids: string[]
  section_id: string
  /** Null is the start of the section. */
  after_lesson_id: string | null
}

export const lessonsOf = (tree: Curriculum): CurriculumLesson[] =>
  tree.sections.flatMap(({ lessons }) => lessons)

export const orderOf = (tree: Curriculum): string[] => lessonsOf(tree).map(({ id }) => id)

export const findLesson = (tree: Curriculum, id: string) =>
  lessonsOf(tree).find((lesson) => lesson.id === id)

const mapSections = (
  tree: Curriculum,
  change: (section: CurriculumSection) => CurriculumSection,
): Curriculum => ({ ...tree, sections: tree.sections.map(change) })

const mapLessons = (
  tree: Curriculum,
  ids: ReadonlySet<string>,
  change: (lesson: CurriculumLesson) => CurriculumLesson,
) =>
  mapSections(tree, (section) =>
    section.lessons.some(({ id }) => ids.has(id))
      ? {
          ...section,
          lessons: section.lessons.map((lesson) => (ids.has(lesson.id) ? change(lesson) : lesson)),
        }
      : section,
  )

export const changeLessons = (
  tree: Curriculum,
  ids: readonly string[],
  changes: Partial<CurriculumLesson>,
): Curriculum => mapLessons(tree, new Set(ids), (lesson) => ({ ...lesson, ...changes }))

export const renameSectionIn = (tree: Curriculum, id: string, title: string): Curriculum =>
  mapSections(tree, (section) => (section.id === id ? { ...section, title } : section))

export function removeLessons(tree: Curriculum, ids: readonly string[]): Curriculum {
  const gone = new Set(ids)
  return mapSections(tree, (section) =>
    section.lessons.some(({ id }) => gone.has(id))
      ? { ...section, lessons: section.lessons.filter(({ id }) => !gone.has(id)) }
      : section,
  )
}

export const removeSection = (tree: Curriculum, id: string): Curriculum => ({
  ...tree,
  sections: tree.sections.filter((section) => section.id !== id),
})

/** Puts the lessons, in the given order, behind another one; a neighbour that is gone puts them last, as on the server. */
export function moveLessonsIn(tree: Curriculum, move: LessonMove): Curriculum {
  const byId = new Map(lessonsOf(tree).map((lesson) => [lesson.id, lesson]))
  const moving = move.lesson_ids.flatMap((id) => {
    const lesson = byId.get(id)
    if (!lesson) return []
    return lesson.section_id === move.section_id
      ? [lesson]
      : [{ ...lesson, section_id: move.section_id }]
  })
  const without = removeLessons(tree, move.lesson_ids)
  return mapSections(without, (section) =>
    section.id === move.section_id
      ? { ...section, lessons: insertAfter(section.lessons, moving, move.after_lesson_id) }
      : section,
  )
}

/** Shows what the server just made, without waiting for the next look at the whole. */
export const insertLesson = (
  tree: Curriculum,
  lesson: CurriculumLesson,
  afterId: string | undefined,
): Curriculum =>
  mapSections(tree, (section) =>
    section.id === lesson.section_id
      ? { ...section, lessons: insertAfter(section.lessons, [lesson], afterId ?? '') }
      : section,
  )

export function moveSectionIn(tree: Curriculum, id: string, afterId: string | null): Curriculum {
  const section = tree.sections.find((candidate) => candidate.id === id)
  if (!section) return tree
  return { ...tree, sections: insertAfter(removeSection(tree, id).sections, [section], afterId) }
}

function insertAfter<Item extends { id: string }>(
  items: readonly Item[],
  inserted: readonly Item[],
  afterId: string | null,
): Item[] {
  const found = items.findIndex(({ id }) => id === afterId)
  const at = afterId === null ? 0 : found === -1 ? items.length : found + 1
  return [...items.slice(0, at), ...inserted, ...items.slice(at)]
}

/** One step up or down, across the borders of sections; null at the very start and end. */
export function stepOf(tree: Curriculum, lessonId: string, step: 'up' | 'down'): LessonMove | null {
  const at = tree.sections.findIndex(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  const section = tree.sections[at]
  if (!section) return null
  const index = section.lessons.findIndex(({ id }) => id === lessonId)
  const to = (target: CurriculumSection, after: string | null): LessonMove => ({
    lesson_ids: [lessonId],
    section_id: target.id,
    after_lesson_id: after,
  })
  if (step === 'up') {
    if (index > 0) return to(section, section.lessons[index - 2]?.id ?? null)
    const previous = tree.sections[at - 1]
    return previous ? to(previous, previous.lessons.at(-1)?.id ?? null) : null
  }
  const below = section.lessons[index + 1]
  if (below) return to(section, below.id)
  const next = tree.sections[at + 1]
  return next ? to(next, null) : null
}

/** Behind which section a section goes with one step; undefined when there is no such step. */
export function sectionStepOf(tree: Curriculum, id: string, step: 'up' | 'down') {
  const at = tree.sections.findIndex((section) => section.id === id)
  if (at === -1) return undefined
  if (step === 'up') return at === 0 ? undefined : (tree.sections[at - 2]?.id ?? null)
  return tree.sections[at + 1]?.id
}

/** The moves that put these lessons back to where they are in this tree. Made in order, each finds its neighbour in place. */
export function movesBack(tree: Curriculum, ids: readonly string[]): LessonMove[] {
  const moved = new Set(ids)
  const moves: LessonMove[] = []
  for (const { id: section_id, lessons } of tree.sections) {
    let previous: CurriculumLesson | undefined
    let run: LessonMove | undefined
    for (const lesson of lessons) {
      if (!moved.has(lesson.id)) run = undefined
      else if (run) run.lesson_ids.push(lesson.id)
      else {
        run = { lesson_ids: [lesson.id], section_id, after_lesson_id: previous?.id ?? null }
        moves.push(run)
      }
      previous = lesson
    }
  }
  return moves
}

/** The chosen lessons in the order of the tree, whatever the order of choosing. */
export const inOrder = (tree: Curriculum, ids: ReadonlySet<string>): string[] =>
  lessonsOf(tree).flatMap(({ id }) => (ids.has(id) ? [id] : []))

export function isInPlace(
  tree: Curriculum,
  { lesson_ids, section_id, after_lesson_id }: LessonMove,
) {
  const section = tree.sections.find(({ id }) => id === section_id)
  if (!section) return true
  const order = section.lessons.map(({ id }) => id)
  const start = after_lesson_id === null ? 0 : order.indexOf(after_lesson_id) + 1
  return lesson_ids.every((id, index) => order[start + index] === id)
}

/** What these lessons were set to in this tree, those of the same settings together: the way back of a change of many. */
export function settingsBack<Settings extends Partial<CurriculumLesson>>(
  tree: Curriculum,
  ids: readonly string[],
  changed: Settings,
): { lesson_ids: string[]; settings: Settings }[] {
  const wanted = new Set(ids)
  const names = new Set(Object.keys(changed) as (keyof CurriculumLesson)[])
  // Setting a date clears the number of days, and the other way round: both go back.
  for (const what of ['opens', 'due'] as const) {
    if (names.has(`${what}_at`) || names.has(`${what}_after_days`)) {
      names.add(`${what}_at`).add(`${what}_after_days`)
    }
  }
  const groups = new Map<string, { lesson_ids: string[]; settings: Settings }>()
  for (const lesson of lessonsOf(tree)) {
    if (!wanted.has(lesson.id)) continue
    const settings = Object.fromEntries([...names].map((name) => [name, lesson[name]])) as Settings
    const key = JSON.stringify(settings)
    const group = groups.get(key)
    if (group) group.lesson_ids.push(lesson.id)
    else groups.set(key, { lesson_ids: [lesson.id], settings })
  }
  return [...groups.values()]
}
