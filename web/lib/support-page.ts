import { currentOrganization, type SessionState } from './session.ts'

/** Where the person finds help: learners and admins in their organization, everyone else in their account. */
export function supportPageOf(session: Pick<SessionState, 'user' | 'current_org_id'>): string {
  if (session.user?.user_role === 'super_admin') return '/account/support'
  switch (currentOrganization(session)?.role) {
    case 'learner':
      return '/dashboard/student/support'
    case 'admin':
      return '/dashboard/admin/support'
    default:
      return '/account/support'
  }
}
