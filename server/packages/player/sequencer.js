import { Activity } from './activity-tree.js'
import { isClosed, rollUp, ruleAction } from './sequencing-rules.js'

/** Why a request can't be carried out; the code is the standard's. */
class Refused extends Error {}

const refuse = (code) => {
  throw new Refused(code)
}

/**
 * Decides which activity is next: the processes of SCORM 2004 4th Edition (Sequencing and Navigation, section 4), named
 * by the numbers of its pseudo code. It knows nothing of pages or of the run-time data.
 */
export class Sequencer {
  globals = {}
  byId = new Map()
  current = null
  suspended = null

  constructor(tree, { saved = null, globals = {}, random = Math.random } = {}) {
    this.random = random
    Object.assign(this.globals, structuredClone(globals))
    this.root = new Activity(tree, null, this)
    if (saved) this.restore(saved)
    else this.#arrangeAll(['once', 'onEachNewAttempt'])
  }

  save() {
    return {
      form: 1,
      globals: structuredClone(this.globals),
      current: this.current?.id ?? null,
      suspended: this.suspended?.id ?? null,
      activities: Object.fromEntries([...this.byId].map(([id, each]) => [id, each.save()])),
    }
  }

  restore({ globals, current, suspended, activities }) {
    for (const key of Object.keys(this.globals)) delete this.globals[key]
    Object.assign(this.globals, structuredClone(globals))
    for (const [id, each] of this.byId) if (activities[id]) each.restore(activities[id])
    this.current = this.byId.get(current) ?? null
    this.suspended = this.byId.get(suspended) ?? null
  }

  /** A window that was killed left its activity running: it is suspended, so it can be resumed. */
  suspendRunning() {
    if (!this.current) return
    if (this.current.isActive || this.current.isSuspended) this.#suspend()
    this.current = null
  }

  /**
   * OP.1: carries out a navigation request. Returns the activity to deliver, if any, whether the session has ended, and
   * why nothing happened, if so.
   */
  request(name, targetId) {
    let delivered = null
    let isOver = false
    try {
      const target =
        targetId === undefined ? null : (this.byId.get(targetId) ?? refuse('NB.2.1-11'))
      const asked = this.#navigation(name, target)
      let sequencing = asked.sequencing
      if (asked.termination) sequencing = this.#terminate(asked.termination) ?? sequencing
      if (sequencing === 'exit') {
        isOver = this.current === this.root || this.current === null
        if (isOver) this.current = null
      } else if (sequencing) {
        const found = this.#sequence(sequencing, target)
        if (found === 'end') {
          isOver = true
          this.current = null
        } else {
          // What was known before a retry doesn't count in it, except for deciding where it begins.
          if (sequencing === 'retry') this.current.ageChildren()
          this.#deliver(found)
          delivered = found
        }
      }
      return { delivered, isOver, refusal: null }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { delivered: null, isOver: false, refusal: error.message }
    }
  }

  /** Whether a request would be carried out. Changes nothing. */
  wouldDo(name, targetId) {
    const before = this.save()
    const { random } = this
    this.random = () => 0
    const { refusal } = this.request(name, targetId)
    this.restore(before)
    this.random = random
    return refusal === null
  }

  /** Whether the learner may see an activity in the outline. */
  isHidden(activity) {
    return activity.path.some(
      (each) =>
        (each.parent && !each.parent.available.includes(each)) ||
        ruleAction(each, 'pre', ['hiddenFromChoice']) !== null,
    )
  }

