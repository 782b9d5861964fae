import { Worker } from 'node:worker_threads'
import { problem } from '#server/http/problem.ts'
import type { Sheet, SheetFormat } from './sheet.ts'
import type { Delivery, Order } from './worker.ts'

/** Fonts stay read while there is work; a thread without any gives its memory back. */
const idleMilliseconds = 20_000
const limitMilliseconds = 30_000
const threads = 2
const longestQueue = 200

interface Waiting {
  order: Order
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  current: Waiting | null
  timer: NodeJS.Timeout | undefined
}

const queue: Waiting[] = []
const pool = new Set<Thread>()
let next = 1

/** Draws a certificate in a thread of its own, so that no request waits for it. At most two are drawn at a time. */
export function renderSheet(sheet: Sheet, format: SheetFormat): Promise<Uint8Array> {
  if (queue.length >= longestQueue) throw problem('unavailable')
  return new Promise((resolve, reject) => {
    queue.push({ order: { id: next++, sheet, format }, resolve, reject })
    work()
  })
}

function work() {
  if (queue.length === 0) return
  const free = [...pool].find(({ current }) => current === null)
  const thread = free ?? (pool.size < threads ? start() : undefined)
  const waiting = thread && queue.shift()
  if (!thread || !waiting) return
  clearTimeout(thread.timer)
  thread.current = waiting
  thread.timer = setTimeout(
    () => end(thread, new Error('The certificate took too long to draw.')),
    limitMilliseconds,
  )
  thread.worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.worker.postMessage(waiting.order)
  work()
}

function start(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  })
  const thread: Thread = { worker, current: null, timer: undefined }
  pool.add(thread)
  worker.on('message', (delivery: Delivery) => {
    const done = thread.current
    thread.current = null
    clearTimeout(thread.timer)
    if ('bytes' in delivery) done?.resolve(delivery.bytes)
    else done?.reject(new Error(delivery.failure))
    worker.unref()
    thread.timer = setTimeout(() => end(thread), idleMilliseconds).unref()
    work()
  })
  worker.on('error', (error) =>
    end(thread, error instanceof Error ? error : new Error(String(error))),
  )
  return thread
}

function end(thread: Thread, error?: Error) {
  pool.delete(thread)
  clearTimeout(thread.timer)
  void thread.worker.terminate()
  if (error) thread.current?.reject(error)
  work()
}
