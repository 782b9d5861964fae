/** Sequencing rules and rollup of SCORM 2004 (Sequencing and Navigation, sections 4.5 and 4.6). */

/** True, false or null for unknown; the opposite of unknown is unknown. */
const not = (value) => (value === null ? null : !value)

function combined(values, combination) {
  if (combination === 'any')
    return values.includes(true) ? true : values.includes(null) ? null : false
  return values.includes(false) ? false : values.includes(null) ? null : true
}

function stateOf(activity, condition, { objective = activity.primary, threshold = 0 } = {}) {
  const measure = activity.measure(objective)
  switch (condition) {
    case 'always':
      return true
    case 'satisfied':
      return activity.satisfied(objective)
    case 'objectiveStatusKnown':
      return activity.satisfied(objective) !== null
    case 'objectiveMeasureKnown':
      return measure !== null
    case 'objectiveMeasureGreaterThan':
      return measure === null ? null : measure > threshold
    case 'objectiveMeasureLessThan':
      return measure === null ? null : measure < threshold
    case 'completed':
      return activity.completed()
    case 'activityProgressKnown':
    case 'progressKnown':
      return activity.completed() !== null
    case 'attempted':
      return activity.attempts > 0
    case 'attemptLimitExceeded':
      return activity.attemptLimit !== null && activity.attempts >= activity.attemptLimit
    default:
      return false
  }
}

/** UP.2: the action of the first rule that applies, among the wanted actions. */
export function ruleAction(activity, kind, actions) {
  for (const rule of activity.rules[kind]) {
    if (!actions.includes(rule.action)) continue
    const values = rule.conditions.map((one) => {
      const value = stateOf(activity, one.condition, {
        objective:
          activity.objectives.find(({ id }) => id !== '' && id === one.referencedObjective) ??
          activity.primary,
        threshold: one.parameters?.threshold,
      })
      return one.operator === 'not' ? not(value) : value
    })
    if (values.length > 0 && combined(values, rule.conditionCombination) === true)
      return rule.action
  }
  return null
}

/** UP.1 and UP.5: whether an activity is disabled or all its attempts are used. */
export function isClosed(activity) {
  if (ruleAction(activity, 'pre', ['disabled']) !== null) return true
  if (!activity.tracked || activity.isActive || activity.isSuspended) return false
  return activity.attemptLimit !== null && activity.attempts >= activity.attemptLimit
}

/**
 * RB.1.5. The whole tree, from the leaves up: an activity anywhere may read an objective that was just written. That may
 * in turn write others, so it goes on until nothing changes.
 */
export function rollUp({ tree }) {
  const clusters = [...tree.byId.values()].filter(({ isLeaf, tracked }) => !isLeaf && tracked)
  const deepest = clusters.toSorted((one, other) => other.depth - one.depth)
  for (let round = 0; round < 3; round += 1) {
    const before = JSON.stringify(tree.globals)
    rollUpAll(deepest)
    if (JSON.stringify(tree.globals) === before) return
  }
}

function rollUpAll(clusters) {
  for (const each of clusters) {
    rollUpMeasure(each)
    rollUpProgressMeasure(each)
    rollUpSatisfaction(each)
    rollUpCompletion(each)
  }
}

const trackedChildren = ({ available }) => available.filter(({ tracked }) => tracked)

/** RB.1.1: by the manifest's weights alone. A part without a measure counts as zero. */
function rollUpMeasure(activity) {
  let total = 0
  let weights = 0
  let isKnown = false
  for (const child of trackedChildren(activity)) {
    const weight = child.controls.objectiveMeasureWeight
    weights += weight
    const measure = child.measure()
    if (measure === null) continue
    total += measure * weight
    isKnown = true
  }
  activity.roll('measure', isKnown && weights > 0 ? total / weights : null)
}

