import type { Requested, RequisitionStep } from '#contract/requisitions.ts'

export const sendAllowance = { attempts: 20, seconds: 24 * 60 * 60 }
export const answerAllowance = { attempts: 20, seconds: 60 * 60 }
export const retrySeconds = 60

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

/** Why a limit stays as it is: it is higher than what was granted, or there is none. Empty when it was raised. */
export function keptInWords(granted: Requested, limit: number | null): string {
  if (granted.kind !== 'seats' && granted.kind !== 'storage') return ''
  const noun = granted.kind === 'seats' ? 'seats' : 'storage'
  if (limit === null) return `The organization has no limit on ${noun}, and keeps it that way.`
  const now: Requested =
    granted.kind === 'seats'
      ? { kind: 'seats', seats: limit }
      : { kind: 'storage', storage_bytes: limit }
  const amount = granted.kind === 'seats' ? granted.seats : granted.storage_bytes
  return limit > amount
    ? `The organization already has ${inWords(now)}, and keeps them: approving never lowers a limit.`
    : ''
}

/** The request in words, for mails and subjects. */
export function inWords(requested: Requested): string {
  switch (requested.kind) {
    case 'new_organization':
      return `the organization ${requested.organization_name}`
    case 'permission':
      return 'permission to create an organization'
    case 'seats':
      return `${requested.seats.toLocaleString('en')} seats`
    case 'storage':
      return `${Math.round(requested.storage_bytes / 1e9).toLocaleString('en')} GB of storage`
    case 'feature':
      return `the feature ${requested.feature.replaceAll('_', ' ')}`
    case 'domain':
      return `the domain ${requested.domain}`
  }
}
