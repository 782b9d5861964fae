import { hash } from 'node:crypto'
import {
  contextActivities,
  isActivity,
  isActor,
  isSubStatement,
  referenceOf,
  type Actor,
  type Statement,
  type SubStatement,
} from './statement.ts'

/** Half of a SHA-256 digest as a UUID, which PostgreSQL stores in 16 bytes. */
const keyOf = (kind: string, value: string) => hash('sha256', `${kind} ${value}`).slice(0, 32)

export const verbKey = (id: string) => keyOf('verb', id)
export const registrationKey = (id: string) => keyOf('registration', id.toLowerCase())
export const clientKey = (id: string) => keyOf('client', id)
export const activityKey = (id: string, related = false) =>
  keyOf(related ? 'related activity' : 'activity', id)
/** For statements about the statement with this ID. */
export const referenceKey = (id: string) => keyOf('reference', id)
export const nameKey = (name: string) => keyOf('name', name)

/** Undefined for a group that only lists its members. */
export function agentKey(actor: Actor, related = false): string | undefined {
  const identifier = identifierOf(actor)
  return identifier && keyOf(related ? 'related agent' : 'agent', identifier)
}

function identifierOf({ mbox, mbox_sha1sum, openid, account }: Actor): string | undefined {
  if (mbox !== undefined) return `mbox ${mbox}`
  if (mbox_sha1sum !== undefined) return `mbox_sha1sum ${mbox_sha1sum.toLowerCase()}`
  if (openid !== undefined) return `openid ${openid}`
  return account && `account ${account.homePage} ${account.name}`
}

/** The keys by which a statement can be found directly; statements about it inherit them. */
export function keysOf(statement: Statement): Set<string> {
  const keys = new Set<string>()
  const { verb, actor, object, context, authority } = statement
  keys.add(verbKey(verb.id))
  if (context?.registration !== undefined) keys.add(registrationKey(context.registration))
  addAgent(keys, actor, false)
  if (isActor(object)) addAgent(keys, object, false)
  if (isActivity(object)) keys.add(activityKey(object.id))
  if (authority) addAgent(keys, authority, true)
  addRelated(keys, statement)
  return keys
}

/** A statement about another is found by that one's keys: this key links them. */
export function referenceKeyOf(statement: Statement): string | undefined {
  const id = referenceOf(statement)
  return id === undefined ? undefined : referenceKey(id)
}

function addRelated(keys: Set<string>, { actor, object, context }: SubStatement) {
  addAgent(keys, actor, true)
  if (isActor(object)) addAgent(keys, object, true)
  if (isActivity(object)) keys.add(activityKey(object.id, true))
  if (isSubStatement(object)) addRelated(keys, object)
  if (!context) return
  for (const { id } of contextActivities(context)) keys.add(activityKey(id, true))
  if (context.instructor) addAgent(keys, context.instructor, true)
  if (context.team) addAgent(keys, context.team, true)
  for (const { agent } of context.contextAgents ?? []) addAgent(keys, agent, true)
  for (const { group } of context.contextGroups ?? []) addAgent(keys, group, true)
}

/** A group is found by its members too. */
function addAgent(keys: Set<string>, actor: Actor, related: boolean) {
  const key = agentKey(actor, related)
  if (key) keys.add(key)
  for (const member of actor.member ?? []) addAgent(keys, member, related)
}
