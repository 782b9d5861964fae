import { Scorm2004API } from './runtime-2004.js'
import { connect, contentFrame, percentOf, settingsWith, unload } from './link.js'
import { dataFor, dataFrom } from './run-time-data.js'
import { isBeyond, isWholeModel, refusalOf, setValue } from './stricter.js'
import { rollUp } from './sequencing-rules.js'
import { Sequencer } from './sequencer.js'

/** An outline longer than this is offered without trying every entry first. */
const triedChoices = 200

/** Plays SCORM 2004: the package's sequencing decides which part is next. */
connect((launch, { send, commit }) => {
  const frame = contentFrame(send)
  const parts = launch.activities.filter((activity) => activity.launch !== null)
  const states = new Map(launch.states.map((state) => [state.activity_id, state]))
  const saved = readState(launch.sequencing_state)
  const sequencer = new Sequencer(launch.sequencing.activityTree, {
    saved: saved?.sequencer,
    globals: launch.shared_objectives,
  })
  const shared = saved?.shared ?? {}
  let running = null
  let ended = null
  let pending = null
  let delivering = null

  function tell() {
    const tracked = launch.activities.map(({ id }) => ({ activity_id: id, ...outcomeOf(id) }))
    const hidden = sequencer.current?.hidden ?? []
    const isSingle = parts.length === 1
    const may = (request) => !isSingle && !hidden.includes(request) && sequencer.wouldDo(request)
    send({
      type: 'state',
      current_activity_id: running?.part.id ?? null,
      can_continue: may('continue'),
      can_go_back: may('previous'),
      choices: choices(),
      hidden: launch.activities.filter(({ id }) => isHidden(id)).map(({ id }) => id),
      states: tracked,
      ended,
    })
  }

  const isHidden = (id) => {
    const activity = sequencer.byId.get(id)
    return activity !== undefined && sequencer.isHidden(activity)
  }

  const choices = () =>
    launch.activities
      .filter(({ id, is_visible }) => is_visible && sequencer.byId.has(id))
      .filter(({ id }) =>
        launch.activities.length > triedChoices
          ? sequencer.byId.get(id).parent.controls.choice && !isHidden(id)
          : sequencer.wouldDo('choice', id),
      )
      .map(({ id }) => id)

  function outcomeOf(id) {
    const activity = sequencer.byId.get(id)
    const completed = activity?.completed() ?? null
    const satisfied = activity?.satisfied() ?? null
    const measure = activity?.measure() ?? null
    const word = (value, yes, no, none) => (value === null ? none : value ? yes : no)
    return {
      completion: word(
        completed,
        'completed',
        'incomplete',
        activity?.attempts === 0 ? 'not_attempted' : 'unknown',
      ),
      success: word(satisfied, 'passed', 'failed', 'unknown'),
      score_percent: measure === null ? null : percentOf({ scaled: measure }),
    }
  }

  /** The overall result: for a package with one part, that part's own report; otherwise what its rules roll up. */
  const wholeOutcome = () => (parts.length === 1 ? null : outcomeOf(sequencer.root.id))

  function commitWith(activity) {
    commit({
      activity,
      outcome: wholeOutcome(),
      sequencing_state: JSON.stringify({ sequencer: sequencer.save(), shared }),
      current_activity_id: running?.part.id ?? sequencer.suspended?.id ?? null,
    })
    setTimeout(tell)
  }

  function keep(part, activity) {
    states.set(part.id, activity)
    commitWith(activity)
  }

  /** One launch of a part: its own run-time data, which ends with it. */
  function run(part) {
    const activity = sequencer.byId.get(part.id)
    const known = states.get(part.id)
    const before = known ? JSON.parse(known.data) : {}
    // A part that was finished starts over, as the standard requires; a suspended or interrupted one resumes.
    const goesOn = before.cmi !== undefined && (!before.is_over || before.exit === 'suspend')
    const untouched = sequencer.save()
    const began = Date.now()
    const earlier = goesOn ? known.seconds : 0
    // Bookmarks that the part has emptied, which the runtime can't.
    const blanks = new Set()
    let exit = ''
    let isOver = false
    const api = new Scorm2004API(
      settingsWith(({ runtimeData, totalTimeSeconds }) => {
        transfer()
        const { session_time: _time, exit: _exit, ...cmi } = runtimeData.cmi
        if (blanks.has('cmi.location')) cmi.location = ''
        keep(part, {
          activity_id: part.id,
          data: JSON.stringify({ cmi, exit, is_over: isOver }),
          ...reported(cmi),
          seconds: totalTimeSeconds || earlier + (Date.now() - began) / 1000,
        })
      }),
    )
    api.on('SetValue.cmi.exit', (_element, value) => (exit = value))
    api.on('SetValue.cmi.completion_status', () => (activity.said.completion = true))
    api.on('SetValue.cmi.success_status', () => (activity.said.success = true))
    dataFor(api, { activity, part, saved: goesOn ? before.cmi : null, launch, shared })

    /** What the part has reported so far, as far as sequencing is concerned. */
    function transfer() {
      if (sequencer.current !== activity) return
      dataFrom(api, activity)
      rollUp(activity)
    }

    // The code of an answer that isn't the runtime's.
    let ownCode = null
    const ask = (call) => {
      ownCode = null
      return call()
    }
    const refuse = (code, answer) => {
      ownCode = code
      return answer
    }
    window.API_1484_11 = {
      version: api.version,
      Initialize: (text) => ask(() => api.Initialize(text)),
      Commit: (text) => ask(() => api.Commit(text)),
      SetValue: (element, value) =>
        ask(() => {
          if (!api.isInitialized()) return api.SetValue(element, value)
          const code = refusalOf(api, element, value)
          if (code !== null) return refuse(code, 'false')
          blanks.delete(element)
          if (String(value) !== '' || !String(element).endsWith('.location')) {
            return setValue(api, element, value)
          }
          blanks.add(element)
          return refuse('0', 'true')
        }),
      GetErrorString: (code) => api.GetErrorString(code),
      GetDiagnostic: (code) => api.GetDiagnostic(code),
      GetLastError: () => ownCode ?? api.GetLastError(),
      GetValue: (element) => {
        ownCode = null
        if (!api.isInitialized()) return api.GetValue(element)
        if (isWholeModel(element)) return refuse('401', '')
        if (isBeyond(api, element)) return refuse('301', '')
        if (blanks.has(element)) return refuse('0', '')
        const asked = validityAsked(element)
        if (!asked) return api.GetValue(element)
        transfer()
        ownCode = '0'
        return String(sequencer.wouldDo(asked.request, asked.target))
      },
      Terminate: (text) =>
        ask(() => {
          if (!api.isInitialized() || text !== '') return api.Terminate(text)
          transfer()
          const wanted = pending ?? wantedBy(api.adl.nav.request, exit)
          if (wanted?.request === 'suspendAll') exit = 'suspend'
          isOver = true
          const answer = api.Terminate(text)
          if (answer === 'true' && sequencer.current === activity) {
            activity.isSuspended = exit === 'suspend'
            rollUp(activity)
            pending = null
            if (wanted) act(wanted)
            else commitWith(null)
          }
          return answer
        }),
    }
    /** An abandoned attempt leaves no trace. */
    const forget = () => {
      sequencer.restore(untouched)
      const { completion, success, score_percent, seconds } = states.get(part.id) ?? nothingKnown
      keep(part, { activity_id: part.id, data: '{}', completion, success, score_percent, seconds })
    }
    return { part, activity, forget, isInitialized: () => api.isInitialized() }
  }

  const reported = (cmi) => ({
    completion:
      cmi.completion_status === 'not attempted'
        ? 'not_attempted'
        : cmi.completion_status || 'unknown',
    success: cmi.success_status || 'unknown',
    score_percent: percentOf(cmi.score),
  })

  /** Carries out a request. The page that is closing may have made it, so the next one opens a moment later. */
  function act({ request, target }) {
    if (request.startsWith('abandon')) running?.forget?.()
    const { delivered, isOver } = sequencer.request(request, target)
    if (delivered) {
      delivering = delivered
      setTimeout(() => delivering === delivered && deliver(delivered.id))
    } else if (isOver) {
      ended = request === 'suspendAll' ? 'suspendAll' : 'complete'
      setTimeout(finish)
    } else if (sequencer.current && !sequencer.current.isActive) setTimeout(leave)
    commitWith(null)
    return delivered !== null
  }

  function deliver(id) {
    const part = parts.find((candidate) => candidate.id === id)
    if (!part) return
    ended = null
    running = run(part)
    if (!part.reports) {
      keep(part, {
        activity_id: id,
        data: '{}',
        completion: 'completed',
        success: 'unknown',
        score_percent: null,
        seconds: 0,
      })
    }
    frame.src = new URL(launch.content_path + part.launch, location.origin).href
    tell()
  }

  /** Leaves the running part as the standard requires, and carries out what the learner asked for. */
  async function navigate(request, target) {
    pending = { request, target }
    await unload(frame)
    if (running?.isInitialized()) window.API_1484_11.Terminate('')
    else if (pending) {
      pending = null
      act({ request, target })
    }
  }

  /** Takes a part away whose attempt has ended while nothing else was delivered. */
  async function leave() {
    if (delivering && running?.activity === delivering) return
    await unload(frame)
    running = null
    tell()
  }

  async function finish() {
    await unload(frame)
    running = null
    commitWith(null)
    tell()
  }

  function begin() {
    if (saved) sequencer.suspendRunning()
    if (sequencer.suspended && act({ request: 'resumeAll' })) return
    if (act({ request: 'start' })) return
    const open = choices().filter((id) => parts.some((part) => part.id === id))
    if (open.length > 1) return tell()
    // A part that the rules don't allow is better than none.
    act({ request: open.length === 1 ? 'choice' : 'jump', target: open[0] ?? parts[0].id })
  }

  begin()
  return {
    open: ({ activity_id }) => void navigate('choice', activity_id),
    navigate: ({ request }) => void navigate(request),
    close: async () => {
      if (sequencer.current) await navigate('suspendAll')
      send({ type: 'closed' })
    },
  }
})

const nothingKnown = {
  completion: 'unknown',
  success: 'unknown',
  score_percent: null,
  seconds: 0,
}

/** What a part wants to happen once it is gone. */
function wantedBy(request, exit) {
  if (exit === 'time-out' || exit === 'logout') return { request: 'exitAll' }
  if (!request || request === '_none_') return null
  const [, target, name = request] = /^\{target=(.*)\}(choice|jump)$/.exec(request) ?? []
  return { request: name, target }
}

function validityAsked(element) {
  const [, request, target] =
    /^adl\.nav\.request_valid\.(?:(?:(choice|jump)\.\{target=(.*)\})|continue|previous)$/.exec(
      element,
    ) ?? []
  if (request) return { request, target }
  const [, simple] = /^adl\.nav\.request_valid\.(continue|previous)$/.exec(element) ?? []
  return simple ? { request: simple, target: undefined } : null
}

function readState(text) {
  try {
    const state = JSON.parse(text)
    return state?.sequencer?.form === 1 ? state : null
  } catch {
    return null
  }
}
