import { Scorm2004API } from './runtime-2004.js'
import { connect, contentFrame, percentOf, settingsWith, unload } from './link.js'

/** Plays SCORM 2004: the package's sequencing decides which part is next. */
connect((launch, { send, commit }) => {
  const frame = contentFrame(send)
  const parts = launch.activities.filter((activity) => activity.launch !== null)
  const states = new Map(launch.states.map((state) => [state.activity_id, state]))
  const tree = launch.sequencing.activityTree
  let current = null
  let began = 0
  let exit = ''
  let validity = { continue: false, previous: false, choice: {}, hideLmsUi: [] }
  let ended = null
  let delivered = null

  const api = new Scorm2004API({
    ...settingsWith((commitObject, isOver) => current && save(commitObject, isOver)),
    sequencing: {
      ...launch.sequencing,
      autoRollupOnCMIChange: true,
      eventListeners: {
        // The request may be made by the page that is just closing, so the next one opens a moment later.
        onActivityDelivery: (activity) => {
          delivered = activity.id
          setTimeout(() => delivered === activity.id && deliver(activity.id))
        },
        onNavigationValidityUpdate: (update) => {
          validity = update
          setTimeout(tell)
        },
        onSequencingSessionEnd: ({ reason }) => {
          ended = reason
          setTimeout(finish)
        },
      },
    },
  })
  window.API_1484_11 = api
  followStandard(api.getSequencingService().rollupProcess.measureProcessor)
  api.on('SetValue.cmi.exit', (_element, value) => (exit = value))

  function tell() {
    const tracked = launch.activities.map(({ id }) => ({ activity_id: id, ...outcomeOf(id) }))
    const isSingle = parts.length === 1
    send({
      type: 'state',
      current_activity_id: current?.id ?? null,
      can_continue: !isSingle && validity.continue && !validity.hideLmsUi.includes('continue'),
      can_go_back: !isSingle && validity.previous && !validity.hideLmsUi.includes('previous'),
      choices: parts
        .filter((part) => part.is_visible && String(validity.choice[part.id] ?? true) !== 'false')
        .map(({ id }) => id),
      states: tracked,
      ended,
    })
  }

  function outcomeOf(id) {
    const tracking = api.getActivityTrackingData(id)
    const known = states.get(id)
    if (!tracking)
      return {
        completion: known?.completion ?? 'unknown',
        success: known?.success ?? 'unknown',
        score_percent: null,
      }
    const completion = tracking.completionStatus
    return {
      completion: completion === 'not attempted' ? 'not_attempted' : (completion ?? 'unknown'),
      success: tracking.successStatus ?? 'unknown',
      score_percent: tracking.score === null ? null : percentOf({ scaled: tracking.score }),
    }
  }

  /** The overall result: for a package with one part, that part's own report; otherwise what its rules roll up. */
  const wholeOutcome = () => (parts.length === 1 ? null : outcomeOf(tree.id))

  function save({ runtimeData, totalTimeSeconds }, isOver) {
    const { session_time: _time, exit: _exit, ...cmi } = runtimeData.cmi
    const known = states.get(current.id)
    const activity = {
      activity_id: current.id,
      data: JSON.stringify({ cmi, exit, is_over: isOver }),
      completion:
        cmi.completion_status === 'not attempted'
          ? 'not_attempted'
          : cmi.completion_status || 'unknown',
      success: cmi.success_status || 'unknown',
      score_percent: percentOf(cmi.score),
      seconds: totalTimeSeconds || (known?.seconds ?? 0) + (Date.now() - began) / 1000,
    }
    states.set(current.id, activity)
    commitWith(activity)
  }

  function commitWith(activity) {
    commit({
      activity,
      outcome: wholeOutcome(),
      sequencing_state: api.serializeSequencingState(),
      current_activity_id: current?.id ?? null,
    })
    setTimeout(tell)
  }

  function deliver(id) {
    const part = parts.find((candidate) => candidate.id === id)
    if (!part) return
    current = part
    ended = null
    exit = ''
    began = Date.now()
    api.reset(undefined, { preserveListeners: true, resetTotalTime: true })
    if (part.reports) {
      restore(part)
    } else {
      const activity = {
        activity_id: id,
        data: '{}',
        completion: 'completed',
        success: 'unknown',
        score_percent: null,
        seconds: 0,
      }
      states.set(id, activity)
      commitWith(activity)
    }
    frame.src = new URL(launch.content_path + part.launch, location.origin).href
    tell()
  }

  /** A part that was finished starts over, as the standard requires; a suspended or interrupted one resumes. */
  function restore(part) {
    const known = states.get(part.id)
    const saved = known ? JSON.parse(known.data) : {}
    const goesOn = saved.cmi !== undefined && (!saved.is_over || saved.exit === 'suspend')
    if (goesOn) api.loadFromJSON({ cmi: saved.cmi })
    const { cmi } = api
    cmi.learner_id = launch.learner.id
    cmi.learner_name = launch.learner.name
    cmi.mode = launch.attempt_id === null ? 'browse' : 'normal'
    cmi.credit = launch.attempt_id === null ? 'no-credit' : 'credit'
    cmi.entry = goesOn ? 'resume' : 'ab-initio'
    cmi.launch_data = part.launch_data
    if (part.scaled_passing_score !== null)
      cmi.scaled_passing_score = String(part.scaled_passing_score)
    if (part.completion_threshold !== null)
      cmi.completion_threshold = String(part.completion_threshold)
    if (part.maximum_time) cmi.max_time_allowed = part.maximum_time
    if (part.time_limit_action) cmi.time_limit_action = part.time_limit_action
  }

  /** Leaves the running part as the standard requires, and opens the requested one. */
  async function navigate(request, target) {
    const running = current
    delivered = null
    if (api.isInitialized())
      api.SetValue('adl.nav.request', target ? `{target=${target}}${request}` : request)
    await unload(frame)
    if (api.isInitialized()) api.Terminate('')
    else if (delivered === null && current === running)
      api.processNavigationRequest(request, target)
  }

  async function finish() {
    await unload(frame)
    commitWith(null)
    current = null
    tell()
  }

  function begin() {
    const last = launch.current_activity_id
    const isRestored =
      launch.sequencing_state !== null && api.deserializeSequencingState(launch.sequencing_state)
    const ways = [
      ...(isRestored ? [['resumeAll']] : []),
      ...(last ? [['choice', last]] : []),
      ['start'],
      ...parts.map((part) => ['choice', part.id]),
    ]
    for (const [request, target] of ways) {
      api.processNavigationRequest(request, target)
      if (delivered !== null) return
    }
    // The rules allow nothing to be opened: the last or first part is better than none.
    deliver((parts.find((part) => part.id === last) ?? parts[0]).id)
  }

  begin()
  return {
    open: ({ activity_id }) => void navigate('choice', activity_id),
    navigate: ({ request }) => void navigate(request),
    close: async () => {
      await unload(frame)
      if (api.isInitialized()) {
        api.SetValue('adl.nav.request', 'suspendAll')
        api.Terminate('')
      }
      send({ type: 'closed' })
    },
  }
})

/**
 * Measures roll up according to the standard (SN RB.1.1): by the manifest's weights alone, and a part without a measure
 * counts as zero. The runtime would reduce the weight of parts that were attempted more than once and leave out unknown
 * ones.
 */
function followStandard(processor) {
  processor.measureRollupProcess = (activity) => {
    let total = 0
    let counted = 0
    let isKnown = false
    for (const child of activity.getAvailableChildren()) {
      if (!processor.childFilter.checkChildForRollupSubprocess(child, 'measure')) continue
      const weight = child.sequencingControls.objectiveMeasureWeight
      counted += weight
      if (!child.objectiveMeasureStatus) continue
      total += child.objectiveNormalizedMeasure * weight
      isKnown = true
    }
    activity.objectiveMeasureStatus = isKnown && counted > 0
    if (activity.objectiveMeasureStatus) activity.objectiveNormalizedMeasure = total / counted
    return []
  }
}
