import { sql } from 'kysely'
import { enterAsOwner } from '#server/db/tenancy.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { dayOfUse } from './use.ts'

const writeAfterMilliseconds = 2_000

/**
 * Counts calls with API keys in this server's memory and writes them down every two seconds: one statement for all
 * organizations, however many calls there were. Several servers may together let through what each has not written yet.
 */
export class KeyCalls {
  readonly #app: Mechanisms
  #unwritten = new Map<string, { organizationId: string; day: string; calls: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(app: Mechanisms) {
    this.#app = app
  }

  /** Calls of the day that aren't in the database yet. */
  unwritten(organizationId: string, now: Date): number {
    return this.#unwritten.get(`${organizationId} ${dayOfUse(now)}`)?.calls ?? 0
  }

  count(organizationId: string, now: Date) {
    const day = dayOfUse(now)
    const name = `${organizationId} ${day}`
    const calls = (this.#unwritten.get(name)?.calls ?? 0) + 1
    this.#unwritten.set(name, { organizationId, day, calls })
    this.#timer ??= setTimeout(() => void this.write(), writeAfterMilliseconds).unref()
  }

  async write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const written = [...this.#unwritten.values()]
    if (written.length === 0) return
    this.#unwritten = new Map()
    try {
      await this.#app.database.transaction(enterAsOwner, (db) =>
        sql`insert into organization_use as u (organization_id, kind, day, amount)
          select o.id, 'api_calls', given.day, given.calls
          from unnest(${written.map(({ organizationId }) => organizationId)}::uuid[],
            ${written.map(({ day }) => day)}::date[], ${written.map(({ calls }) => calls)}::integer[])
            as given (organization_id, day, calls)
          join organizations o on o.id = given.organization_id order by o.id
          on conflict (organization_id, kind, day) do update set amount = u.amount + excluded.amount`.execute(
          db,
        ),
      )
    } catch (error) {
      this.#app.log.warn({ err: error }, 'calls with API keys could not be counted')
    }
  }
}
