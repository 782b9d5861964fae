import { Worker } from 'node:worker_threads'
import { Turns } from '#server/drawing/turns.ts'
import { problem } from '#server/http/problem.ts'
import type { ReadFile } from './read-file.ts'
import type { ReadingAnswer, ReadingTask } from './read-worker.ts'
import { say } from '#server/words/sentence.ts'

/** For all imports of this server together: reading a large file takes a core. */
const readingTurns = new Turns({ atOnce: 2, longestQueue: 20, patienceMilliseconds: 60_000 })

const tooMuch = say('This file takes too long or too much memory to read. Split it and try again.')

/**
 * Reads a file in a thread of its own, so that no request waits for it and a file made to do harm costs the thread, not
 * the server. Throws question_file_unreadable with a sentence.
 */
export const readInThread = (task: ReadingTask): Promise<ReadFile> =>
  readingTurns.take(
    (over) =>
      new Promise((resolve, reject) => {
        const thread = new Worker(new URL('./read-worker.ts', import.meta.url), {
          workerData: task,
          resourceLimits: { maxOldGenerationSizeMb: 1024 },
        })
        thread.once('message', (answer: ReadingAnswer) => {
          if ('file' in answer) resolve(answer.file)
          else reject(problem('question_file_unreadable', { detail: answer.problem }))
        })
        thread.once('error', (cause: Error & { code?: string }) =>
          reject(
            cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
              ? problem('question_file_unreadable', { detail: tooMuch, cause })
              : cause,
          ),
        )
        over.addEventListener(
          'abort',
          () => {
            void thread.terminate()
            reject(problem('question_file_unreadable', { detail: tooMuch }))
          },
          { once: true },
        )
      }),
  )
