import { openPlace } from '#server/backup/place.ts'
import type { Env } from '#server/env.ts'
import { checkClock, checkReplicas, checkRights, checkSchema } from './doctor-database.ts'
import {
  checkConversion,
  checkDisk,
  checkMail,
  checkPublicAddress,
  checkStorage,
} from './doctor-surroundings.ts'
import type { Finding } from './finding.ts'
import type { Outcome } from './outcome.ts'

/** Looks at everything that Lyceum needs, each on its own, and says what to do about what is wrong. */
export async function doctor(env: Env): Promise<Outcome> {
  const findings = [...(await examineDatabase(env))]
  for (const check of [checkStorage, checkMail, checkPublicAddress, checkDisk, checkConversion]) {
    findings.push(await check(env))
  }
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(
    ({ name, state, detail }) => `${state.padEnd(4)}  ${name.padEnd(width)}  ${detail}`,
  )
  return {
    text: lines.join('\n'),
    result: { checks: findings },
    found: findings.some(({ state }) => state === 'fail'),
  }
}

async function examineDatabase(env: Env): Promise<Finding[]> {
  try {
    const place = await openPlace(env)
    try {
      return [
        await checkRights(place.url),
        await checkSchema(place.url),
        await checkClock(place.url),
        ...(env.DATABASE_URL
          ? await checkReplicas([env.DATABASE_URL, ...env.DATABASE_REPLICA_URL], place.url)
          : []),
      ]
    } finally {
      await place.close()
    }
  } catch (error) {
    return [{ name: 'database', state: 'fail', detail: (error as Error).message }]
  }
}
