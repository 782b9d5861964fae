import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  Award,
  BarChart3,
  BookOpen,
  Building2,
  CalendarDays,
  ClipboardCheck,
  FolderTree,
  GraduationCap,
  HandCoins,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LibraryBig,
  LifeBuoy,
  Mail,
  MailPlus,
  Megaphone,
  MessageSquare,
  MessagesSquare,
  Presentation,
  Percent,
  ReceiptText,
  ScrollText,
  Settings,
  SquareCheckBig,
  Star,
  TicketPercent,
  Trophy,
  UserRound,
  Users,
  Video,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { OrganizationRole } from '#contract/organizations.ts'

export interface MenuItem {
  label: MessageDescriptor
  to: string
  icon: LucideIcon
  /** Shows how much waits on its page. */
  count?: 'grading'
}

export interface MenuSection {
  /** Stays the same in every language; the sidebar remembers expanded sections by it. */
  key: string
  label: MessageDescriptor
  items: MenuItem[]
}

const item = (label: MessageDescriptor, to: string, icon: LucideIcon): MenuItem => ({
  label,
  to,
  icon,
})

export const topItems: MenuItem[] = [
  item(msg`Dashboard`, '/dashboard', LayoutDashboard),
  item(msg`Invitations`, '/dashboard/invitations', Mail),
]

export const bottomItems: MenuItem[] = [
  item(msg`Profile`, '/account/profile', UserRound),
  item(msg`Settings`, '/account/settings', Settings),
]

export const superAdminItems: MenuItem[] = [
  item(msg`Inquiries`, '/dashboard/super-admin/inquiries', Inbox),
  item(msg`Organizations`, '/dashboard/super-admin/organizations', Building2),
]

const student = '/dashboard/student'
const instructor = '/dashboard/instructor'
const admin = '/dashboard/admin'

export const sectionsByRole: Record<OrganizationRole, MenuSection[]> = {
  learner: [
    {
      key: 'Learning',
      label: msg`Learning`,
      items: [
        item(msg`My Courses`, `${student}/courses`, BookOpen),
        item(msg`My Learning`, `${student}/learning`, LibraryBig),
        item(msg`Achievements`, `${student}/achievements`, Trophy),
        item(msg`Certificates`, `${student}/certificates`, Award),
      ],
    },
    {
      key: 'Tools',
      label: msg`Tools`,
      items: [
        item(msg`Calendar`, `${student}/calendar`, CalendarDays),
        item(msg`Live Sessions`, `${student}/live-sessions`, Video),
        item(msg`Support`, `${student}/support`, LifeBuoy),
      ],
    },
  ],
  instructor: [
    {
      key: 'Teaching',
      label: msg`Teaching`,
      items: [
        item(msg`Courses`, `${instructor}/courses`, BookOpen),
        item(msg`Students`, `${instructor}/students`, Users),
        { ...item(msg`Grading`, `${instructor}/grading`, SquareCheckBig), count: 'grading' },
        item(msg`Certificates`, `${instructor}/certificates`, Award),
      ],
    },
    {
      key: 'Communication',
      label: msg`Communication`,
      items: [
        item(msg`Messages`, `${instructor}/messages`, MessageSquare),
        item(msg`Discussions`, `${instructor}/discussions`, MessagesSquare),
        item(msg`Announcements`, `${instructor}/announcements`, Megaphone),
      ],
    },
    {
      key: 'Business',
      label: msg`Business`,
      items: [item(msg`Earnings`, `${instructor}/earnings`, Wallet)],
    },
    {
      key: 'Tools',
      label: msg`Tools`,
      items: [
        item(msg`Calendar`, `${instructor}/calendar`, CalendarDays),
        item(msg`Live Sessions`, `${instructor}/live-sessions`, Video),
      ],
    },
  ],
  admin: [
    {
      key: 'Management',
      label: msg`Management`,
      items: [
        item(msg`Organizations`, `${admin}/organizations`, Building2),
        item(msg`My Inquiries`, `${admin}/inquiries`, Inbox),
        item(msg`Approvals`, `${admin}/approvals`, ClipboardCheck),
        item(msg`Payments`, `${admin}/payments`, ReceiptText),
        item(msg`Announcements`, `${admin}/announcements`, Megaphone),
      ],
    },
    {
      key: 'Content',
      label: msg`Content`,
      items: [
        item(msg`Categories`, `${admin}/categories`, FolderTree),
        item(msg`Certificates`, `${admin}/certificates`, Award),
        item(msg`Reviews`, `${admin}/reviews`, Star),
        item(msg`Discussions`, `${admin}/discussions`, MessagesSquare),
        item(msg`Courses`, `${admin}/courses`, BookOpen),
        item(msg`Grading`, `${admin}/grading`, SquareCheckBig),
      ],
    },
    {
      key: 'Users',
      label: msg`Users`,
      items: [
        item(msg`Students`, `${admin}/students`, Users),
        item(msg`Learning`, `${admin}/learning`, GraduationCap),
        item(msg`Instructors`, `${admin}/instructors`, Presentation),
        item(msg`Invitations`, `${admin}/instructors/invitations`, MailPlus),
        item(msg`Roles`, `${admin}/roles`, KeyRound),
      ],
    },
    {
      key: 'Analytics',
      label: msg`Analytics`,
      items: [item(msg`Reports`, `${admin}/reports`, BarChart3)],
    },
    {
      key: 'Tools',
      label: msg`Tools`,
      items: [
        item(msg`Support`, `${admin}/support`, LifeBuoy),
        item(msg`Calendar`, `${admin}/calendar`, CalendarDays),
        item(msg`Live Sessions`, `${admin}/live-sessions`, Video),
      ],
    },
  ],
}

/** Pages of the admin area that abilities open, in the order of the sidebar. A later one is left out if `unless` is open. */
export const abilityItems: (MenuItem & { unless?: string })[] = [
  item(msg`Courses`, `${admin}/courses`, BookOpen),
  { ...item(msg`Grading`, `${admin}/grading`, SquareCheckBig), count: 'grading' },
  item(msg`Groups`, `${admin}/groups`, Users),
  item(msg`Students`, `${admin}/students`, Users),
  item(msg`Instructors`, `${admin}/instructors`, Presentation),
  item(msg`Payments`, `${admin}/payments`, ReceiptText),
  {
    ...item(msg`Coupons`, `${admin}/payments/coupons`, TicketPercent),
    unless: `${admin}/payments`,
  },
  { ...item(msg`Taxes`, `${admin}/payments/taxes`, Percent), unless: `${admin}/payments` },
  item(msg`Payouts`, `${admin}/payouts`, HandCoins),
  item(msg`Support desk`, `${admin}/support`, LifeBuoy),
  {
    ...item(msg`Help articles`, `${admin}/support/articles`, LibraryBig),
    unless: `${admin}/support`,
  },
  item(msg`Reports`, `${admin}/reports`, BarChart3),
  item(msg`Audit log`, `${admin}/audit`, ScrollText),
]

/** Support needs no organization, but every support page under /dashboard does. */
export const sectionsWithoutOrganization: MenuSection[] = [
  {
    key: 'Tools',
    label: msg`Tools`,
    items: [item(msg`Support`, '/account/support', LifeBuoy)],
  },
]
