import { Worker } from 'node:worker_threads'

export interface StatementPage {
  person: string
  organization: string
  month: string
  made: string
  totals: [label: string, amount: string][]
  rows: { what: string; count: string; sales: string; refunds: string; sum: string }[]
}

const limitMilliseconds = 20_000

/** Lays out the PDF in a thread of its own, so that no request waits for it. */
export function renderStatement(page: StatementPage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
      workerData: page,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const limit = setTimeout(() => {
      void worker.terminate()
      reject(new Error('The statement took too long to lay out.'))
    }, limitMilliseconds)
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
