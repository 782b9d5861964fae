import { knownAbilities } from '#contract/abilities.ts'
import { errorCatalogue } from '#contract/errors.ts'
import type { Profile, SignedInDevice } from '#contract/identity.ts'
import { asLanguage } from '#contract/languages.ts'
import type { Membership, OrganizationRole } from '#contract/organizations.ts'
import { deviceWords } from './device-name.ts'
import type { listLiveSessions, MembershipRow, Person } from './queries.ts'
import type { Words } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

export const presentMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  name: row.name,
  ...(row.position !== null && { position: row.position }),
  is_active: row.is_open,
  role: row.role as OrganizationRole,
  ...(row.abilities && { abilities: knownAbilities(row.abilities) }),
  ...languageIn(row),
  ...(row.needs_confirmation && { needs_confirmation: true }),
  ...(row.closed_reason && {
    closed: {
      reason: row.closed_reason,
      message:
        (row.closed_reason === 'organization_suspended' && row.suspension_message) ||
        errorCatalogue[row.closed_reason].detail,
    },
  }),
  ...(row.two_factor_due_at && { two_factor_due_at: row.two_factor_due_at.toISOString() }),
})

/** A language that the product no longer speaks counts as no choice. */
function languageIn({ language }: Pick<MembershipRow, 'language'>) {
  const known = asLanguage(language)
  return known && { language: known }
}

export const presentProfile = (person: Person, avatar: string | null): Profile => ({
  id: person.id,
  email: person.email,
  email_verified_at: person.email_verified_at?.toISOString() ?? null,
  username: person.username,
  first_name: person.first_name,
  last_name: person.last_name,
  headline: person.headline,
  bio: person.bio,
  links: person.links as Profile['links'],
  time_zone: person.time_zone,
  language: asLanguage(person.language) ?? null,
  avatar,
  user_role: person.user_role as Profile['user_role'],
  can_create_organization: person.can_create_organization,
  first_steps_dismissed: person.first_steps_dismissed_at !== null,
  created_at: person.created_at.toISOString(),
})

type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number]

export const presentDevice = (
  row: SessionRow,
  location: Words | null,
  currentSessionId: string,
  reader: Reader,
): SignedInDevice => ({
  id: row.id,
  device: word(deviceWords(row.user_agent), reader),
  ip_address: row.ip_address,
  location: location && word(location, reader),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  is_current: row.id === currentSessionId,
})
