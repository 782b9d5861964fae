import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Feature } from '#contract/organization-settings.ts'
import type { OrganizationState } from '#contract/platform.ts'

export const stateWords: Record<OrganizationState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'organization' }),
  suspended: msg({ message: 'Suspended', context: 'organization' }),
  archived: msg({ message: 'Archived', context: 'organization' }),
  deleting: msg`To be deleted`,
}

export const featureWords: Record<Feature, MessageDescriptor> = {
  single_sign_on: msg`Single sign-on`,
  open_sign_up: msg`Open sign-up`,
}

export const featureHints: Record<Feature, MessageDescriptor> = {
  single_sign_on: msg`Members sign in with the organization’s identity provider.`,
  open_sign_up: msg`People can join or request to join without an invitation.`,
}

/** "3.2 GB", "140 MB": bytes as people read them. */
export function byteWords(bytes: number, i18n: I18n): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const step = bytes < 1 ? 1 : Math.min(4, Math.floor(Math.log10(bytes) / 3))
  return i18n.number(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step < 3 ? 0 : 1,
  })
}

/** Names of what was done to an organization, by the action in its history. */
export const actionWords: Record<string, MessageDescriptor> = {
  'organization.created': msg`Organization created`,
  'organization.updated': msg`Name or description changed`,
  'organization.limits_changed': msg`Limits changed`,
  'organization.feature_opened': msg`Feature enabled`,
  'organization.feature_closed': msg`Feature disabled`,
  'organization.domain_added': msg`Domain added`,
  'organization.domain_removed': msg`Domain removed`,
  'organization.suspended': msg`Organization suspended`,
  'organization.restored': msg`Organization reopened`,
  'organization.archived': msg`Organization archived`,
  'organization.deletion_requested': msg`Deletion requested`,
  'organization.export_requested': msg`Export requested`,
}
