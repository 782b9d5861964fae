import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  Award,
  BookOpen,
  CreditCard,
  GraduationCap,
  UserRound,
  Users,
  Video,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { CategoryIcon } from '#contract/help-centre.ts'

export const categoryIcons: Record<CategoryIcon, { icon: LucideIcon; label: MessageDescriptor }> = {
  book: { icon: BookOpen, label: msg`Book` },
  account: { icon: UserRound, label: msg`Account` },
  course: { icon: GraduationCap, label: msg`Course` },
  certificate: { icon: Award, label: msg`Certificate` },
  payment: { icon: CreditCard, label: msg`Payment` },
  video: { icon: Video, label: msg`Video` },
  people: { icon: Users, label: msg`People` },
  wrench: { icon: Wrench, label: msg`Tools` },
}
