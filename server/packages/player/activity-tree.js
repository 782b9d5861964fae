/**
 * The activity tree of SCORM 2004: what the manifest says about each activity, and what is known about the learner's
 * work in it (Sequencing and Navigation, sections 3 and 4.2). Statuses are true, false, or null for unknown.
 */

const controlDefaults = {
  choice: true,
  choiceExit: true,
  flow: false,
  forwardOnly: false,
  useCurrentAttemptObjectiveInfo: true,
  useCurrentAttemptProgressInfo: true,
  preventActivation: false,
  constrainChoice: false,
  rollupObjectiveSatisfied: true,
  rollupProgressCompletion: true,
  objectiveMeasureWeight: 1,
  randomizationTiming: 'never',
  selectCount: 0,
  reorderChildren: false,
  selectionTiming: 'never',
}

/** What an objective keeps, and which attributes of a map read and write it. */
export const objectiveValues = {
  satisfied: ['readSatisfiedStatus', 'writeSatisfiedStatus'],
  measure: ['readNormalizedMeasure', 'writeNormalizedMeasure'],
  raw: ['readRawScore', 'writeRawScore'],
  min: ['readMinScore', 'writeMinScore'],
  max: ['readMaxScore', 'writeMaxScore'],
  completion: ['readCompletionStatus', 'writeCompletionStatus'],
  progress: ['readProgressMeasure', 'writeProgressMeasure'],
}

const emptyObjective = () =>
  Object.fromEntries(Object.keys(objectiveValues).map((name) => [name, null]))

class Objective {
  constructor(given, globals, isPrimary) {
    this.id = given?.objectiveID ?? ''
    this.isPrimary = isPrimary
    this.byMeasure = given?.satisfiedByMeasure === true
    this.minimum = given?.minNormalizedMeasure ?? 1
    this.maps = given?.mapInfo ?? []
    this.globals = globals
    this.local = emptyObjective()
  }

  /** From the shared objective if a map reads it, otherwise the activity's own. */
  read(name) {
    const [reads] = objectiveValues[name]
    const map = this.maps.find((one) => one[reads] !== false)
    if (!map) return this.local[name]
    return this.globals[map.targetObjectiveID]?.[name] ?? null
  }

  isShared(name) {
    return this.maps.some((one) => one[objectiveValues[name][0]] !== false)
  }

  /** What a part says itself: that it doesn't know replaces what was shared before. */
  say(name, value) {
    if (value === null && this.read(name) !== null) this.local[name] = this.read(name)
    this.write(name, value)
  }

  write(name, value) {
    const isChange = this.local[name] !== value
    this.local[name] = value
    if (value === null && !isChange) return
    const [, writes] = objectiveValues[name]
    for (const map of this.maps) {
      if (map[writes] !== true) continue
      this.globals[map.targetObjectiveID] ??= emptyObjective()
      this.globals[map.targetObjectiveID][name] = value
    }
  }
}

export class Activity {
  constructor(given, parent, tree) {
    this.id = given.id
    this.parent = parent
    this.depth = parent ? parent.depth + 1 : 0
    this.tree = tree
    this.controls = { ...controlDefaults, ...given.sequencingControls }
    this.tracked = given.deliveryControls?.tracked ?? true
    this.completionSetByContent = given.deliveryControls?.completionSetByContent ?? false
    this.objectiveSetByContent = given.deliveryControls?.objectiveSetByContent ?? false
    this.attemptLimit = given.attemptLimit ?? null
    this.maximumTime = given.attemptAbsoluteDurationLimit ?? null
    this.rules = {
      pre: given.sequencingRules?.preConditionRules ?? [],
      exit: given.sequencingRules?.exitConditionRules ?? [],
      post: given.sequencingRules?.postConditionRules ?? [],
    }
    this.rollupRules = given.rollupRules?.rules ?? []
    this.considerations = {
      requiredForSatisfied: 'always',
      requiredForNotSatisfied: 'always',
      requiredForCompleted: 'always',
      requiredForIncomplete: 'always',
      measureSatisfactionIfActive: true,
      ...given.rollupConsiderations,
    }
    const threshold = given.completionThreshold
    this.completedByMeasure = threshold?.completedByMeasure === true
    this.minProgress = threshold?.minProgressMeasure ?? 1
    this.progressWeight = threshold?.progressWeight ?? 1
    this.hidden = given.hideLmsUi ?? []
    this.sharedData = given.sharedDataMaps ?? []
    this.primary = new Objective(given.primaryObjective, tree.globals, true)
    this.objectives = [
      this.primary,
      ...(given.objectives ?? []).map((one) => new Objective(one, tree.globals, false)),
    ]
    this.children = (given.children ?? []).map((child) => new Activity(child, this, tree))
    this.available = this.children
    this.attempts = 0
    this.isActive = false
    this.isSuspended = false
    this.completion = null
    this.progress = null
    // Known from an earlier attempt on the parent, which doesn't count in the current one.
    this.oldObjectives = false
    this.oldProgress = false
    // What the part said itself in this attempt, if only that it doesn't know.
    this.said = { completion: false, success: false }
    tree.byId.set(this.id, this)
  }

