import pg from 'pg'
import type { Db } from '#server/db/database.ts'
import { limitStatements } from '#server/db/statement-time.ts'
import { problem } from '#server/http/problem.ts'

/** Whoever looks at a screen gets an answer or a reason within this time; files have more. */
export const screenMilliseconds = 6000
export const fileMilliseconds = 600_000

/** Gives the statements of `run` so much time each. What takes longer is stopped, and says so. */
export async function bounded<T>(db: Db, milliseconds: number, run: () => Promise<T>): Promise<T> {
  await limitStatements(db, milliseconds)
  try {
    return await run()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === cancelled) {
      throw problem('report_too_heavy', { cause: error })
    }
    throw error
  }
}

const cancelled = '57014'
