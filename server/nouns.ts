import type { Noun } from './noun.ts'
import { rehomeCourses } from './courses/rehome-courses.ts'
import { hidePost } from './discussions/hide-post.ts'
import { hideMessage } from './messages/report-message.ts'
import { joinByInvitation } from './organizations/received-invitations.ts'
import { unitDocumentRule } from './packages/sessions/check-documents.ts'
import { unitRule } from './packages/sessions/check-statements.ts'
import { hideReview } from './reviews/hide-review.ts'
import {
  assertMayRegister,
  assertPasswordAllowed,
  recordEmergency,
} from './single-sign-on/domains/required-sign-in.ts'
import { abilities } from './abilities/noun.ts'
import { achievements } from './achievements/noun.ts'
import { announcements } from './announcements/noun.ts'
import { approvals } from './approvals/noun.ts'
import { assignments } from './assignments/noun.ts'
import { calendar } from './calendar/noun.ts'
import { catalog } from './catalog/noun.ts'
import { categories } from './categories/noun.ts'
import { certificates } from './certificates/noun.ts'
import { cohorts } from './cohorts/noun.ts'
import { courses } from './courses/noun.ts'
import { discussions } from './discussions/noun.ts'
import { earnings } from './earnings/noun.ts'
import { enrollments } from './enrollments/noun.ts'
import { exchange } from './exchange/noun.ts'
import { grades } from './grades/noun.ts'
import { identity } from './identity/noun.ts'
import { inquiries } from './inquiries/noun.ts'
import { insight } from './insight/noun.ts'
import { interop } from './interop/noun.ts'
import { joining } from './joining/noun.ts'
import { learning } from './learning/noun.ts'
import { ledger } from './ledger/noun.ts'
import { liveSessions } from './live-sessions/noun.ts'
import { lti } from './lti/noun.ts'
import { ltiTool } from './lti-tool/noun.ts'
import { meetings } from './meetings/noun.ts'
import { messages } from './messages/noun.ts'
import { moderation } from './moderation/noun.ts'
import { notifications } from './notifications/noun.ts'
import { orders } from './orders/noun.ts'
import { organizations } from './organizations/noun.ts'
import { packages } from './packages/noun.ts'
import { platform } from './platform/noun.ts'
import { progress } from './progress/noun.ts'
import { provisioning } from './provisioning/noun.ts'
import { quizzes } from './quizzes/noun.ts'
import { records } from './records/noun.ts'
import { reports } from './reports/noun.ts'
import { requisitions } from './requisitions/noun.ts'
import { reviews } from './reviews/noun.ts'
import { search } from './search/noun.ts'
import { sharing } from './sharing/noun.ts'
import { singleSignOn } from './single-sign-on/noun.ts'
import { support } from './support/noun.ts'

/**
 * Every noun, in order of dependency: each knows only those above it. What an earlier one needs of a later one is passed
 * in here.
 */
export const nouns: readonly Noun[] = [
  identity({
    joinByInvitation,
    ownSignIn: { assertPasswordAllowed, recordEmergency },
    assertMayRegister,
  }),
  organizations,
  singleSignOn,
  provisioning,
  notifications,
  approvals,
  joining,
  categories(rehomeCourses),
  courses,
  enrollments,
  progress,
  learning,
  catalog,
  records({ statements: [unitRule], documents: [unitDocumentRule] }),
  quizzes,
  assignments,
  packages,
  lti,
  grades,
  cohorts,
  ltiTool,
  certificates,
  achievements,
  sharing,
  moderation({ post: hidePost, review: hideReview, message: hideMessage }),
  discussions,
  reviews,
  messages,
  announcements,
  exchange,
  liveSessions,
  meetings,
  calendar,
  ledger,
  orders,
  earnings,
  support,
  search,
  insight,
  reports,
  inquiries,
  requisitions,
  platform,
  interop,
  abilities,
]