  get isLeaf() {
    return this.children.length === 0
  }

  get path() {
    return this.parent ? [...this.parent.path, this] : [this]
  }

  /** Whether the objective is satisfied; null while that is unknown. */
  satisfied(objective = this.primary) {
    if (!this.tracked) return null
    if (objective.byMeasure) {
      if (this.isActive && !this.considerations.measureSatisfactionIfActive) return null
      const measure = this.measure(objective)
      return measure === null ? null : measure >= objective.minimum
    }
    if (this.oldObjectives && !objective.isShared('satisfied')) return null
    return objective.read('satisfied')
  }

  measure(objective = this.primary) {
    if (!this.tracked) return null
    if (this.oldObjectives && !objective.isShared('measure')) return null
    return objective.read('measure')
  }

  /** Whether the attempt is complete; null while that is unknown. */
  completed() {
    if (!this.tracked) return null
    const progress = this.progressAmount()
    if (this.completedByMeasure) return progress === null ? null : progress >= this.minProgress
    if (this.primary.isShared('completion') && this.primary.read('completion') !== null) {
      return this.primary.read('completion')
    }
    return this.oldProgress ? null : this.completion
  }

  progressAmount() {
    if (!this.tracked) return null
    if (this.primary.isShared('progress') && this.primary.read('progress') !== null) {
      return this.primary.read('progress')
    }
    return this.oldProgress ? null : this.progress
  }

  /** What rolls up belongs to the current attempt. */
  roll(name, value) {
    if (value !== null) this.oldObjectives = false
    this.primary.write(name, value)
  }

  setCompletion(value) {
    if (value !== null) this.oldProgress = false
    this.completion = value
    this.primary.write('completion', value)
  }

  setProgress(value) {
    if (value !== null) this.oldProgress = false
    this.progress = value
    this.primary.write('progress', value)
  }

  /** A new attempt starts without results. */
  beginAttempt() {
    this.attempts += 1
    this.oldObjectives = false
    this.oldProgress = false
    for (const objective of this.objectives) objective.local = emptyObjective()
    this.completion = null
    this.progress = null
    this.said = { completion: false, success: false }
  }

  ageChildren() {
    for (const child of this.children) {
      if (this.controls.useCurrentAttemptObjectiveInfo) child.oldObjectives = true
      if (this.controls.useCurrentAttemptProgressInfo) child.oldProgress = true
      child.ageChildren()
    }
  }

  /** Selects and reorders children (SR.1 and SR.2). */
  arrange(timing, random) {
    const { selectionTiming, selectCount, randomizationTiming, reorderChildren } = this.controls
    if (this.isLeaf) return
    if (selectionTiming === timing && selectCount > 0 && selectCount < this.children.length) {
      const chosen = new Set(shuffled(this.children, random).slice(0, selectCount))
      this.available = this.children.filter((child) => chosen.has(child))
    }
    if (randomizationTiming === timing && reorderChildren) {
      this.available = shuffled(this.available, random)
    }
  }

  save() {
    return {
      attempts: this.attempts,
      active: this.isActive,
      suspended: this.isSuspended,
      completion: this.completion,
      progress: this.progress,
      old: [this.oldObjectives, this.oldProgress],
      said: { ...this.said },
      objectives: this.objectives.map(({ local }) => ({ ...local })),
      available: this.available.map(({ id }) => id),
    }
  }

  restore(saved) {
    this.attempts = saved.attempts
    this.isActive = saved.active
    this.isSuspended = saved.suspended
    this.completion = saved.completion
    this.progress = saved.progress
    ;[this.oldObjectives, this.oldProgress] = saved.old
    this.said = { ...saved.said }
    this.objectives.forEach((objective, index) => {
      objective.local = { ...emptyObjective(), ...saved.objectives[index] }
    })
    const byId = new Map(this.children.map((child) => [child.id, child]))
    this.available = saved.available.flatMap((id) => byId.get(id) ?? [])
  }
}

function shuffled(list, random) {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[copy[at], copy[other]] = [copy[other], copy[at]]
  }
  return copy
}
