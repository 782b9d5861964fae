import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stops a process and its children where they are, without ending them; answers how to let them go on. */
export function hold(pid: number): () => void {
  const held = [pid, ...childrenOf(pid)]
  signal(held, 'SIGSTOP')
  return () => signal(held, 'SIGCONT')
}

/** Lets a process and its children work a tenth of the time until told to end. */
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
      // It ended meanwhile.
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
