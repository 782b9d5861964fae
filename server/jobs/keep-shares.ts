import type { RunnerOptions, Job, WorkerEvents } from 'graphile-worker'
import { lanes, shareOf, type Lane } from './lanes.ts'

/**
 * Leaves one worker of a lane to other organizations while one has its share of jobs running here. Workers look for a job
 * one after the other, so that two of them can't both take the last one of a share.
 */
export function keepShares(
  lane: Lane,
  events: WorkerEvents,
): Pick<RunnerOptions, 'forbiddenFlags'> {
  if (lanes[lane] === 1) return {}
  const running = new Map<string, number>()
  const count = (job: Job, change: number) => {
    const owner = Object.keys(job.flags ?? {}).find((flag) => flag.startsWith(`${lane}:`))
    if (!owner) return
    const left = (running.get(owner) ?? 0) + change
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
  }
  const looking = new Turnstile()
  events.on('job:start', ({ job }) => {
    count(job, 1)
    looking.leave()
  })
  events.on('worker:getJob:empty', () => looking.leave())
  events.on('worker:getJob:error', () => looking.leave())
  events.on('job:complete', ({ job }) => count(job, -1))
  return {
    forbiddenFlags: async () => {
      await looking.enter()
      const full = [...running].filter(([, jobs]) => jobs >= shareOf(lane))
      return full.length > 0 ? full.map(([owner]) => owner) : null
    },
  }
}

/** Lets one through at a time, in order. */
class Turnstile {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  async enter() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  leave() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
