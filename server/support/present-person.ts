import type { PersonName } from '#contract/support.ts'

/** A person beside a ticket or an article; the name stays when the account is gone. */
export const presentPerson = (
  id: string | null,
  name: string,
  avatar: string | null = null,
): PersonName => ({ id, name: name || 'Former member', avatar })
