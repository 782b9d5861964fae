import type { Requested, RequisitionStep } from '#contract/requisitions.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

export const sendAllowance = { attempts: 20, seconds: 24 * 60 * 60 }
export const answerAllowance = { attempts: 20, seconds: 60 * 60 }
export const retrySeconds = 60

/** A step as it is kept: its detail is worded for everyone who reads it; those of older ones are plain text. */
export type StoredStep = Omit<RequisitionStep, 'detail'> & { detail: Words }

type StepName = RequisitionStep['name']

const stepNames: Record<Requested['kind'], StepName[]> = {
  new_organization: ['create_organization', 'tell_requester'],
  permission: ['allow_founding', 'tell_requester'],
  seats: ['set_seats', 'tell_requester'],
  storage: ['set_storage', 'tell_requester'],
  feature: ['open_feature', 'tell_requester'],
  domain: ['add_domain', 'tell_requester'],
}

/** What approving such a request does, in this order. */
export const stepsFor = ({ kind }: Requested): RequisitionStep[] =>
  stepNames[kind].map((name) => ({ name, state: 'pending', detail: '' }))

/** What keeps two open requests of one kind apart. */
export function targetOf(requested: Requested): string {
  if (requested.kind === 'feature') return requested.feature
  if (requested.kind === 'domain') return requested.domain
  if (requested.kind === 'new_organization') return requested.organization_name.toLowerCase()
  return ''
}

export const isAboutOrganization = ({ kind }: Requested) =>
  kind !== 'new_organization' && kind !== 'permission'

/** Why a limit stays as it is: it is higher than what was granted, or there is none. Null when it was raised. */
export function keptInWords(granted: Requested, limit: number | null): Sentence | null {
  if (granted.kind !== 'seats' && granted.kind !== 'storage') return null
  if (limit === null) {
    return granted.kind === 'seats'
      ? say('The organization has no seat limit, and it stays that way.')
      : say('The organization has no storage limit, and it stays that way.')
  }
  const now: Requested =
    granted.kind === 'seats'
      ? { kind: 'seats', seats: limit }
      : { kind: 'storage', storage_bytes: limit }
  const amount = granted.kind === 'seats' ? granted.seats : granted.storage_bytes
  return limit > amount
    ? say('The organization already has more: {now}. Approving a request never lowers a limit.', {
        now: inWords(now),
      })
    : null
}

/** The request in words, for mails and subjects. */
export function inWords(requested: Requested): Sentence {
  switch (requested.kind) {
    case 'new_organization':
      return say('a new organization, {name}', { name: requested.organization_name })
    case 'permission':
      return say('permission to create an organization')
    case 'seats':
      return say('{count, plural, one {# seat} other {# seats}}', { count: requested.seats })
    case 'storage':
      return say('{gigabytes, number} GB of storage', {
        gigabytes: Math.round(requested.storage_bytes / 1e9),
      })
    case 'feature':
      return say('the feature “{feature}”', { feature: requested.feature.replaceAll('_', ' ') })
    case 'domain':
      return say('the domain {domain}', { domain: requested.domain })
  }
}
