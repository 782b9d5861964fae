import type { InstructorRights } from '#contract/courses.ts'
import type { Actor } from '#server/organizations/policy.ts'

/** What the rules look at: whose it is, the actor's part in its course, and whether it is the one that counts. */
export interface CertificateStanding {
  person_id: string
  rights: InstructorRights | null
  revoked_at: Date | null
  superseded_at: Date | null
  expires_at: Date | null
}

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** Assistants look after learners; what a certificate says is for those who answer for the course. */
export const answersFor = (actor: Actor, { rights }: { rights: InstructorRights | null }) =>
  isAdmin(actor) || (actor.role === 'instructor' && (rights === 'owner' || rights === 'editor'))

const teaches = (actor: Actor, { rights }: { rights: InstructorRights | null }) =>
  isAdmin(actor) || (actor.role === 'instructor' && rights !== null)

const isOwn = (actor: Actor, { person_id }: CertificateStanding) => person_id === actor.personId

/** Who may, whatever its state. */
export const certificatePolicy = {
  read: (actor: Actor, certificate: CertificateStanding) =>
    isOwn(actor, certificate) || teaches(actor, certificate),
  revoke: answersFor,
  reissue: answersFor,
  renew: answersFor,
  request_correction: isOwn,
} as const

export const isCurrent = ({
  revoked_at,
  superseded_at,
}: Pick<CertificateStanding, 'revoked_at' | 'superseded_at'>) =>
  revoked_at === null && superseded_at === null

/** Everything the actor can do with the certificate right now. */
export function certificateAbilities(actor: Actor, certificate: CertificateStanding) {
  const current = isCurrent(certificate)
  return {
    revoke: current && certificatePolicy.revoke(actor, certificate),
    reissue: current && certificatePolicy.reissue(actor, certificate),
    renew:
      current && certificate.expires_at !== null && certificatePolicy.renew(actor, certificate),
    request_correction: current && certificatePolicy.request_correction(actor, certificate),
  }
}

/** Lists over several courses: instructors see those of theirs, learners only their own. */
export const certificatesPolicy = {
  list: (actor: Actor) => actor.role !== 'learner',
} as const

/** How certificates look is the organization's to say; who gives them may see what there is to choose from. */
export const templatesPolicy = {
  list: (actor: Actor) => actor.role !== 'learner',
  create: isAdmin,
  update: isAdmin,
} as const
