import type { PersonName } from '#contract/support.ts'
import { english } from '#server/words/english.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

const formerMember = say('Former member')

/** A person beside a ticket or an article; the name stays when the account is gone. */
export const presentPerson = (
  id: string | null,
  name: string,
  avatar: string | null = null,
  reader: Reader = english,
): PersonName => ({ id, name: name || word(formerMember, reader), avatar })
