import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ArrowDownUp,
  Binary,
  CircleDot,
  FileUp,
  ListChecks,
  PenLine,
  Shuffle,
  TextCursorInput,
  ToggleLeft,
  WholeWord,
  type LucideIcon,
} from 'lucide-react'
import type { QuestionDifficulty, QuestionKind, Verdict } from '#contract/questions.ts'
import type { Release } from '#contract/quizzes.ts'
import type { PillTone } from '#web/ui/pill.tsx'

type Named = { label: MessageDescriptor; icon: LucideIcon; hint: MessageDescriptor }

export const questionKinds: Record<QuestionKind, Named> = {
  single: { label: msg`Single choice`, icon: CircleDot, hint: msg`One option is right` },
  multiple: { label: msg`Multiple choice`, icon: ListChecks, hint: msg`Several may be right` },
  true_false: { label: msg`True or false`, icon: ToggleLeft, hint: msg`A claim to judge` },
  short_text: {
    label: msg`Short text`,
    icon: WholeWord,
    hint: msg`A word or phrase, with variants or a pattern`,
  },
  numeric: { label: msg`Number`, icon: Binary, hint: msg`With tolerance and units` },
  blanks: {
    label: msg`Fill in the blanks`,
    icon: TextCursorInput,
    hint: msg`Gaps in a text, to write or choose`,
  },
  matching: { label: msg`Matching`, icon: Shuffle, hint: msg`What belongs to what` },
  ordering: { label: msg`Ordering`, icon: ArrowDownUp, hint: msg`Put things in order` },
  essay: { label: msg`Essay`, icon: PenLine, hint: msg`A longer text, graded by a person` },
  file: { label: msg`File upload`, icon: FileUp, hint: msg`A file, graded by a person` },
}

export const difficultyWords: Record<QuestionDifficulty, MessageDescriptor> = {
  easy: msg`Easy`,
  medium: msg`Medium`,
  hard: msg`Hard`,
}

export const releaseWords: Record<Release, MessageDescriptor> = {
  now: msg`At once`,
  after_close: msg`After the quiz has closed`,
  never: msg`Never`,
}

export const verdictWords: Record<Verdict, { label: MessageDescriptor; tone: PillTone }> = {
  right: { label: msg`Right`, tone: 'success' },
  partly: { label: msg`Partly right`, tone: 'attention' },
  wrong: { label: msg`Wrong`, tone: 'danger' },
  unanswered: { label: msg`Not answered`, tone: 'neutral' },
  pending: { label: msg`Waits for grading`, tone: 'info' },
}

/** Points without needless decimals. */
export const pointsOf = (value: number) => String(Math.round(value * 100) / 100)
