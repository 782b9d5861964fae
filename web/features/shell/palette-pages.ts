import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import {
  Activity,
  Award,
  BarChart3,
  ClipboardCheck,
  FilePlus2,
  FolderTree,
  HandCoins,
  KeyRound,
  LibraryBig,
  LifeBuoy,
  MessageSquare,
  Package,
  Percent,
  Plus,
  ReceiptText,
  ScrollText,
  Settings,
  ShoppingCart,
  TicketPercent,
  TrendingUp,
  Undo2,
  UserPlus,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { OrganizationRole } from '#contract/organizations.ts'

/** A page that can be found by its name, or by other words for what it is about. */
export interface PalettePage {
  label: MessageDescriptor
  /** An address, with search and hash. */
  to: string
  icon: LucideIcon
  /** Found by these as well; never shown. */
  words?: MessageDescriptor
}

const page = (
  label: MessageDescriptor,
  to: string,
  icon: LucideIcon,
  words?: MessageDescriptor,
): PalettePage => ({ label, to, icon, ...(words && { words }) })

const student = '/dashboard/student'
const instructor = '/dashboard/instructor'
const admin = '/dashboard/admin'

/** Open to everyone who is signed in. */
export const pagesOfEveryone: PalettePage[] = [
  page(msg`Course catalog`, '/courses', LibraryBig, msg`browse find courses`),
  page(msg`Course categories`, '/categories', FolderTree, msg`catalog topics subjects`),
  page(msg`All instructors`, '/instructors', Users, msg`catalog teachers`),
  page(msg`Cart`, '/account/cart', ShoppingCart, msg`basket buy courses checkout`),
  page(msg`My orders`, '/account/orders', ReceiptText, msg`invoices receipts payments purchases`),
]

/** Pages of each role that the sidebar doesn't list. */
export const pagesByRole: Record<OrganizationRole, PalettePage[]> = {
  learner: [page(msg`Messages`, `${student}/messages`, MessageSquare, msg`inbox chat`)],
  instructor: [
    page(msg`Reports`, `${instructor}/reports`, BarChart3, msg`statistics analytics export`),
    page(msg`Payout settings`, `${instructor}/earnings/settings`, Wallet, msg`bank account money`),
    page(msg`Tax info`, `${instructor}/earnings/tax-info`, Percent, msg`tax ID`),
    page(msg`Support`, '/account/support', LifeBuoy, msg`help tickets`),
  ],
  admin: [
    page(msg`Refunds`, `${admin}/payments/refunds`, Undo2, msg`payments money back`),
    page(msg`Revenue`, `${admin}/payments/revenue`, TrendingUp, msg`payments sales income money`),
    page(msg`Payouts`, `${admin}/payouts`, HandCoins, msg`payments instructors earnings money`),
    page(msg`Coupons`, `${admin}/payments/coupons`, TicketPercent, msg`payments discounts codes`),
    page(msg`Bundles`, `${admin}/payments/bundles`, Package, msg`payments courses together`),
    page(
      msg`Subscriptions`,
      `${admin}/payments/subscriptions`,
      Package,
      msg`payments monthly yearly trial subscribers`,
    ),
    page(msg`Taxes`, `${admin}/payments/taxes`, Percent, msg`payments VAT`),
    page(
      msg`Payment settings`,
      `${admin}/payments/settings`,
      Settings,
      msg`payments Stripe transfer invoices seller`,
    ),
    page(msg`Groups`, `${admin}/groups`, Users, msg`classes teams progress people`),
    page(msg`Audit log`, `${admin}/audit`, ScrollText, msg`history activity who did what`),
    page(msg`Messages`, `${admin}/messages`, MessageSquare, msg`inbox chat`),
    page(msg`Help articles`, `${admin}/support/articles`, LifeBuoy, msg`help center support FAQ`),
    page(msg`Help categories`, `${admin}/support/categories`, FolderTree, msg`help center support`),
  ],
}

export const pagesOfSuperAdmin: PalettePage[] = [
  page(msg`Requisitions`, '/dashboard/super-admin/requisitions', ClipboardCheck),
  page(msg`Status`, '/dashboard/super-admin/status', Activity, msg`queue jobs backup health`),
  page(msg`Support`, '/account/support', LifeBuoy, msg`help tickets`),
]

/** What each role can begin, as the page where it begins. */
export const startsByRole: Record<OrganizationRole, PalettePage[]> = {
  learner: [page(msg`Ask for help`, `${student}/support?new=1`, LifeBuoy, msg`new ticket support`)],
  instructor: [
    page(msg`Create course`, `${instructor}/courses/create`, Plus, msg`new`),
    page(msg`Ask for help`, '/account/support?new=1', LifeBuoy, msg`new ticket support`),
  ],
  admin: [
    page(msg`Add students`, `${admin}/students/add`, UserPlus, msg`new learners people`),
    page(msg`Add instructors`, `${admin}/instructors/add`, UserPlus, msg`new teachers people`),
    page(msg`Create role`, `${admin}/roles/create`, KeyRound, msg`new permissions people`),
    page(msg`Create category`, `${admin}/categories/create`, FolderTree, msg`new`),
    page(msg`Create certificate template`, `${admin}/certificates/create`, Award, msg`new`),
    page(msg`Write help article`, `${admin}/support/articles/create`, FilePlus2, msg`new create`),
  ],
}

/** Parts of /account/settings. */
export const accountSettings: PalettePage[] = (
  [
    ['email', msg`Email`, msg`address account`],
    ['password', msg`Password`, msg`change security account`],
    ['two-factor', msg`Two-factor`, msg`2FA security authenticator codes account`],
    ['passkeys', msg`Passkeys`, msg`fingerprint face PIN security account`],
    ['devices', msg`Signed-in devices`, msg`sessions security account`],
    ['notifications', msg`Notification preferences`, msg`email account`],
    ['quiet-hours', msg`Quiet hours`, msg`notifications account`],
    ['appearance', msg`Appearance`, msg`theme dark light colors account`],
    ['daily-goal', msg`Daily goal`, msg`minutes learning habit`],
    ['reading', msg`Reading mode`, msg`font typeface size width lessons`],
    ['my-data', msg`My data`, msg`export download delete account privacy`],
  ] as const
).map(([part, label, words]) => page(label, `/account/settings#${part}`, Settings, words))

/** Settings sections of an organization, for its admins. */
export const organizationSettings = (organizationId: string): PalettePage[] => {
  const settings = `${admin}/organizations/${organizationId}/settings`
  const tab = (name: string, label: MessageDescriptor, words: MessageDescriptor) =>
    page(label, `${settings}?tab=${name}`, Settings, words)
  return [
    page(msg`Organization settings`, settings, Settings, msg`general name description`),
    tab('branding', msg`Branding`, msg`logo color organization`),
    tab('sign-up', msg`Sign-up`, msg`join registration domains organization`),
    tab('members', msg`Members and roles`, msg`people admins permissions organization`),
    tab('security', msg`Security`, msg`two-factor single sign-on SSO organization`),
    tab('notifications', msg`Notification rules`, msg`organization emails`),
    tab('integrations', msg`Integrations`, msg`API keys webhooks organization`),
    tab('data', msg`Data`, msg`export import organization`),
    tab('audit', msg`Audit log`, msg`history activity who did what organization`),
    tab('danger', msg`Danger zone`, msg`close delete archive organization`),
  ]
}
