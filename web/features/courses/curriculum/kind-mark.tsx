import { useLingui } from '@lingui/react/macro'
import type { LessonKind } from '#contract/lessons.ts'
import { lessonKindParts } from './lesson-kinds.ts'

/** The kind of a lesson as a sign, said aloud as a word. */
export function KindMark({ kind }: { kind: LessonKind }) {
  const { i18n } = useLingui()
  const { icon: Icon, label } = lessonKindParts[kind]
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="sr-only">{i18n._(label)}: </span>
    </>
  )
}