  /** NB.2.1 */
  #navigation(name, target) {
    const { current, suspended } = this
    const exit = current?.isActive ? 'exit' : null
    switch (name) {
      case 'start':
        return current ? refuse('NB.2.1-1') : { sequencing: 'start' }
      case 'resumeAll':
        if (current) refuse('NB.2.1-1')
        return suspended ? { sequencing: 'resumeAll' } : refuse('NB.2.1-3')
      case 'continue':
        if (!current) refuse('NB.2.1-2')
        if (!current.parent?.controls.flow) refuse('NB.2.1-4')
        return { termination: exit, sequencing: 'continue' }
      case 'previous':
        if (!current) refuse('NB.2.1-2')
        if (!current.parent?.controls.flow || current.parent.controls.forwardOnly)
          refuse('NB.2.1-5')
        return { termination: exit, sequencing: 'previous' }
      case 'choice':
        this.#mayChoose(target)
        return { termination: exit, sequencing: 'choice' }
      case 'jump':
        if (target.parent && !target.parent.available.includes(target)) refuse('NB.2.1-11')
        return { termination: exit, sequencing: 'jump' }
      case 'exit':
        if (!current) refuse('NB.2.1-2')
        return current.isActive ? { termination: 'exit', sequencing: 'exit' } : refuse('NB.2.1-12')
      case 'abandon':
        if (!current) refuse('NB.2.1-2')
        return current.isActive
          ? { termination: 'abandon', sequencing: 'exit' }
          : refuse('NB.2.1-12')
      case 'exitAll':
      case 'abandonAll':
      case 'suspendAll':
        return current ? { termination: name, sequencing: 'exit' } : refuse('NB.2.1-2')
      default:
        return refuse('NB.2.1-13')
    }
  }

  #mayChoose(target) {
    if (!target) refuse('NB.2.1-11')
    if (target.parent && !target.parent.controls.choice) refuse('NB.2.1-10')
    if (!this.current) return
    const common = commonAncestor(this.current, target)
    for (let each = this.current; each && each !== common; each = each.parent) {
      if (each.isActive && !each.controls.choiceExit) refuse('NB.2.1-8')
    }
  }

  /** TB.2.3. Returns the sequencing request that follows from it, if any. */
  #terminate(request) {
    if (!this.current) refuse('TB.2.3-1')
    switch (request) {
      case 'exit':
        return this.#exit()
      case 'exitAll':
        return this.#exitAll()
      case 'suspendAll':
        this.#suspend()
        this.current = this.root
        return 'exit'
      case 'abandon':
        this.current.isActive = false
        return null
      default:
        for (const each of this.current.path) each.isActive = false
        this.current = this.root
        return 'exit'
    }
  }

  #exit() {
    this.#endAttempt(this.current)
    this.#exitByRules()
    for (;;) {
      const { termination, sequencing } = this.#postCondition()
      if (termination === 'exitAll')
        return this.#exitAll() === 'exit' ? (sequencing ?? 'exit') : 'exit'
      if (termination !== 'exitParent') {
        if (this.current === this.root && sequencing !== 'retry') return 'exit'
        return sequencing
      }
      if (this.current === this.root) refuse('TB.2.3-4')
      this.current = this.current.parent
      this.#endAttempt(this.current)
    }
  }

  #exitAll() {
    if (this.current.isActive) this.#endAttempt(this.current)
    this.#endDescendants(this.root)
    this.#endAttempt(this.root)
    this.current = this.root
    return 'exit'
  }

  #suspend() {
    const { current } = this
    if (current.isActive || current.isSuspended) {
      rollUp(current)
      this.suspended = current
    } else if (current !== this.root) this.suspended = current.parent
    else refuse('TB.2.3-3')
    for (const each of this.suspended.path) {
      each.isActive = false
      each.isSuspended = true
    }
  }

  /** TB.2.1 */
  #exitByRules() {
    const target = this.current.path
      .slice(0, -1)
      .find((each) => ruleAction(each, 'exit', ['exit']) !== null)
    if (!target) return
    this.#endDescendants(target)
    this.#endAttempt(target)
    this.current = target
  }

  /** TB.2.2 */
  #postCondition() {
    if (this.current.isSuspended) return {}
    const actions = ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous']
    const action = ruleAction(this.current, 'post', actions)
    if (action === null) return {}
    if (action === 'retryAll') return { termination: 'exitAll', sequencing: 'retry' }
    if (action === 'exitParent' || action === 'exitAll') return { termination: action }
    return { sequencing: action }
  }

  /** UP.3: ends the attempts between the current activity and one above it. */
  #endDescendants(activity) {
    const common = commonAncestor(this.current, activity)
    for (let each = this.current.parent; each && each !== common; each = each.parent) {
      if (this.current === common) return
      this.#endAttempt(each)
    }
  }

  /** UP.4 */
  #endAttempt(activity) {
    if (activity.isLeaf) {
      if (activity.tracked && !activity.isSuspended) {
        if (
          !activity.completionSetByContent &&
          !activity.said.completion &&
          activity.completed() === null
        ) {
          activity.setCompletion(true)
        }
        if (
          !activity.objectiveSetByContent &&
          !activity.said.success &&
          activity.satisfied() === null
        ) {
          activity.primary.write('satisfied', true)
        }
      }
    } else {
      activity.isSuspended = activity.children.some((child) => child.isSuspended)
      if (!activity.isSuspended) activity.arrange('onEachNewAttempt', this.random)
    }
    activity.isActive = false
    rollUp(activity)
  }

  /** SB.2.12. Returns a leaf, or 'end' if there is nothing more. */
  #sequence(request, target) {
    const { current } = this
    switch (request) {
      case 'start':
        return this.root.isLeaf ? this.root : this.#flow(this.root, 'forward', true)
      case 'resumeAll':
        return this.suspended ?? refuse('SB.2.6-2')
      case 'continue':
        if (!current) refuse('SB.2.7-1')
        if (current.parent && !current.parent.controls.flow) refuse('SB.2.7-2')
        return this.#flow(current, 'forward', false)
      case 'previous':
        if (!current) refuse('SB.2.8-1')
        if (current.parent && !current.parent.controls.flow) refuse('SB.2.8-2')
        return this.#flow(current, 'backward', false)
      case 'retry':
        if (!current) refuse('SB.2.10-1')
        if (current.isActive || current.isSuspended) refuse('SB.2.10-2')
        return current.isLeaf ? current : this.#flow(current, 'forward', true)
      case 'choice':
        return this.#choose(target)
      default:
        return target
    }
  }

  /** SB.2.3 */
  #flow(activity, direction, intoChildren) {
    const next = this.#step(activity, direction, intoChildren, null)
    return next === 'end' ? 'end' : this.#enter(next.activity, direction, null)
  }

  /** SB.2.1 */
  #step(given, towards, intoChildren, previous) {
    let activity = given
    let direction = towards
    let isReversed = false
    const siblings = () => activity.parent?.available ?? [activity]
    if (previous === 'backward' && siblings().at(-1) === activity) {
      direction = 'backward'
      activity = siblings()[0]
      isReversed = true
    }
    const at = siblings().indexOf(activity)
    if (direction === 'forward') {
      if (isLastOverall(activity, intoChildren)) {
        this.#endAll()
        return 'end'
      }
      if (activity.isLeaf || !intoChildren) {
        if (at === siblings().length - 1) return this.#step(activity.parent, 'forward', false, null)
        return { activity: siblings()[at + 1], direction }
      }
      const [first] = activity.available
      return first ? { activity: first, direction } : refuse('SB.2.1-2')
    }
    if (!activity.parent) refuse('SB.2.1-3')
    if (activity.isLeaf || !intoChildren) {
      if (!isReversed && activity.parent.controls.forwardOnly) refuse('SB.2.1-4')
      if (at <= 0) return this.#step(activity.parent, 'backward', false, null)
      return { activity: siblings()[at - 1], direction }
    }
    if (activity.available.length === 0) refuse('SB.2.1-2')
    return activity.controls.forwardOnly
      ? { activity: activity.available[0], direction: 'forward' }
      : { activity: activity.available.at(-1), direction: 'backward' }
  }

  /** Walking past the last activity ends everything that is still open. */
  #endAll() {
    if (!this.current) return
    this.#endDescendants(this.root)
    if (this.root.isActive) this.#endAttempt(this.root)
  }

  /** SB.2.2 */
  #enter(activity, direction, previous) {
    if (activity.parent && !activity.parent.controls.flow) refuse('SB.2.2-1')
    if (ruleAction(activity, 'pre', ['skip']) !== null) {
      const next = this.#step(activity, direction, false, previous)
      if (next === 'end') return 'end'
      return previous === 'backward' && next.direction === 'backward'
        ? this.#enter(next.activity, 'backward', null)
        : this.#enter(next.activity, direction, previous)
    }
    if (isClosed(activity)) refuse('SB.2.2-2')
    if (activity.isLeaf) return activity
    const next = this.#step(activity, direction, true, null)
    if (next === 'end') return 'end'
    return direction === 'backward' && next.direction === 'forward'
      ? this.#enter(next.activity, 'forward', 'backward')
      : this.#enter(next.activity, direction, null)
  }

  /** SB.2.9 */
  #choose(target) {
    for (const each of target.path) {
      if (each.parent && !each.parent.available.includes(each)) refuse('SB.2.9-2')
      if (ruleAction(each, 'pre', ['hiddenFromChoice']) !== null) refuse('SB.2.9-3')
    }
    if (target.parent && !target.parent.controls.choice) refuse('SB.2.9-4')
    const { current } = this
    const common = current ? commonAncestor(current, target) : this.root
    if (current && current !== target) this.#reach(current, target, common)
    else if (!current) this.#descend(this.root, target, true)
    if (target.isLeaf) return target
    const found = this.#flowInto(target)
    if (found) return found
    if (current) {
      this.#endDescendants(common)
      this.#endAttempt(common)
    }
    this.current = target
    return refuse('SB.2.9-9')
  }

  /** A cluster that can't be entered stays chosen; its own children may still be. */
  #flowInto(target) {
    try {
      const found = this.#flow(target, 'forward', true)
      return found === 'end' ? null : found
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return null
    }
  }

  #reach(current, target, common) {
    const siblings = current.parent?.available ?? []
    if (current.parent && current.parent === target.parent) {
      const from = siblings.indexOf(current)
      const to = siblings.indexOf(target)
      const passed = from < to ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1)
      for (const each of passed) this.#mayPass(each, from < to ? 'forward' : 'backward')
      return
    }
    if (current === common) {
      this.#descend(common, target, true)
      return
    }
    const above = current.path.slice(common.path.length).toReversed()
    if (above.some((each) => !each.controls.choiceExit)) refuse('SB.2.9-7')
    if (target === common) return
    const isForward = isBefore(current, target)
    const constrained = above.find((each) => each.controls.constrainChoice)
    if (constrained) {
      const considered =
        this.#neighbor(constrained, isForward ? 'forward' : 'backward') ?? constrained
      const isAllowed =
        target.path.includes(considered) ||
        target.path.includes(constrained) ||
        target === considered
      if (!isAllowed) refuse('SB.2.9-8')
    }
    this.#descend(common, target, isForward)
  }

  /** The activities from one above the target down to it, which must be open to the learner. */
  #descend(from, target, isForward) {
    const between = target.path.slice(from.path.length - 1, -1)
    for (const each of between) {
      if (isForward) this.#mayPass(each, 'forward')
      if (!each.isActive && each !== from && each.controls.preventActivation) refuse('SB.2.9-6')
    }
  }

  /** SB.2.4 */
  #mayPass(activity, direction) {
    if (direction === 'forward') {
      if (ruleAction(activity, 'pre', ['stopForwardTraversal']) !== null) refuse('SB.2.4-1')
    } else if (!activity.parent) refuse('SB.2.4-3')
    else if (activity.parent.controls.forwardOnly) refuse('SB.2.4-2')
  }

  /** SB.2.9.1 and SB.2.9.2 */
  #neighbor(activity, direction) {
    if (!activity.parent) return null
    const siblings = activity.parent.available
    const next = siblings[siblings.indexOf(activity) + (direction === 'forward' ? 1 : -1)]
    return next ?? this.#neighbor(activity.parent, direction)
  }

  /** DB.1.1 and DB.2 */
  #deliver(activity) {
    if (!activity.isLeaf) refuse('DB.1.1-1')
    if (activity.path.some(isClosed)) refuse('DB.1.1-3')
    if (this.current?.isActive && this.current !== activity) refuse('DB.2-1')
    if (this.suspended && this.suspended !== activity) this.#clearSuspended(activity)
    if (this.current) {
      const common = commonAncestor(this.current, activity)
      for (let each = this.current.parent; each && each !== common; each = each.parent) {
        if (this.current !== common && each.isActive) this.#endAttempt(each)
      }
    }
    for (const each of activity.path) {
      if (each.isActive) continue
      if (each.isSuspended) each.isSuspended = false
      else if (each.tracked) each.beginAttempt()
      else each.attempts += 1
      each.isActive = true
    }
    this.current = activity
    this.suspended = null
  }

  /** DB.2.1 */
  #clearSuspended(next) {
    const common = commonAncestor(this.suspended, next)
    for (let each = this.suspended; each; each = each.parent) {
      if (each.isLeaf || !each.children.some((child) => child.isSuspended)) each.isSuspended = false
      if (each === common) break
    }
    this.suspended = null
  }

  #arrangeAll(timings) {
    for (const each of this.byId.values()) {
      for (const timing of timings) each.arrange(timing, this.random)
    }
  }
}

function commonAncestor(one, other) {
  const path = other.path
  return one.path.findLast((each) => path.includes(each)) ?? one.path[0]
}

/** Whether no activity follows in the order of the tree. */
function isLastOverall(activity, intoChildren) {
  if (!activity.parent) return !intoChildren || activity.isLeaf
  if (intoChildren && !activity.isLeaf) return false
  return activity.path.every((each) => !each.parent || each.parent.available.at(-1) === each)
}

/** Whether one activity comes before another in the order of the tree. */
function isBefore(one, other) {
  const [first, second] = [one.path, other.path]
  const at = first.findIndex((each, index) => each !== second[index])
  if (at === -1) return true
  if (at >= second.length) return false
  const { available } = first[at - 1]
  return available.indexOf(first[at]) < available.indexOf(second[at])
}
