import { parentPort, workerData } from 'node:worker_threads'
import { FileError } from '#server/archives/file-error.ts'
import type { Sentence } from '#server/words/sentence.ts'
import { readFile, type ReadFile } from './read-file.ts'
import type { TextKind } from './read-questions.ts'

export interface ReadingTask {
  bytes: Uint8Array
  format?: TextKind | undefined
}
export type ReadingAnswer = { file: ReadFile } | { problem: Sentence }

const { bytes, format } = workerData as ReadingTask

async function answer(): Promise<ReadingAnswer> {
  try {
    return { file: await readFile(bytes, format) }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { problem: error.sentence }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await answer())
