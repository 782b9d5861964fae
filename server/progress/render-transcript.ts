import { Worker } from 'node:worker_threads'

export interface TranscriptPage {
  learner: string
  today: string
  rows: {
    course: string
    organization: string
    status: string
    started: string
    completed: string
    lessons: string
    hours: string
  }[]
}

/** Lays out the PDF in a thread of its own, so that no request waits for it. */
export function renderTranscript(page: TranscriptPage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./transcript-worker.ts', import.meta.url), {
      workerData: page,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const limit = setTimeout(() => {
      void worker.terminate()
      reject(new Error('The transcript took more than 20 seconds to lay out.'))
    }, 20_000)
    worker.once('message', (bytes: Uint8Array) => {
      clearTimeout(limit)
      resolve(bytes)
    })
    worker.once('error', (error) => {
      clearTimeout(limit)
      reject(error)
    })
  })
}
