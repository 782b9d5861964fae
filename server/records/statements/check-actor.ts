import { asArray, asIri, asObjectOf, asString, refuse, type Fields } from './values.ts'

const identifiers = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const
const agentNames = new Set(['objectType', 'name', ...identifiers])
const groupNames = new Set([...agentNames, 'member'])
const accountNames = new Set(['homePage', 'name'])

const mailto = /^mailto:[^\s@]+@[^\s@]+$/i
const sha1 = /^[0-9a-f]{40}$/i

/** An Agent or, if its objectType is Group, a Group. */
export function checkActor(value: unknown, place: string) {
  const type = (value as Fields | null | undefined)?.['objectType']
  if (type === 'Group') checkGroup(value, place)
  else checkAgent(value, place)
}

/** One person or system, with exactly one identifier. */
export function checkAgent(value: unknown, place: string) {
  const agent = asObjectOf(value, place, agentNames)
  if (agent['objectType'] !== undefined && agent['objectType'] !== 'Agent') {
    refuse(`${place}.objectType`, 'must be “Agent”')
  }
  if (agent['name'] !== undefined) asString(agent['name'], `${place}.name`)
  if (countIdentifiers(agent, place) !== 1) {
    refuse(place, 'must have exactly one of mbox, mbox_sha1sum, openid and account')
  }
}

/** A group with at most one identifier; one without has members. */
export function checkGroup(value: unknown, place: string) {
  const group = asObjectOf(value, place, groupNames)
  if (group['objectType'] !== 'Group') refuse(`${place}.objectType`, 'must be “Group”')
  if (group['name'] !== undefined) asString(group['name'], `${place}.name`)
  const count = countIdentifiers(group, place)
  if (count > 1) {
    refuse(place, 'must have at most one of mbox, mbox_sha1sum, openid and account')
  }
  const members = group['member'] === undefined ? [] : asArray(group['member'], `${place}.member`)
  if (count === 0 && members.length === 0) {
    refuse(place, 'must have an identifier or list its members')
  }
  members.forEach((member, index) => checkAgent(member, `${place}.member[${index}]`))
}

/** The store replaces it, but an invalid one is still refused: a group is a tool and its user. */
export function checkAuthority(value: unknown, place: string) {
  checkActor(value, place)
  const authority = value as Fields
  if (authority['objectType'] !== 'Group') return
  const hasIdentifier = identifiers.some((name) => authority[name] !== undefined)
  if (hasIdentifier || (authority['member'] as unknown[]).length !== 2) {
    refuse(place, 'must be an Agent, or a Group without identifier and with two members')
  }
}

function countIdentifiers(actor: Fields, place: string): number {
  let count = 0
  if (actor['mbox'] !== undefined) {
    count += 1
    if (!mailto.test(asString(actor['mbox'], `${place}.mbox`))) {
      refuse(`${place}.mbox`, 'must be an address such as mailto:someone@example.com')
    }
  }
  if (actor['mbox_sha1sum'] !== undefined) {
    count += 1
    if (!sha1.test(asString(actor['mbox_sha1sum'], `${place}.mbox_sha1sum`))) {
      refuse(`${place}.mbox_sha1sum`, 'must be 40 hexadecimal digits')
    }
  }
  if (actor['openid'] !== undefined) {
    count += 1
    asIri(actor['openid'], `${place}.openid`)
  }
  if (actor['account'] !== undefined) {
    count += 1
    const account = asObjectOf(actor['account'], `${place}.account`, accountNames)
    asIri(account['homePage'], `${place}.account.homePage`)
    asString(account['name'], `${place}.account.name`)
  }
  return count
}
