import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Replacements } from './replacements.ts'

export interface ArchivedPerson {
  id: string
  email: string
  username: string
  email_verified_at: string | null
  provisioned_by: string | null
  avatar: { id: string; name: string; content_type: string; size_bytes: number } | null
  identities: { issuer: string; subject: string }[]
}

export interface NewPerson {
  person: ArchivedPerson
  /** The line of the archive, with the id that the account gets here. */
  line: string
  id: string
  username: string
}

export interface MatchedPeople {
  created: NewPerson[]
  matched: number
  conflicts: string[]
  /** Pictures by file: whose they become, or null where the account has its own. */
  pictures: Map<string, NewPerson | null>
}

interface Known {
  id: string
  email: string
  email_verified_at: string | null
}

/**
 * Finds the account of each person: by an address that both installations have verified, or by the subject that the same
 * OpenID provider gives. An address that one of them never verified proves nothing, and is a conflict.
 */
export async function matchPeople(
  client: pg.ClientBase,
  lines: AsyncIterable<string>,
  replacements: Replacements,
): Promise<MatchedPeople> {
  const result: MatchedPeople = { created: [], matched: 0, conflicts: [], pictures: new Map() }
  const taken = new Map<string, string>()
  for await (const line of lines) {
    const person = JSON.parse(line) as ArchivedPerson
    if (person.avatar) result.pictures.set(person.avatar.id, null)
    const found = await findAccount(client, person)
    if (typeof found === 'string') {
      result.conflicts.push(found)
      continue
    }
    if (found) {
      const other = taken.get(found.id)
      if (other) {
        result.conflicts.push(
          `${other} and ${person.email} are two people in the archive and one account here.`,
        )
        continue
      }
      taken.set(found.id, person.email)
      replacements.replaceId(person.id, found.id)
      result.matched += 1
      continue
    }
    const id = (await isTaken(client, 'id = $1', person.id)) ? randomUUID() : person.id
    replacements.replaceId(person.id, id)
    const username = (await isTaken(client, 'lower(username) = lower($1)', person.username))
      ? `${person.username.slice(0, 24)}-${randomBytes(3).toString('hex')}`
      : person.username
    const created = { person, line, id, username }
    result.created.push(created)
    if (person.avatar) result.pictures.set(person.avatar.id, created)
  }
  return result
}

async function findAccount(
  client: pg.ClientBase,
  { id: archivedId, email, email_verified_at, identities }: ArchivedPerson,
): Promise<Known | string | undefined> {
  const byAddress = await client.query<Known>(
    'select id, email, email_verified_at from people where email = $1',
    [email],
  )
  const byIdentity = await client.query<Known>(
    `select distinct p.id, p.email, p.email_verified_at from sso_identities s
     join sso_connections c on c.organization_id = s.organization_id join people p on p.id = s.person_id
     where (c.issuer, s.subject) in (select i.issuer, i.subject from jsonb_to_recordset($1) as i (issuer text, subject text))`,
    [JSON.stringify(identities)],
  )
  const [known] = byAddress.rows
  const others = byIdentity.rows.filter(({ id }) => id !== known?.id)
  const sameIdentity = byIdentity.rows.some(({ id }) => id === known?.id)
  if (others.length > (known ? 0 : 1)) {
    return `${email} is ${[known, ...others].map((one) => one?.email).join(' and ')} here, by address and by identity provider.`
  }
  if (!known) return others[0]
  // The same account, in an installation that the archive came from.
  if (known.id === archivedId) return known
  if (sameIdentity || (known.email_verified_at && email_verified_at)) return known
  return known.email_verified_at
    ? `${email} isn't verified in the archive, but has an account here: let them verify it there, and export again.`
    : `${email} has an account here that never verified its address: let them verify it, or delete the account.`
}

async function isTaken(client: pg.ClientBase, condition: string, value: string) {
  const { rowCount } = await client.query(`select from people where ${condition}`, [value])
  return (rowCount ?? 0) > 0
}
