import { parentPort, workerData } from 'node:worker_threads'
import { drawInvoice } from './draw-invoice.ts'
import type { InvoiceSheet } from './sheet.ts'

const given = workerData as { sheet: InvoiceSheet; language: string }

/** Draws the one invoice that it was started for. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await drawInvoice(given.sheet, given.language))
