import { checkActivity } from './check-activity.ts'
import { checkActor, checkAgent, checkGroup } from './check-actor.ts'
import {
  asArray,
  asIri,
  asLanguage,
  asObjectOf,
  asString,
  asUuid,
  checkExtensions,
  refuse,
} from './values.ts'
import type { XapiVersion } from './vocabulary.ts'

const names = [
  'registration',
  'instructor',
  'team',
  'contextActivities',
  'revision',
  'platform',
  'language',
  'statement',
  'extensions',
]
const namesOf: Readonly<Record<XapiVersion, ReadonlySet<string>>> = {
  '1.0.3': new Set(names),
  '2.0.0': new Set([...names, 'contextAgents', 'contextGroups']),
}
const activityLists = new Set(['parent', 'grouping', 'category', 'other'])
const referenceNames = new Set(['objectType', 'id'])
const relevantAgentNames = new Set(['objectType', 'agent', 'relevantTypes'])
const relevantGroupNames = new Set(['objectType', 'group', 'relevantTypes'])

/** Revision and platform are only for statements about an activity. */
export function checkContext(
  value: unknown,
  version: XapiVersion,
  isAboutActivity: boolean,
  place: string,
) {
  const context = asObjectOf(value, place, namesOf[version])
  if (context['registration'] !== undefined) {
    asUuid(context['registration'], `${place}.registration`)
  }
  if (context['instructor'] !== undefined) checkActor(context['instructor'], `${place}.instructor`)
  if (context['team'] !== undefined) checkGroup(context['team'], `${place}.team`)
  if (context['contextActivities'] !== undefined) {
    checkActivities(context['contextActivities'], `${place}.contextActivities`)
  }
  for (const name of ['revision', 'platform']) {
    if (context[name] === undefined) continue
    if (!isAboutActivity) refuse(`${place}.${name}`, 'is only for a statement about an activity')
    asString(context[name], `${place}.${name}`)
  }
  if (context['language'] !== undefined) asLanguage(context['language'], `${place}.language`)
  if (context['statement'] !== undefined) {
    checkReference(context['statement'], `${place}.statement`)
  }
  if (context['extensions'] !== undefined) {
    checkExtensions(context['extensions'], `${place}.extensions`)
  }
  if (context['contextAgents'] !== undefined) {
    checkRelevant(context['contextAgents'], 'contextAgent', `${place}.contextAgents`)
  }
  if (context['contextGroups'] !== undefined) {
    checkRelevant(context['contextGroups'], 'contextGroup', `${place}.contextGroups`)
  }
}

function checkActivities(value: unknown, place: string) {
  const activities = asObjectOf(value, place, activityLists)
  for (const name in activities) {
    const given = activities[name]
    if (Array.isArray(given)) {
      given.forEach((one, index) => checkActivity(one, `${place}.${name}[${index}]`))
    } else {
      checkActivity(given, `${place}.${name}`)
    }
  }
}

export function checkReference(value: unknown, place: string) {
  const reference = asObjectOf(value, place, referenceNames)
  if (reference['objectType'] !== 'StatementRef') {
    refuse(`${place}.objectType`, 'must be “StatementRef”')
  }
  asUuid(reference['id'], `${place}.id`)
}

function checkRelevant(value: unknown, type: 'contextAgent' | 'contextGroup', place: string) {
  const isAgent = type === 'contextAgent'
  asArray(value, place).forEach((one, index) => {
    const inner = `${place}[${index}]`
    const relevant = asObjectOf(one, inner, isAgent ? relevantAgentNames : relevantGroupNames)
    if (relevant['objectType'] !== type) refuse(`${inner}.objectType`, `must be “${type}”`)
    if (isAgent) checkAgent(relevant['agent'], `${inner}.agent`)
    else checkGroup(relevant['group'], `${inner}.group`)
    if (relevant['relevantTypes'] === undefined) return
    const types = asArray(relevant['relevantTypes'], `${inner}.relevantTypes`)
    if (types.length === 0) refuse(`${inner}.relevantTypes`, 'must not be empty')
    types.forEach((each, at) => asIri(each, `${inner}.relevantTypes[${at}]`))
  })
}
