import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addLesson,
  addOutline,
  addSection,
  changeLessonSettings,
  changeSettingsOfLessons,
  copyLessons,
  deleteLessons,
  deleteSection,
  duplicateLesson,
  moveLessons,
  moveSection,
  renameLesson,
  renameSection,
  restoreLessons,
  restoreSection,
  type Curriculum,
  type OutlineSection,
} from '#contract/curriculum.ts'
import type { LessonKind, LessonSettings } from '#contract/lessons.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/ui/toaster.tsx'
import type { CourseAddress } from '../queries.ts'
import type { CopyTarget } from './copy-lessons-dialog.tsx'
import { curriculumKey } from './queries.ts'
import {
  changeLessons,
  insertLesson,
  isInPlace,
  movesBack,
  moveLessonsIn,
  moveSectionIn,
  removeLessons,
  removeSection,
  renameSectionIn,
  settingsBack,
  type LessonMove,
} from './tree.ts'

type Change = {
  /** What the page shows at once. */
  apply: (tree: Curriculum) => Curriculum
  send: () => Promise<unknown>
}

const asItIs = (tree: Curriculum) => tree

/** What can come with several lessons at once. */
export type SharedSettings = Partial<
  Pick<
    LessonSettings,
    | 'is_preview'
    | 'opens_at'
    | 'opens_after_days'
    | 'due_at'
    | 'due_after_days'
    | 'completion_rule'
    | 'completion_percent'
  >
>

/**
 * Changes of the tree: shown at once, sent one after the other, and taken back with a reason when the server refuses.
 * Each says where things go relative to their neighbours, so somebody else's changes stay.
 */
