import { Worker } from 'node:worker_threads'
import { FileError } from '#server/archives/file-error.ts'
import type { CoursePlan, ReadingAnswer } from './plan.ts'
import type { ReadingTask } from './read-course.ts'
import { say } from '#server/words/sentence.ts'

const longestMilliseconds = 10 * 60_000
const tooMuch = say('This file takes too long or too much memory to read.')

/**
 * Reads a file in a separate thread: a malicious file costs the thread, not the server. Throws FileError with a
 * sentence.
 */
export const readInThread = (task: ReadingTask): Promise<CoursePlan> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 640 },
    })
    const patience = setTimeout(() => {
      void thread.terminate()
      reject(new FileError(tooMuch))
    }, longestMilliseconds)
    thread.once('message', (answer: ReadingAnswer) => {
      if ('plan' in answer) resolve(answer.plan)
      else reject(new FileError(answer.problem))
    })
    thread.once('error', (cause: Error & { code?: string }) =>
      reject(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileError(tooMuch, { cause }) : cause),
    )
    thread.once('exit', () => clearTimeout(patience))
  })
