import {
  asArray,
  asIri,
  asObjectOf,
  asString,
  checkExtensions,
  checkLanguageMap,
  refuse,
  type Fields,
} from './values.ts'

const activityNames = new Set(['objectType', 'id', 'definition'])
const componentLists = ['choices', 'scale', 'source', 'target', 'steps'] as const
const definitionNames = new Set([
  'name',
  'description',
  'type',
  'moreInfo',
  'extensions',
  'interactionType',
  'correctResponsesPattern',
  ...componentLists,
])
const componentNames = new Set(['id', 'description'])

/** Which lists of components a kind of interaction may have. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  'true-false': [],
  choice: ['choices'],
  'fill-in': [],
  'long-fill-in': [],
  matching: ['source', 'target'],
  performance: ['steps'],
  sequencing: ['choices'],
  likert: ['scale'],
  numeric: [],
  other: [],
}

export function checkActivity(value: unknown, place: string) {
  const activity = asObjectOf(value, place, activityNames)
  if (activity['objectType'] !== undefined && activity['objectType'] !== 'Activity') {
    refuse(`${place}.objectType`, 'must be “Activity”')
  }
  asIri(activity['id'], `${place}.id`)
  if (activity['definition'] !== undefined) {
    checkDefinition(activity['definition'], `${place}.definition`)
  }
}

function checkDefinition(value: unknown, place: string) {
  const definition = asObjectOf(value, place, definitionNames)
  if (definition['name'] !== undefined) checkLanguageMap(definition['name'], `${place}.name`)
  if (definition['description'] !== undefined) {
    checkLanguageMap(definition['description'], `${place}.description`)
  }
  if (definition['type'] !== undefined) asIri(definition['type'], `${place}.type`)
  if (definition['moreInfo'] !== undefined) asIri(definition['moreInfo'], `${place}.moreInfo`)
  if (definition['extensions'] !== undefined) {
    checkExtensions(definition['extensions'], `${place}.extensions`)
  }
  checkInteraction(definition, place)
}

function checkInteraction(definition: Fields, place: string) {
  const { interactionType, correctResponsesPattern } = definition
  if (interactionType === undefined) {
    const [given] = ['correctResponsesPattern', ...componentLists].filter(
      (name) => definition[name] !== undefined,
    )
    if (given) refuse(`${place}.interactionType`, `is missing beside ${given}`)
    return
  }
  const lists = listsOf[asString(interactionType, `${place}.interactionType`)]
  if (!lists) refuse(`${place}.interactionType`, 'is not one that xAPI knows')
  if (correctResponsesPattern !== undefined) {
    asArray(correctResponsesPattern, `${place}.correctResponsesPattern`).forEach((one, index) =>
      asString(one, `${place}.correctResponsesPattern[${index}]`),
    )
  }
  for (const name of componentLists) {
    if (definition[name] === undefined) continue
    if (!lists.includes(name)) {
      refuse(`${place}.${name}`, `does not belong to ${interactionType as string}`)
    }
    checkComponents(definition[name], `${place}.${name}`)
  }
}

function checkComponents(value: unknown, place: string) {
  const ids = new Set<string>()
  asArray(value, place).forEach((one, index) => {
    const component = asObjectOf(one, `${place}[${index}]`, componentNames)
    const id = asString(component['id'], `${place}[${index}].id`)
    if (ids.has(id)) refuse(`${place}[${index}].id`, 'appears twice')
    ids.add(id)
    if (component['description'] !== undefined) {
      checkLanguageMap(component['description'], `${place}[${index}].description`)
    }
  })
}
