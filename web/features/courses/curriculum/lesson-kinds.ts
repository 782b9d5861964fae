import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Paperclip,
  ClipboardList,
  CircleHelp,
  FileText,
  Headphones,
  MonitorPlay,
  Package,
  Wrench,
  Radio,
  SquarePlay,
  type LucideIcon,
} from 'lucide-react'
import type { CompletionRule, LessonKind } from '#contract/lessons.ts'

type KindOfLesson = {
  label: MessageDescriptor
  icon: LucideIcon
}

/** Everything the curriculum knows about a kind of lesson. */
export const lessonKindParts: Record<LessonKind, KindOfLesson> = {
  text: {
    label: msg`Text`,
    icon: FileText,
  },
  video: {
    label: msg`Video`,
    icon: MonitorPlay,
  },
  audio: {
    label: msg`Audio`,
    icon: Headphones,
  },
  file: {
    label: msg`File`,
    icon: Paperclip,
  },
  embed: {
    label: msg`Embedded video`,
    icon: SquarePlay,
  },
  quiz: {
    label: msg`Quiz`,
    icon: CircleHelp,
  },
  assignment: {
    label: msg`Assignment`,
    icon: ClipboardList,
  },
  live_session: {
    label: msg`Live session`,
    icon: Radio,
  },
  package: {
    label: msg`Package`,
    icon: Package,
  },
  tool: {
    label: msg`Tool`,
    icon: Wrench,
  },
}

export const completionWords: Record<CompletionRule, MessageDescriptor> = {
  viewed: msg`When the learner opens the lesson`,
  watched: msg`When the learner plays enough of the recording`,
  marked: msg`When the learner marks it complete`,
  passed: msg`When the learner passes`,
  submitted: msg`When the learner submits work`,
  attended: msg`When the learner attends`,
  answered: msg`When the learner answers every question in the video`,
  finished: msg`When the package or tool reports completion`,
}
