import type { Noun } from '#server/noun.ts'
import { identityAuditWords } from './audit-words.ts'
import { avatarPurpose } from './avatar.ts'
import { identityJobs } from './jobs.ts'
import { personTopic } from './live.ts'
import { identityNotificationKinds } from './notification-kinds.ts'
import { accountPersonalData } from './personal-data/account-data.ts'
import { personalDataJobs, personalDataRoutes } from './personal-data/routes.ts'
import type { OwnSignIn } from './login.ts'
import type { AssertMayRegister, JoinByInvitation } from './register.ts'
import { identityRoutes, openIdentityRoutes } from './routes.ts'

/** Who joins with an invitation, and who may sign in how, is decided by nouns that come later. */
export const identity = ({
  joinByInvitation,
  ownSignIn,
  assertMayRegister,
}: {
  joinByInvitation: JoinByInvitation
  ownSignIn: OwnSignIn
  assertMayRegister: AssertMayRegister
}): Noun => ({
  routes: {
    public: openIdentityRoutes(joinByInvitation, ownSignIn, assertMayRegister),
    person: identityRoutes(ownSignIn),
  },
  jobs: identityJobs,
  notificationKinds: identityNotificationKinds,
  filePurposes: [avatarPurpose],
  liveTopics: [personTopic],
  personalData: [accountPersonalData],
  auditWords: identityAuditWords,
  gather: ({ personalData }) => ({
    routes: { person: personalDataRoutes(personalData) },
    jobs: personalDataJobs(personalData),
  }),
})
