import { Worker } from 'node:worker_threads'
import { Turns } from './turns.ts'

/** For all documents of this server together: drawing takes a core each, and requests need the others. */
export const drawingTurns = new Turns({
  atOnce: 2,
  longestQueue: 40,
  patienceMilliseconds: 20_000,
})

/** Draws a document in a thread of its own, started for this one, so that no request waits for it. */
export const drawInThread = (
  worker: URL,
  data: unknown,
  turns = drawingTurns,
): Promise<Uint8Array> =>
  turns.take(
    (over) =>
      new Promise((resolve, reject) => {
        const thread = new Worker(worker, {
          workerData: data,
          resourceLimits: { maxOldGenerationSizeMb: 256 },
        })
        thread.once('message', resolve)
        thread.once('error', reject)
        over.addEventListener('abort', () => void thread.terminate(), { once: true })
      }),
  )
