import { childOf, childrenOf, isElement, textIn, type Element } from '#server/archives/nodes.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/**
 * SCORM 2004 sequencing in the form the player's runtime expects. Names are those of the standard; values are passed on
 * unchanged, since the runtime knows their defaults.
 */
export function readSequencing(root: Element, organization: Element, problems: Sentence[]): object {
  const collections = childrenOf(childOf(root, 'sequencingCollection'), 'sequencing')
  const byId = new Map(
    collections.map((element) => [element.attributes['ID']?.trim() ?? '', element]),
  )
  const settingsOf = (element: Element, title: string): object => {
    const own = childOf(element, 'sequencing')
    const reference = own?.attributes['IDRef']?.trim()
    const shared = reference === undefined ? undefined : byId.get(reference)
    if (reference !== undefined && !shared) {
      problems.push(
        say('“{title}” uses the sequencing “{reference}”, which the manifest doesn’t contain.', {
          title,
          reference,
        }),
      )
    }
    // An item's own values take precedence over shared ones (CAM 5.1.1).
    return {
      ...(shared && rulesOf(shared)),
      ...(own && rulesOf(own, childrenOf(shared, 'objectives').slice(1))),
    }
  }
  const activityOf = (element: Element): object => {
    const title = textIn(childOf(element, 'title')).trim()
    return {
      id: element.attributes['identifier']?.trim() ?? '',
      title,
      isVisible: element.attributes['isvisible']?.trim() !== 'false',
      ...settingsOf(element, title),
      ...thresholdOf(element),
      ...presentationOf(element),
      ...sharedDataOf(element),
      children: childrenOf(element, 'item').map(activityOf),
    }
  }
  return { activityTree: activityOf(organization) }
}

/** The passing score of an item, if its rules say that the score decides. */
export function passingScoreOf(item: Element): number | null {
  const objective = childOf(childOf(childOf(item, 'sequencing'), 'objectives'), 'primaryObjective')
  if (!isTrue(objective?.attributes['satisfiedByMeasure'])) return null
  const measure = textIn(childOf(objective, 'minNormalizedMeasure')).trim()
  return measure === '' ? 1 : Number(measure)
}

/** Extended objectives are an element of their own, so shared ones apply to an item that has none. */
function rulesOf(sequencing: Element, shared: readonly Element[] = []): object {
  const control = childOf(sequencing, 'controlMode')
  const delivery = childOf(sequencing, 'deliveryControls')
  const rollup = childOf(sequencing, 'rollupRules')
  const random = childOf(sequencing, 'randomizationControls')
  const considerations = childOf(sequencing, 'rollupConsiderations')
  const constrained = childOf(sequencing, 'constrainedChoiceConsiderations')
  const limits = childOf(sequencing, 'limitConditions')
  const [objectives, ...extended] = childrenOf(sequencing, 'objectives')
  const more = extended.length > 0 ? extended : shared
  const primary = childOf(objectives, 'primaryObjective')
  return {
    ...((control ?? rollup ?? random ?? constrained) && {
      sequencingControls: {
        ...valuesOf(control),
        ...valuesOf(constrained),
        ...valuesOf(rollup),
        ...valuesOf(random),
      },
    }),
    ...(delivery && { deliveryControls: valuesOf(delivery) }),
    ...(limits && {
      attemptLimit: numberOf(limits.attributes['attemptLimit']),
      attemptAbsoluteDurationLimit: limits.attributes['attemptAbsoluteDurationLimit'] ?? null,
    }),
    ...(primary && { primaryObjective: objectiveOf(primary, more, true) }),
    ...(childOf(objectives, 'objective') && {
      objectives: childrenOf(objectives, 'objective').map((objective) =>
        objectiveOf(objective, more, false),
      ),
    }),
    ...sequencingRulesOf(childOf(sequencing, 'sequencingRules')),
    ...(rollup && { rollupRules: { rules: childrenOf(rollup, 'rollupRule').map(rollupRuleOf) } }),
    ...(considerations && { rollupConsiderations: valuesOf(considerations) }),
  }
}

const extendedReads = [
  'readRawScore',
  'readMinScore',
  'readMaxScore',
  'readCompletionStatus',
  'readProgressMeasure',
]
const nothingRead = Object.fromEntries(
  ['readSatisfiedStatus', 'readNormalizedMeasure', ...extendedReads].map((name) => [name, false]),
)

/** Names of objectives are URIs: escaped or not, and whatever the space around them, they are the same. */
function nameOf(id: string | undefined): string {
  const text = id ?? ''
  try {
    return decodeURIComponent(text).replaceAll(/\s+/g, ' ').trim()
  } catch {
    return text.replaceAll(/\s+/g, ' ').trim()
  }
}

