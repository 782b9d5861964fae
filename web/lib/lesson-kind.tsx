import { Plural, Trans } from '@lingui/react/macro'
import {
  CirclePlay,
  ClipboardCheck,
  FileText,
  Headphones,
  MonitorPlay,
  Package,
  Wrench,
  PencilLine,
  Text,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonKind } from '#contract/lessons.ts'

export const kindIcons: Record<LessonKind, LucideIcon> = {
  text: Text,
  video: CirclePlay,
  audio: Headphones,
  file: FileText,
  embed: MonitorPlay,
  quiz: ClipboardCheck,
  assignment: PencilLine,
  live_session: Video,
  package: Package,
  tool: Wrench,
}

export function KindWord({ kind }: { kind: LessonKind }): ReactNode {
  switch (kind) {
    case 'text':
      return <Trans>Reading</Trans>
    case 'video':
      return <Trans>Video</Trans>
    case 'audio':
      return <Trans>Audio</Trans>
    case 'file':
      return <Trans>Document</Trans>
    case 'embed':
      return <Trans>Video</Trans>
    case 'quiz':
      return <Trans>Quiz</Trans>
    case 'assignment':
      return <Trans>Assignment</Trans>
    case 'live_session':
      return <Trans>Live session</Trans>
    case 'package':
      return <Trans>Package</Trans>
    case 'tool':
      return <Trans>Tool</Trans>
  }
}

export function Minutes({ seconds }: { seconds: number }) {
  if (seconds <= 0) return null
  return <Plural value={Math.max(1, Math.round(seconds / 60))} one="# min" other="# min" />
}
