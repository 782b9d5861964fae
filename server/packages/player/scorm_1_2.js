import { Scorm12API } from './runtime-1.2.js'
import { connect, contentFrame, percentOf, settingsWith, unload } from './link.js'

/** Plays SCORM 1.2: parts in any order, each with its own data model. */
connect((launch, { send, commit }) => {
  const frame = contentFrame(send)
  const parts = launch.activities.filter((activity) => activity.launch !== null)
  const states = new Map(launch.states.map((state) => [state.activity_id, state]))
  let current = null

  function tell() {
    const index = parts.indexOf(current)
    const next = parts.slice(index + 1).find((part) => part.is_visible)
    const previous = parts.slice(0, Math.max(0, index)).findLast((part) => part.is_visible)
    send({
      type: 'state',
      current_activity_id: current?.id ?? null,
      can_continue: next !== undefined,
      can_go_back: previous !== undefined,
      choices: parts.filter((part) => part.is_visible).map((part) => part.id),
      states: [...states.values()].map(({ data: _data, ...state }) => state),
      ended: null,
    })
  }

  function save(activity) {
    states.set(activity.activity_id, activity)
    commit({
      activity,
      outcome: null,
      sequencing_state: null,
      current_activity_id: activity.activity_id,
    })
    tell()
  }

  async function open(part) {
    await unload(frame)
    // Finishes the session of a page that didn't finish it.
    if (window.API?.isInitialized()) window.API.LMSFinish('')
    current = part
    window.API = part.reports ? runtimeOf(part) : undefined
    frame.src = new URL(launch.content_path + part.launch, location.origin).href
    if (part.reports) tell()
    else
      save({
        activity_id: part.id,
        data: '{}',
        completion: 'completed',
        success: 'unknown',
        score_percent: null,
        seconds: 0,
      })
  }

  function runtimeOf(part) {
    const known = states.get(part.id)
    const saved = known ? JSON.parse(known.data) : {}
    const began = Date.now()
    let exit = ''
    const api = new Scorm12API(
      settingsWith(
        ({ runtimeData, completionStatus, successStatus, score, totalTimeSeconds }, isOver) => {
          const { session_time: _time, exit: _exit, ...core } = runtimeData.cmi.core
          save({
            activity_id: part.id,
            data: JSON.stringify({ cmi: { ...runtimeData.cmi, core }, exit, is_over: isOver }),
            completion: completionStatus,
            success: successStatus,
            score_percent: percentOf(score),
            seconds: totalTimeSeconds || (known?.seconds ?? 0) + (Date.now() - began) / 1000,
          })
        },
      ),
    )
    if (saved.cmi) api.loadFromJSON(saved.cmi, 'cmi')
    const { core, student_data } = api.cmi
    core.student_id = launch.learner.id
    core.student_name = launch.learner.name
    core.lesson_mode = launch.attempt_id === null ? 'browse' : 'normal'
    core.credit = launch.attempt_id === null ? 'no-credit' : 'credit'
    core.entry = !saved.cmi
      ? 'ab-initio'
      : saved.exit === 'suspend' || !saved.is_over
        ? 'resume'
        : ''
    api.cmi.launch_data = part.launch_data
    if (part.mastery_score !== null) student_data.mastery_score = String(part.mastery_score)
    if (part.maximum_time) student_data.max_time_allowed = part.maximum_time
    if (part.time_limit_action) student_data.time_limit_action = part.time_limit_action
    api.on('LMSSetValue.cmi.core.exit', (_element, value) => (exit = value))
    return api
  }

  const partOf = (id) => parts.find((part) => part.id === id)
  const unfinished = () => parts.find((part) => states.get(part.id)?.completion !== 'completed')
  void open(partOf(launch.current_activity_id) ?? unfinished() ?? parts[0])
  return {
    open: ({ activity_id }) => partOf(activity_id) && void open(partOf(activity_id)),
    navigate: ({ request }) => {
      const index = parts.indexOf(current)
      const part =
        request === 'continue'
          ? parts.slice(index + 1).find((candidate) => candidate.is_visible)
          : parts.slice(0, index).findLast((candidate) => candidate.is_visible)
      if (part) void open(part)
    },
    close: async () => {
      await unload(frame)
      if (window.API?.isInitialized()) window.API.LMSFinish('')
      send({ type: 'closed' })
    },
  }
})
