import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Suspends a process and its children; returns a function that resumes them. */
export function hold(pid: number): () => void {
  const held = [pid, ...childrenOf(pid)]
  signal(held, 'SIGSTOP')
  return () => signal(held, 'SIGCONT')
}

/** Lets a process and its children run a tenth of the time until stopped. */
export function slowDown(pid: number) {
  const end = new AbortController()
  const slowing = (async () => {
    while (!end.signal.aborted) {
      const goOn = hold(pid)
      await sleep(180)
      goOn()
      await sleep(20)
    }
  })()
  return async () => {
    end.abort()
    await slowing
  }
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended since.
    }
  }
}

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

function parentOf(pid: number): number {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return Number(after.split(' ')[1])
  } catch {
    return 0
  }
}
