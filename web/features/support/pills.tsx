import { useLingui } from '@lingui/react/macro'
import {
  Archive,
  ArrowDown,
  ArrowUp,
  Check,
  CheckCheck,
  CircleDot,
  FilePen,
  Flame,
  Globe,
  Hourglass,
  Lock,
  Minus,
  Users,
} from 'lucide-react'
import type { ArticleStatus, Audience, TicketPriority, TicketStatus } from '#contract/support.ts'
import { Pill } from '#web/ui/pill.tsx'
import { articleStatusWords, audienceWords, priorityWords, ticketStatusWords } from './words.ts'

const statusLook = {
  open: { tone: 'info', icon: CircleDot },
  waiting: { tone: 'attention', icon: Hourglass },
  resolved: { tone: 'success', icon: Check },
  closed: { tone: 'neutral', icon: CheckCheck },
} as const

export function TicketStatusPill({ status }: { status: TicketStatus }) {
  const { i18n } = useLingui()
  return <Pill {...statusLook[status]}>{i18n._(ticketStatusWords[status])}</Pill>
}

const priorityLook = {
  low: { tone: 'neutral', icon: ArrowDown },
  normal: { tone: 'neutral', icon: Minus },
  high: { tone: 'attention', icon: ArrowUp },
  urgent: { tone: 'danger', icon: Flame },
} as const

export function PriorityPill({ priority }: { priority: TicketPriority }) {
  const { i18n } = useLingui()
  return <Pill {...priorityLook[priority]}>{i18n._(priorityWords[priority])}</Pill>
}

const articleLook = {
  draft: { tone: 'neutral', icon: FilePen },
  published: { tone: 'success', icon: Check },
  archived: { tone: 'neutral', icon: Archive },
} as const

export function ArticleStatusPill({ status }: { status: ArticleStatus }) {
  const { i18n } = useLingui()
  return <Pill {...articleLook[status]}>{i18n._(articleStatusWords[status])}</Pill>
}

const audienceLook = { public: Globe, members: Users, staff: Lock } as const

export function AudiencePill({ audience }: { audience: Audience }) {
  const { i18n } = useLingui()
  return <Pill icon={audienceLook[audience]}>{i18n._(audienceWords[audience])}</Pill>
}
