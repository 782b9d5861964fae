/**
 * Connects the site, which records, with a package, which runs in this page's frame. Every commit goes to the site; one
 * made while the window closes is also sent to the server as a beacon, because the site may be gone already. Commits
 * are numbered here, so each counts once whichever way it arrives.
 */
export function connect(start) {
  let origin = null
  let launch = null
  let player = null
  let isLeaving = false
  const leave = () => {
    isLeaving = true
    setTimeout(() => (isLeaving = false), 2000)
  }
  addEventListener('beforeunload', leave)
  addEventListener('pagehide', leave)

  const send = (message) =>
    parent.postMessage({ ...message, session_id: launch?.session_id }, origin)
  const commit = (body) => {
    launch.sequence += 1
    if (launch.attempt_id === null) return
    const { attempt_id, session_id, sequence, beacon_path } = launch
    const whole = { ...body, attempt_id, session_id, sequence }
    send({ type: 'commit', body: whole })
    if (isLeaving || document.visibilityState === 'hidden') {
      navigator.sendBeacon(
        beacon_path,
        new Blob([JSON.stringify(whole)], { type: 'application/json' }),
      )
    }
  }

  addEventListener('message', (event) => {
    if (event.source !== parent || typeof event.data?.type !== 'string') return
    if (event.data.type === 'launch') {
      if (launch) return
      origin = event.origin
      launch = event.data.launch
      player = start(launch, { send, commit })
    } else {
      player?.[event.data.type]?.(event.data)
    }
  })
  // The page's policy restricts who may frame it, so any listener here is the site.
  parent.postMessage({ type: 'ready' }, '*')
}

/** The frame that packages run in. Tells the site that the learner is active, since it can't see into the frame. */
export function contentFrame(send) {
  const frame = document.querySelector('iframe')
  let told = 0
  const tell = () => {
    if (Date.now() - told < 10_000) return
    told = Date.now()
    send({ type: 'activity' })
  }
  frame.addEventListener('load', () => {
    try {
      for (const name of ['pointerdown', 'pointermove', 'keydown', 'scroll']) {
        frame.contentWindow.addEventListener(name, tell, { passive: true, capture: true })
      }
    } catch {
      // A page from another site, which the package's policy blocks.
    }
  })
  return frame
}

/** Empties the frame, so its page gets the chance to report, and continues once it is gone. */
export function unload(frame) {
  return new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    frame.src = 'about:blank'
  })
}

/** A score as a percentage of the maximum. */
export function percentOf({ scaled, raw, min, max } = {}) {
  const given = (value) => value !== undefined && value !== '' && Number.isFinite(Number(value))
  const within = (value) => Math.min(100, Math.max(0, Math.round(value * 1e6) / 1e6))
  if (given(scaled)) return within(Number(scaled) * 100)
  if (!given(raw)) return null
  const least = given(min) ? Number(min) : 0
  const most = given(max) ? Number(max) : 100
  return most > least ? within(((Number(raw) - least) / (most - least)) * 100) : within(Number(raw))
}

/** Settings that both runtimes share. Commits go through `take` and always succeed: the site stores them safely. */
export const settingsWith = (take) => ({
  autocommit: true,
  autocommitSeconds: 5,
  lmsCommitUrl: 'site',
  logLevel: 'NONE',
  alwaysSendTotalTime: true,
  sendFullCommit: true,
  dataCommitFormat: 'json',
  renderCommonCommitFields: true,
  httpService: {
    processHttpRequest: (_url, commitObject, _immediate, _log, _listeners, metadata) => {
      take(commitObject, metadata?.isTerminateCommit === true)
      return { result: 'true', errorCode: 0 }
    },
    updateSettings: () => undefined,
  },
})