export function useCurriculumChanges(params: CourseAddress) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const queryKey = curriculumKey(params)
  const { courseId } = params
  const current = () => queryClient.getQueryData<Curriculum>(queryKey)

  const show = (apply: Change['apply']) =>
    queryClient.setQueryData<Curriculum>(queryKey, (tree) => tree && apply(tree))

  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: `curriculum-${courseId}` },
    mutationFn: ({ send }: Change) => send(),
    onError: (failure) => toastFailure(failure),
    onSettled: () => {
      // While more is on its way, an answer would show the tree without it for a moment.
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return
      return queryClient.invalidateQueries({ queryKey, exact: true })
    },
  })
  const change = async ({ apply, send }: Change): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey, exact: true })
    show(apply)
    return mutateAsync({ apply, send }).then(
      () => true,
      () => false,
    )
  }
  const sendMoves = async (moves: LessonMove[]) => {
    for (const body of moves) await call(moveLessons, { params, body })
  }
  // One at a time: an older change can't be taken back once its neighbours have gone elsewhere.
  const offerUndo = (said: string, undo: () => void) =>
    toast.success(said, {
      id: `curriculum-${courseId}`,
      action: { label: t`Undo`, onClick: undo },
      duration: 10_000,
    })

  return {
    addSection: (title: string) =>
      change({
        apply: asItIs,
        send: async () => {
          const section = await call(addSection, { params, body: { title } })
          show((tree) => ({ ...tree, sections: [...tree.sections, { ...section, lessons: [] }] }))
        },
      }),

    renameSection: (sectionId: string, title: string) =>
      change({
        apply: (tree) => renameSectionIn(tree, sectionId, title),
        send: () => call(renameSection, { params: { ...params, sectionId }, body: { title } }),
      }),

    moveSection: async (sectionId: string, after_section_id: string | null) => {
      const send = (after: string | null) =>
        call(moveSection, { params: { ...params, sectionId }, body: { after_section_id: after } })
      const sections = current()?.sections ?? []
      const before = sections[sections.findIndex(({ id }) => id === sectionId) - 1]?.id ?? null
      const done = await change({
        apply: (tree) => moveSectionIn(tree, sectionId, after_section_id),
        send: () => send(after_section_id),
      })
      if (!done) return
      offerUndo(
        t`Section moved`,
        () =>
          void change({
            apply: (tree) => moveSectionIn(tree, sectionId, before),
            send: () => send(before),
          }),
      )
    },

    deleteSection: async (sectionId: string, title: string) => {
      const place = { ...params, sectionId }
      const done = await change({
        apply: (tree) => removeSection(tree, sectionId),
        send: () => call(deleteSection, { params: place }),
      })
      if (!done) return
      offerUndo(
        t`“${title}” deleted`,
        () =>
          void change({
            apply: asItIs,
            send: () => call(restoreSection, { params: place }),
          }),
      )
    },

    addLesson: (section_id: string, kind: LessonKind, title: string) =>
      change({
        apply: asItIs,
        send: async () => {
          const lesson = await call(addLesson, { params, body: { section_id, kind, title } })
          show((tree) => insertLesson(tree, lesson, undefined))
        },
      }),

    renameLesson: (lessonId: string, title: string) =>
      change({
        apply: (tree) => changeLessons(tree, [lessonId], { title }),
        send: () => call(renameLesson, { params: { ...params, lessonId }, body: { title } }),
      }),

    duplicateLesson: (lessonId: string) =>
      change({
        apply: asItIs,
        send: async () => {
          const copy = await call(duplicateLesson, { params: { ...params, lessonId } })
          show((tree) => insertLesson(tree, copy, lessonId))
        },
      }),

    moveLessons: async (move: LessonMove) => {
      const before = current()
      if (!before || isInPlace(before, move)) return
      const back = movesBack(before, move.lesson_ids)
      const done = await change({
        apply: (tree) => moveLessonsIn(tree, move),
        send: () => call(moveLessons, { params, body: move }),
      })
      if (!done) return
      const count = move.lesson_ids.length
      offerUndo(
        count === 1 ? t`Lesson moved` : t`${count} lessons moved`,
        () =>
          void change({
            apply: (tree) => back.reduce(moveLessonsIn, tree),
            send: () => sendMoves(back),
          }),
      )
    },

    deleteLessons: async (lesson_ids: string[], title?: string) => {
      const body = { lesson_ids }
      const done = await change({
        apply: (tree) => removeLessons(tree, lesson_ids),
        send: () => call(deleteLessons, { params, body }),
      })
      if (!done) return
      const count = lesson_ids.length
      offerUndo(
        title ? t`“${title}” deleted` : t`${count} lessons deleted`,
        () =>
          void change({
            apply: asItIs,
            send: () => call(restoreLessons, { params, body }),
          }),
      )
    },

    changeSettings: (lessonId: string, settings: Partial<LessonSettings>) =>
      change({
        apply: (tree) => changeLessons(tree, [lessonId], settings),
        send: () => call(changeLessonSettings, { params: { ...params, lessonId }, body: settings }),
      }),

    changeSettingsOfLessons: async (lesson_ids: string[], settings: SharedSettings) => {
      const before = current()
      if (!before) return
      let refused: string[] = []
      let changed = lesson_ids
      const done = await change({
        apply: (tree) => changeLessons(tree, lesson_ids, settings),
        send: async () => {
          const answer = await call(changeSettingsOfLessons, {
            params,
            body: { lesson_ids, settings },
          })
          changed = answer.changed_ids
          refused = answer.refused.map(({ title }) => title)
        },
      })
      if (!done) return
      const names = refused.join(', ')
      if (refused.length > 0) toast.error(t`This completion rule doesn’t fit: ${names}`)
      const count = changed.length
      if (count === 0) return
      const back = settingsBack(before, changed, settings)
      offerUndo(
        count === 1 ? t`1 lesson changed` : t`${count} lessons changed`,
        () =>
          void change({
            apply: (tree) =>
              back.reduce(
                (now, { lesson_ids: ids, settings: former }) => changeLessons(now, ids, former),
                tree,
              ),
            send: async () => {
              for (const body of back) await call(changeSettingsOfLessons, { params, body })
            },
          }),
      )
    },

    /** Answers the ids of the new lessons, in their order; null when they were refused. */
    addOutline: async (sections: OutlineSection[]): Promise<string[] | null> => {
      const request_id = crypto.randomUUID()
      let made = { section_ids: [] as string[], lesson_ids: [] as string[] }
      const done = await change({
        apply: asItIs,
        send: async () => {
          made = await call(addOutline, { params, body: { request_id, sections } })
        },
      })
      if (!done) return null
      const count = made.lesson_ids.length
      offerUndo(
        count === 1 ? t`1 lesson added` : t`${count} lessons added`,
        () =>
          void change({
            apply: (tree) => removeLessons(tree, made.lesson_ids),
            send: () => call(deleteLessons, { params, body: made }),
          }),
      )
      return made.lesson_ids
    },

    /** Copies all lessons of a template into a new section of this course. */
    addTemplate: async (from_course_id: string, lesson_ids: string[]): Promise<boolean> => {
      const request_id = crypto.randomUUID()
      let made = { section_ids: [] as string[], lesson_ids: [] as string[] }
      const done = await change({
        apply: asItIs,
        send: async () => {
          made = await call(copyLessons, {
            params,
            body: { request_id, from_course_id, lesson_ids, section_id: null },
          })
        },
      })
      if (!done) return false
      const count = made.lesson_ids.length
      offerUndo(
        count === 1 ? t`1 lesson added` : t`${count} lessons added`,
        () =>
          void change({
            apply: (tree) => removeLessons(tree, made.lesson_ids),
            send: () => call(deleteLessons, { params, body: made }),
          }),
      )
      return true
    },

    copyLessons: async (lesson_ids: string[], target: CopyTarget): Promise<boolean> => {
      const request_id = crypto.randomUUID()
      const there = { organizationId: params.organizationId, courseId: target.courseId }
      const { section_id } = target
      try {
        const made = await call(copyLessons, {
          params: there,
          body: { request_id, from_course_id: courseId, lesson_ids, section_id },
        })
        const refresh = () => queryClient.invalidateQueries({ queryKey: curriculumKey(there) })
        await refresh()
        const count = made.lesson_ids.length
        const { title } = target
        offerUndo(
          count === 1 ? t`1 lesson copied to ${title}` : t`${count} lessons copied to ${title}`,
          () => void call(deleteLessons, { params: there, body: made }).then(refresh, toastFailure),
        )
        return true
      } catch (failure) {
        toastFailure(failure)
        return false
      }
    },
  }
}

export type CurriculumChanges = ReturnType<typeof useCurriculumChanges>
