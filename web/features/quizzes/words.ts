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
  single: { label: msg`Single choice`, icon: CircleDot, hint: msg`One correct option` },
  multiple: {
    label: msg`Multiple choice`,
    icon: ListChecks,
    hint: msg`One or more correct options`,
  },
  true_false: { label: msg`True or false`, icon: ToggleLeft, hint: msg`Judge a statement` },
  short_text: {
    label: msg`Short text`,
    icon: WholeWord,
    hint: msg`A word or phrase, with variants or a pattern`,
  },
  numeric: { label: msg`Number`, icon: Binary, hint: msg`With tolerance and units` },
  blanks: {
    label: msg`Fill in the blanks`,
    icon: TextCursorInput,
    hint: msg`Blanks in a text to type or choose`,
  },
  matching: { label: msg`Matching`, icon: Shuffle, hint: msg`Match items in pairs` },
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
  now: msg`Immediately`,
  after_close: msg`After the quiz closes`,
  never: msg`Never`,
}

export const verdictWords: Record<Verdict, { label: MessageDescriptor; tone: PillTone }> = {
  right: { label: msg`Correct`, tone: 'success' },
  partly: { label: msg`Partially correct`, tone: 'attention' },
  wrong: { label: msg`Incorrect`, tone: 'danger' },
  unanswered: { label: msg`Not answered`, tone: 'neutral' },
  pending: { label: msg`Awaiting grading`, tone: 'info' },
}

/** Points without needless decimals. */
export const pointsOf = (value: number) => String(Math.round(value * 100) / 100)
