import type { Activity, Actor, Statement } from '#server/records/statements/statement.ts'
import { voidedVerb } from '#server/records/statements/vocabulary.ts'
import { contextTemplate } from './launch-data.ts'
import { isSameAccount } from './register.ts'
import { categories, extensions, verbs } from './vocabulary.ts'

/** What a session and its registration have reported before a statement. */
export interface Reported {
  initialized: boolean
  terminated: boolean
  /** In this session. */
  failed: boolean
  /** In this registration. */
  unitCompleted: boolean
  unitPassed: boolean
}

export interface Place {
  actor: Actor
  activityId: string
  registrationId: string
  sessionId: string
  unitId: string
  launchMode: string
  masteryScore: number | null
  hasReadPreferences: boolean
  isAbandoned: boolean
}

export interface Result {
  completion?: boolean
  success?: boolean
  duration?: string
  score?: { scaled?: number; raw?: number; min?: number; max?: number }
}

interface UnitContext {
  registration?: string
  contextActivities?: Record<string, Activity | Activity[]>
  extensions?: Record<string, unknown>
}

/** Why a unit's statement is refused, as a sentence; null if it follows the rules of cmi5 sections 9 and 10. */
export function faultOf(statement: Statement, place: Place, reported: Reported): string | null {
  return (
    envelopeFault(statement, place, reported) ??
    contextFault(statement, place) ??
    (isDefined(statement) ? definedFault(statement, place, reported) : null)
  )
}

/** A statement defined by cmi5 has its category; all others are merely allowed. */
export const isDefined = ({ context }: Statement) =>
  listOf(context ?? {}, 'category').some(({ id }) => id === categories.cmi5)

function envelopeFault(
  statement: Statement,
  { actor, isAbandoned, hasReadPreferences }: Place,
  reported: Reported,
): string | null {
  if (!statement.id) return 'A statement of a unit needs an id.'
  if (statement.verb.id === voidedVerb) return 'A unit can’t void statements.'
  if (!statement.timestamp) return 'A statement of a unit needs a timestamp.'
  if (!/(Z|[+-]00(:?00)?)$/i.test(statement.timestamp)) return 'The timestamp has to be in UTC.'
  if (!isSameActor(statement.actor, actor)) return 'The actor isn’t the one of the launch.'
  if (isAbandoned) return 'The session was abandoned.'
  if (reported.terminated) return 'The session has been terminated.'
  if (reported.initialized) return null
  if (statement.verb.id !== verbs.initialized || !isDefined(statement)) {
    return 'The first statement has to be “initialized”.'
  }
  return hasReadPreferences ? null : 'The unit has to read the learner’s preferences first.'
}

export const isSameActor = (given: Actor, own: Actor) =>
  (given.objectType ?? 'Agent') === 'Agent' && isSameAccount(given, own)

/** The context must contain everything in the template, unchanged. */
function contextFault(statement: Statement, place: Place): string | null {
  const context = (statement.context ?? {}) as UnitContext
  if (context.registration?.toLowerCase() !== place.registrationId) {
    return 'The registration isn’t the one of the launch.'
  }
  if (context.extensions?.[extensions.sessionId] !== place.sessionId) {
    return 'The session id isn’t the one of the launch.'
  }
  const template = contextTemplate(place.unitId, place.sessionId)
  const grouping = listOf(context, 'grouping')
  const isWhole = template.contextActivities.grouping.every(({ id }) =>
    grouping.some((activity) => activity.id === id),
  )
  if (!isWhole) return 'The context lacks activities of the context template.'
  const counts = listOf(context, 'category').some(({ id }) => id === categories.moveOn)
  const result = (statement.result ?? {}) as Result
  const reports = result.completion !== undefined || result.success !== undefined
  if (counts && !(isDefined(statement) && reports)) {
    return 'Only completed, passed and failed count for moveOn.'
  }
  return null
}

const listOf = ({ contextActivities }: UnitContext, name: string): Activity[] =>
  [contextActivities?.[name] ?? []].flat()

function definedFault(statement: Statement, place: Place, reported: Reported): string | null {
  const verb = statement.verb.id
  const target = statement.object as { id?: string }
  if (target.id !== place.activityId) return 'The object isn’t the activity of the launch.'
  const judging: string[] = [verbs.completed, verbs.passed, verbs.failed]
  if (place.launchMode !== 'Normal' && judging.includes(verb)) {
    return `In the mode ${place.launchMode} nothing is completed, passed or failed.`
  }
  const result = (statement.result ?? {}) as Result
  const context = (statement.context ?? {}) as UnitContext
  return (
    resultFault(verb, result, context) ??
    scoreFault(verb, result, context, place.masteryScore) ??
    orderFault(verb, reported)
  )
}

function resultFault(verb: string, result: Result, context: UnitContext): string | null {
  if ((verb === verbs.completed) !== (result.completion !== undefined)) {
    return 'A completion belongs to “completed”, and only there.'
  }
  if (result.completion === false) return 'The completion of “completed” has to be true.'
  if ((verb === verbs.passed || verb === verbs.failed) !== (result.success !== undefined)) {
    return 'A success belongs to “passed” and “failed”, and only there.'
  }
  if (result.success !== undefined && result.success !== (verb === verbs.passed)) {
    return 'The success has to be true for “passed” and false for “failed”.'
  }
  const counts = listOf(context, 'category').some(({ id }) => id === categories.moveOn)
  const reports = result.completion !== undefined || result.success !== undefined
  if (reports && !counts) return 'The category for moveOn is missing.'
  const timed: string[] = [verbs.terminated, verbs.completed, verbs.passed, verbs.failed]
  return timed.includes(verb) && result.duration === undefined ? 'The duration is missing.' : null
}

function scoreFault(
  verb: string,
  { score }: Result,
  context: UnitContext,
  mastery: number | null,
): string | null {
  if (!score) return null
  if (verb !== verbs.passed && verb !== verbs.failed) {
    return 'A score belongs to “passed” and “failed”, and only there.'
  }
  if (score.raw !== undefined && (score.min === undefined || score.max === undefined)) {
    return 'A raw score needs a least and a greatest one.'
  }
  if (mastery === null) return null
  if (context.extensions?.[extensions.masteryScore] !== mastery) {
    return 'The mastery score isn’t the one of the launch.'
  }
  if (score.scaled === undefined) return null
  const hasMastered = score.scaled >= mastery
  return hasMastered === (verb === verbs.passed)
    ? null
    : 'The score doesn’t fit the mastery score of the launch.'
}

function orderFault(verb: string, reported: Reported): string | null {
  switch (verb) {
    case verbs.initialized:
      return reported.initialized ? 'The session was initialized before.' : null
    case verbs.terminated:
      return null
    case verbs.completed:
      return reported.unitCompleted ? 'The unit was completed before.' : null
    case verbs.passed:
      if (reported.failed) return 'The unit was failed in this session.'
      return reported.unitPassed ? 'The unit was passed before.' : null
    case verbs.failed:
      if (reported.failed) return 'The unit was failed in this session before.'
      return reported.unitPassed ? 'The unit was passed before.' : null
    default:
      return 'cmi5 doesn’t define this verb for units.'
  }
}
