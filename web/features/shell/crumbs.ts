import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export interface Crumb {
  /** The segment as it stands in the address. */
  segment: string
  path: string
  /** Undefined for segments such as ids, whose name only their page knows. */
  label: MessageDescriptor | undefined
}

/** One crumb for each segment of the path. */
export function crumbsOf(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((segment, index) => ({
    segment,
    path: `/${segments.slice(0, index + 1).join('/')}`,
    label: segmentLabels[segment],
  }))
}

/** What a segment says when neither the table nor its page gives it a name. */
export function readable(segment: string): string {
  // Its page says what it is called as soon as it knows.
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(segment)) return '…'
  let text = segment
  try {
    text = decodeURIComponent(segment)
  } catch {
    // A broken escape stays as it was typed.
  }
  const words = text.replaceAll('-', ' ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

const segmentLabels: Partial<Record<string, MessageDescriptor>> = {
  dashboard: msg`Dashboard`,
  account: msg`Account`,
  student: msg`Student`,
  instructor: msg`Instructor`,
  admin: msg`Admin`,
  'super-admin': msg`Super admin`,
  profile: msg`Profile`,
  settings: msg`Settings`,
  notifications: msg`Notifications`,
  invitations: msg`Invitations`,
  organizations: msg`Organizations`,
  inquiries: msg`Inquiries`,
  requisitions: msg`Requisitions`,
  status: msg`Status`,
  approvals: msg`Approvals`,
  calendar: msg`Calendar`,
  categories: msg`Categories`,
  certificates: msg`Certificates`,
  courses: msg`Courses`,
  discussions: msg`Discussions`,
  instructors: msg`Instructors`,
  learning: msg`Learning`,
  'live-sessions': msg`Live Sessions`,
  meeting: msg`Meeting`,
  reports: msg`Reports`,
  reviews: msg`Reviews`,
  support: msg`Support`,
  students: msg`Students`,
  achievements: msg`Achievements`,
  lessons: msg`Lessons`,
  messages: msg`Messages`,
  earnings: msg`Earnings`,
  'tax-info': msg`Tax info`,
  curriculum: msg`Curriculum`,
  analytics: msg`Analytics`,
  comments: msg`Comments`,
  resources: msg`Resources`,
  articles: msg`Articles`,
  tickets: msg`Tickets`,
  create: msg`Create`,
  edit: msg`Edit`,
  add: msg`Add`,
  manage: msg`Manage`,
  announcements: msg`Announcements`,
  quizzes: msg`Quizzes`,
  banks: msg`Question banks`,
  gradebook: msg`Gradebook`,
  grading: msg`Grading`,
  attempts: msg`Quiz attempts`,
  preview: msg`Preview`,
  cart: msg`Cart`,
  checkout: msg`Checkout`,
  orders: msg`Orders`,
  payments: msg`Payments`,
  bundles: msg`Bundles`,
  subscriptions: msg`Subscriptions`,
  shared: msg`Shared with Lyceum`,
  'payment-method': msg`Payment method`,
  coupons: msg`Coupons`,
  refunds: msg`Refunds`,
  revenue: msg`Revenue`,
  taxes: msg`Taxes`,
  payouts: msg`Payouts`,
  audit: msg`Audit log`,
  cohorts: msg`Cohorts`,
  groups: msg`Groups`,
  import: msg`Import`,
  packages: msg`Packages`,
  pay: msg`Pay`,
  roles: msg`Roles`,
  'saml-test': msg`SAML test`,
  statements: msg`Statements`,
  'certificate-loading': msg`Certificates`,
  'achievements-loading': msg`Achievements`,
  'support-loading': msg`Support`,
}
