import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Paperclip,
  ClipboardList,
  CircleHelp,
  FileText,
  Headphones,
  MonitorPlay,
  Radio,
  SquarePlay,
  type LucideIcon,
} from 'lucide-react'
import type { CompletionRule, LessonKind } from '#contract/lessons.ts'

type KindOfLesson = {
  label: MessageDescriptor
  icon: LucideIcon
  /** What may complete it, the usual rule first. */
  completion: [CompletionRule, ...CompletionRule[]]
  /** Its author can make one here. The others come with the noun that they show. */
  addable: boolean
}

/** Everything the curriculum knows about a kind of lesson. */
export const lessonKinds: Record<LessonKind, KindOfLesson> = {
  text: {
    label: msg`Text`,
    icon: FileText,
    completion: ['marked', 'viewed'],
    addable: true,
  },
  video: {
    label: msg`Video`,
    icon: MonitorPlay,
    completion: ['watched', 'marked', 'viewed'],
    addable: true,
  },
  audio: {
    label: msg`Audio`,
    icon: Headphones,
    completion: ['watched', 'marked', 'viewed'],
    addable: true,
  },
  file: {
    label: msg`File`,
    icon: Paperclip,
    completion: ['viewed', 'marked'],
    addable: true,
  },
  embed: {
    label: msg`Embedded video`,
    icon: SquarePlay,
    completion: ['marked', 'viewed'],
    addable: true,
  },
  quiz: {
    label: msg`Quiz`,
    icon: CircleHelp,
    completion: ['passed', 'submitted', 'viewed'],
    addable: true,
  },
  assignment: {
    label: msg`Assignment`,
    icon: ClipboardList,
    completion: ['submitted', 'passed'],
    addable: true,
  },
  live_session: {
    label: msg`Live session`,
    icon: Radio,
    completion: ['attended', 'viewed'],
    addable: false,
  },
}

export const addableKinds = (Object.keys(lessonKinds) as LessonKind[]).filter(
  (kind) => lessonKinds[kind].addable,
)

export const completionWords: Record<CompletionRule, MessageDescriptor> = {
  viewed: msg`When it was opened`,
  watched: msg`When enough of it was played`,
  marked: msg`When the learner marks it complete`,
  passed: msg`When it was passed`,
  submitted: msg`When work was handed in`,
  attended: msg`When the learner attended`,
}