const isTrue = (value: string | undefined) => value?.trim() === 'true' || value?.trim() === '1'

/** ADL's extension is a second list with more details about the maps of objectives with the same name. */
function objectiveOf(objective: Element, more: readonly Element[], isPrimary: boolean): object {
  const id = nameOf(objective.attributes['objectiveID'])
  const measure = textIn(childOf(objective, 'minNormalizedMeasure')).trim()
  const extensions = more
    .flatMap((list) => childrenOf(list, 'objective'))
    .filter(({ attributes }) => nameOf(attributes['objectiveID']) === id)
  const maps = new Map<string, Record<string, unknown>>()
  const add = (map: Element, reads: readonly string[]) => {
    const targetObjectiveID = nameOf(map.attributes['targetObjectiveID'])
    maps.set(targetObjectiveID, {
      ...nothingRead,
      ...maps.get(targetObjectiveID),
      ...Object.fromEntries(reads.map((name) => [name, true])),
      ...valuesOf(map),
      targetObjectiveID,
    })
  }
  for (const map of childrenOf(objective, 'mapInfo')) {
    add(map, ['readSatisfiedStatus', 'readNormalizedMeasure'])
  }
  for (const map of extensions.flatMap((given) => childrenOf(given, 'mapInfo'))) {
    add(map, extendedReads)
  }
  return {
    objectiveID: id,
    isPrimary,
    satisfiedByMeasure: isTrue(objective.attributes['satisfiedByMeasure']),
    minNormalizedMeasure: measure === '' ? 1 : Number(measure),
    mapInfo: [...maps.values()],
  }
}

function sequencingRulesOf(rules: Element | undefined): object {
  if (!rules) return {}
  return {
    sequencingRules: {
      preConditionRules: childrenOf(rules, 'preConditionRule').map(ruleOf),
      exitConditionRules: childrenOf(rules, 'exitConditionRule').map(ruleOf),
      postConditionRules: childrenOf(rules, 'postConditionRule').map(ruleOf),
    },
  }
}

function ruleOf(rule: Element): object {
  const conditions = childOf(rule, 'ruleConditions')
  return {
    action: childOf(rule, 'ruleAction')?.attributes['action']?.trim() ?? '',
    conditionCombination: conditions?.attributes['conditionCombination']?.trim() ?? 'all',
    conditions: childrenOf(conditions, 'ruleCondition').map(({ attributes }) => ({
      condition: attributes['condition']?.trim() ?? 'always',
      ...(attributes['operator']?.trim() === 'not' && { operator: 'not' }),
      ...(attributes['referencedObjective'] && {
        referencedObjective: nameOf(attributes['referencedObjective']),
      }),
      ...(attributes['measureThreshold'] && {
        parameters: { threshold: Number(attributes['measureThreshold']) },
      }),
    })),
  }
}

function rollupRuleOf(rule: Element): object {
  const conditions = childOf(rule, 'rollupConditions')
  return {
    action: childOf(rule, 'rollupAction')?.attributes['action']?.trim() ?? '',
    consideration: rule.attributes['childActivitySet']?.trim() ?? 'all',
    minimumCount: numberOf(rule.attributes['minimumCount']) ?? 0,
    minimumPercent: numberOf(rule.attributes['minimumPercent']) ?? 0,
    conditionCombination: conditions?.attributes['conditionCombination']?.trim() ?? 'any',
    conditions: childrenOf(conditions, 'rollupCondition').map(({ attributes }) => ({
      condition: attributes['condition']?.trim() ?? 'always',
      operator: attributes['operator']?.trim() ?? 'noOp',
    })),
  }
}

function thresholdOf(item: Element): object {
  const threshold = childOf(item, 'completionThreshold')
  return threshold ? { completionThreshold: valuesOf(threshold) } : {}
}

function presentationOf(item: Element): object {
  const hidden = childrenOf(
    childOf(childOf(item, 'presentation'), 'navigationInterface'),
    'hideLMSUI',
  )
  return hidden.length > 0 ? { hideLmsUi: hidden.map((element) => textIn(element).trim()) } : {}
}

function sharedDataOf(item: Element): object {
  const maps = childrenOf(childOf(item, 'data'), 'map')
  return maps.length > 0 ? { sharedDataMaps: maps.map(valuesOf) } : {}
}

/** Attributes by name, with booleans and numbers converted. */
function valuesOf(element: Element | undefined): Record<string, unknown> {
  if (!isElement(element)) return {}
  return Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [
      name,
      name.endsWith('ID') ? value.trim() : valueOf(value.trim()),
    ]),
  )
}

function valueOf(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

const numberOf = (value: string | undefined) =>
  value !== undefined && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null
