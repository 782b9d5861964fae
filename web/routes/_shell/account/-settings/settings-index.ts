import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const parts = ['security', 'notifications', 'appearance', 'learning', 'data'] as const
export type SettingsPart = (typeof parts)[number]

interface Setting {
  part: SettingsPart
  /** The id of its card. */
  id: string
  label: MessageDescriptor
  /** Other words under which people look for it. */
  words: MessageDescriptor
}

/** Every card of the settings, for search and for addresses that name one. */
export const settings: readonly Setting[] = [
  { part: 'security', id: 'email', label: msg`Email`, words: msg`address account` },
  { part: 'security', id: 'password', label: msg`Password`, words: msg`change sign in` },
  {
    part: 'security',
    id: 'two-factor',
    label: msg`Two-factor`,
    words: msg`2FA authenticator codes security`,
  },
  {
    part: 'security',
    id: 'passkeys',
    label: msg`Passkeys`,
    words: msg`fingerprint face PIN security key`,
  },
  {
    part: 'security',
    id: 'devices',
    label: msg`Signed-in devices`,
    words: msg`sessions sign out security`,
  },
  {
    part: 'notifications',
    id: 'notifications',
    label: msg`Notifications`,
    words: msg`email mail messages mute`,
  },
  {
    part: 'notifications',
    id: 'push',
    label: msg`Devices`,
    words: msg`push notifications phone browser`,
  },
  {
    part: 'notifications',
    id: 'quiet-hours',
    label: msg`Quiet hours`,
    words: msg`night do not disturb`,
  },
  {
    part: 'appearance',
    id: 'appearance',
    label: msg`Appearance`,
    words: msg`theme dark light colors text size motion`,
  },
  {
    part: 'appearance',
    id: 'language',
    label: msg`Language and time zone`,
    words: msg`locale region clock`,
  },
  { part: 'learning', id: 'daily-goal', label: msg`Daily goal`, words: msg`minutes habit streak` },
  {
    part: 'learning',
    id: 'reading',
    label: msg`Reading mode`,
    words: msg`font typeface size width lessons`,
  },
  {
    part: 'learning',
    id: 'downloads',
    label: msg`Downloads`,
    words: msg`offline storage space courses`,
  },
  {
    part: 'learning',
    id: 'outbox',
    label: msg`Waiting to sync`,
    words: msg`offline changes unsent`,
  },
  { part: 'data', id: 'earnings', label: msg`Earnings left`, words: msg`balance payout money` },
  {
    part: 'data',
    id: 'my-data',
    label: msg`My data`,
    words: msg`export download delete account privacy`,
  },
]

export const partOf = (id: string): SettingsPart | undefined =>
  settings.find((setting) => setting.id === id)?.part
