import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Feature } from '#contract/organization-settings.ts'
import type {
  Requested,
  RequisitionKind,
  RequisitionStatus,
  RequisitionStep,
} from '#contract/requisitions.ts'

export const statusWords: Record<RequisitionStatus, MessageDescriptor> = {
  submitted: msg({ message: 'Submitted', context: 'request' }),
  in_review: msg`In review`,
  changes_requested: msg`Changes requested`,
  approved: msg({ message: 'Approved', context: 'request' }),
  declined: msg({ message: 'Declined', context: 'request' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'request' }),
}

export const kindWords: Record<RequisitionKind, MessageDescriptor> = {
  new_organization: msg`New organization`,
  permission: msg`Permission to create an organization`,
  seats: msg`Seats`,
  storage: msg`Storage`,
  feature: msg`Feature`,
  domain: msg`Email domain`,
}

export const featureWords: Record<Feature, MessageDescriptor> = {
  single_sign_on: msg`Single sign-on`,
  open_sign_up: msg`Open sign-up`,
}

export const stepWords: Record<RequisitionStep['name'], MessageDescriptor> = {
  create_organization: msg`Create the organization with its first admin`,
  allow_founding: msg`Allow creating organizations`,
  set_seats: msg`Set the number of seats`,
  set_storage: msg`Set the storage`,
  open_feature: msg`Enable the feature`,
  add_domain: msg`Add the domain`,
  tell_requester: msg`Notify the requester`,
}

export const gigabytes = (bytes: number, i18n: I18n) =>
  i18n.number(bytes / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })

/** What is asked for, in a few words. */
export function requestedInWords(requested: Requested, i18n: I18n): string {
  switch (requested.kind) {
    case 'new_organization':
      return requested.organization_name
    case 'permission':
      return i18n._(kindWords.permission)
    case 'seats':
      return i18n._(msg`${i18n.number(requested.seats)} seats`)
    case 'storage':
      return gigabytes(requested.storage_bytes, i18n)
    case 'feature':
      return i18n._(featureWords[requested.feature])
    case 'domain':
      return requested.domain
  }
}
