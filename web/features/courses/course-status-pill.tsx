import { useLingui } from '@lingui/react/macro'
import {
  Archive,
  BookOpenCheck,
  Eye,
  LayoutTemplate,
  MessageSquareWarning,
  PenLine,
} from 'lucide-react'
import type { CourseStatus } from '#contract/courses.ts'
import { Pill } from '#web/ui/pill.tsx'
import { statusWords } from './course-words.ts'

const looks = {
  draft: { tone: 'neutral', icon: PenLine },
  in_review: { tone: 'info', icon: Eye },
  changes_requested: { tone: 'attention', icon: MessageSquareWarning },
  published: { tone: 'success', icon: BookOpenCheck },
  archived: { tone: 'neutral', icon: Archive },
  template: { tone: 'info', icon: LayoutTemplate },
} as const

export function CourseStatusPill({ status }: { status: CourseStatus }) {
  const { i18n } = useLingui()
  return (
    <Pill tone={looks[status].tone} icon={looks[status].icon}>
      {i18n._(statusWords[status])}
    </Pill>
  )
}
