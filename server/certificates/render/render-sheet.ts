import { Worker } from 'node:worker_threads'
import { drawingTurns } from '#server/drawing/draw-in-thread.ts'
import type { Sheet, SheetFormat } from './sheet.ts'
import type { Delivery, Order } from './worker.ts'

/** Fonts stay read while there is work; a thread without any gives its memory back. */
const idleMilliseconds = 20_000

interface Thread {
  worker: Worker
  current: PromiseWithResolvers<Uint8Array> | null
  timer: NodeJS.Timeout | undefined
}

const tooLong = new Error('The certificate took too long to draw.')

const pool = new Set<Thread>()
let next = 1

/** Draws a certificate in a thread of its own, when it is its turn, so that no request waits for it. */
export const renderSheet = (sheet: Sheet, format: SheetFormat): Promise<Uint8Array> =>
  drawingTurns.take((over) => {
    const thread = [...pool].find(({ current }) => current === null) ?? start()
    const drawing = draw(thread, { id: next++, sheet, format })
    const { current } = thread
    over.addEventListener('abort', () => thread.current === current && end(thread, tooLong), {
      once: true,
    })
    return drawing
  })

function draw(thread: Thread, order: Order) {
  clearTimeout(thread.timer)
  const work = Promise.withResolvers<Uint8Array>()
  thread.current = work
  thread.worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.worker.postMessage(order)
  return work.promise
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
    if ('bytes' in delivery) done?.resolve(delivery.bytes)
    else done?.reject(new Error(delivery.failure))
    worker.unref()
    thread.timer = setTimeout(() => end(thread), idleMilliseconds).unref()
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
}