function rollUpProgressMeasure(activity) {
  let total = 0
  let weights = 0
  let isKnown = false
  for (const child of trackedChildren(activity)) {
    weights += child.progressWeight
    const progress = child.progressAmount()
    if (progress === null) continue
    total += progress * child.progressWeight
    isKnown = true
  }
  activity.setProgress(isKnown && weights > 0 ? total / weights : null)
}

const rule = (action, condition) => ({
  isDefault: true,
  action,
  consideration: 'all',
  conditionCombination: 'any',
  conditions: [{ condition, operator: 'noOp' }],
})

/** RB.1.2: by the measure, or by rules, or by the rules that apply when there are none. */
function rollUpSatisfaction(activity) {
  const { primary, considerations } = activity
  if (primary.byMeasure) {
    const measure = activity.measure()
    const counts = !activity.isActive || considerations.measureSatisfactionIfActive
    activity.roll('satisfied', measure === null || !counts ? null : measure >= primary.minimum)
    return
  }
  const own = activity.rollupRules.some(({ action }) => /satisfied$/i.test(action))
  const rules = own
    ? activity.rollupRules
    : [rule('notSatisfied', 'objectiveStatusKnown'), rule('satisfied', 'satisfied')]
  let result = own && !activity.oldObjectives ? primary.local.satisfied : null
  if (applies(activity, rules, 'notSatisfied')) result = false
  if (applies(activity, rules, 'satisfied')) result = true
  activity.roll('satisfied', result)
}

/** RB.1.3. */
function rollUpCompletion(activity) {
  if (activity.completedByMeasure) {
    const progress = activity.progressAmount()
    activity.setCompletion(progress === null ? null : progress >= activity.minProgress)
    return
  }
  const own = activity.rollupRules.some(({ action }) => /complete/i.test(action))
  const rules = own
    ? activity.rollupRules
    : [rule('incomplete', 'activityProgressKnown'), rule('completed', 'completed')]
  let result = own && !activity.oldProgress ? activity.completion : null
  if (applies(activity, rules, 'incomplete')) result = false
  if (applies(activity, rules, 'completed')) result = true
  activity.setCompletion(result)
}

/** RB.1.4. */
function applies(activity, rules, action) {
  return rules.some((one) => {
    if (one.action !== action) return false
    const values = trackedChildren(activity)
      .filter((child) => contributes(child, action))
      .map((child) =>
        combined(
          one.conditions.map(({ condition, operator }) => {
            const value = stateOf(child, condition)
            return operator === 'not' ? not(value) : value
          }),
          one.conditionCombination,
        ),
      )
    // A rule of the author also applies when no child has a say, as soon as the activity was attempted.
    const mayCount = values.length > 0 || (!one.isDefault && activity.attempts > 0)
    const isTrue = values.filter((value) => value === true).length
    switch (one.consideration) {
      case 'any':
        return isTrue > 0
      case 'none':
        return mayCount && isTrue === 0 && !values.includes(null)
      case 'atLeastCount':
        return isTrue >= one.minimumCount
      case 'atLeastPercent':
        return values.length > 0 && isTrue / values.length >= one.minimumPercent
      default:
        return mayCount && isTrue === values.length
    }
  })
}

const requirements = {
  satisfied: ['rollupObjectiveSatisfied', 'requiredForSatisfied'],
  notSatisfied: ['rollupObjectiveSatisfied', 'requiredForNotSatisfied'],
  completed: ['rollupProgressCompletion', 'requiredForCompleted'],
  incomplete: ['rollupProgressCompletion', 'requiredForIncomplete'],
}

/** RB.1.4.2: whether a child has a say. */
function contributes(child, action) {
  const [control, consideration] = requirements[action]
  if (!child.controls[control]) return false
  switch (child.considerations[consideration]) {
    case 'ifNotSuspended':
      return child.attempts > 0 && !child.isSuspended
    case 'ifAttempted':
      return child.attempts > 0
    case 'ifNotSkipped':
      return ruleAction(child, 'pre', ['skip']) === null
    default:
      return true
  }
}
