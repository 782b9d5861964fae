import { parentPort, workerData } from 'node:worker_threads'
import { FileError } from '#server/archives/file-error.ts'
import type { ReadingAnswer } from './plan.ts'
import { readCourse, type ReadingTask } from './read-course.ts'

async function answer(): Promise<ReadingAnswer> {
  try {
    return { plan: await readCourse(workerData as ReadingTask) }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { problem: error.sentence }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await answer())
