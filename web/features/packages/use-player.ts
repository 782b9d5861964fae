import { useEffect, useRef, useState } from 'react'
import type { ActivityState, CommitBody, PackageLaunch } from '#contract/packages.ts'

export interface PlayerState {
  current_activity_id: string | null
  can_continue: boolean
  can_go_back: boolean
  choices: string[]
  /** Parts that the package's rules hide for now. */
  hidden?: string[]
  states: Pick<ActivityState, 'activity_id' | 'completion' | 'success' | 'score_percent'>[]
  /** Why the package has nothing more to show; null while it runs. */
  ended: string | null
}

type Message =
  | { type: 'ready' }
  | ({ type: 'state' } & PlayerState)
  | { type: 'commit'; body: CommitBody; session_id: string }
  | { type: 'activity' }
  | { type: 'closed' }

/** Talks to the page that runs the package, which lies on another origin and can only be sent messages. */
export function usePlayer(launch: PackageLaunch, onCommit: (body: CommitBody) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<PlayerState>()
  const commit = useRef(onCommit)
  useEffect(() => {
    commit.current = onCommit
  })
  const origin = launch.player_url === null ? null : new URL(launch.player_url).origin

  useEffect(() => {
    const listen = (event: MessageEvent<Message>) => {
      if (event.origin !== origin) return
      const message = event.data
      // A frame that was just removed is no source any more, but its last words count: the session tells whose they are.
      if (message.type === 'commit') {
        if (message.session_id === launch.session_id) commit.current(message.body)
        return
      }
      if (event.source !== frame.current?.contentWindow) return
      if (message.type === 'ready') {
        frame.current.contentWindow?.postMessage({ type: 'launch', launch }, origin)
      } else if (message.type === 'state') {
        setState(message)
      } else if (message.type === 'activity') {
        // Someone who works inside the frame is at work on this page.
        dispatchEvent(new Event('pointermove'))
      }
    }
    addEventListener('message', listen)
    return () => {
      setTimeout(() => removeEventListener('message', listen), 3000)
    }
  }, [launch, origin])

  const send = (message: object) =>
    origin !== null && frame.current?.contentWindow?.postMessage(message, origin)
  return {
    frame,
    state,
    open: (activity_id: string) => send({ type: 'open', activity_id }),
    navigate: (request: 'continue' | 'previous') => send({ type: 'navigate', request }),
  }
}
