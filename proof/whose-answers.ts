import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { deriveKeys } from '#server/http/keys.ts'
import { tokenFor } from '../bench/tokens.ts'
import { onTwoServers, type TwoServers } from './two-servers/on-two-servers.ts'
import type { Run } from './product.ts'
import { Asker, kindsOfAnswers, type Outcome, type Someone } from './whose-answers/asker.ts'

const people = 200
const organizations = 20
const answersWanted = 100_000
const atOnce = 40

/**
 * Checks that everyone gets only their own data. Many people of many organizations read and write through two servers
 * and PgBouncer in transaction mode, while database connections are killed, clients disconnect mid-response and
 * statements are canceled. Every response has marks of the person and organization it belongs to; a foreign mark, or a
 * 5xx, is a finding.
 */
export async function whoseAnswers({ only }: Run): Promise<string[]> {
  const wanted = Number(only) || answersWanted
  return onTwoServers({ DATABASE_POOL_SIZE: '6' }, async (two) => {
    const everyone = await seedPeople(two)
    const disturber = new Disturber(two.databaseUrl)
    try {
      const asked = await askAll(two.address, everyone, wanted)
      return report(asked, disturber.kills)
    } finally {
      await disturber.end()
    }
  })
}

/** People are inserted directly into the database: only the responses matter here. */
async function seedPeople({ databaseUrl, secretKey }: TwoServers): Promise<Someone[]> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const { rows } = await database.query<{
    person_id: string
    session_id: string
    organization_id: string
  }>(
    `with schools as (
       insert into organizations (name) select 'Whose ' || n from generate_series(1, $1::int) n
       returning id, substring(name from 7)::int as n),
     those as (
       insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       select 'whose' || n || '@people.test', 'whose' || n, 'Whose', 'Person ' || n, 'none', now()
       from generate_series(1, $2::int) n returning id, substring(username from 6)::int as n),
     joined as (
       insert into memberships (organization_id, person_id, role)
       select s.id, t.id, case when t.n <= $1 then 'admin' else 'learner' end
       from those t join schools s on s.n = 1 + t.n % $1 returning organization_id, person_id),
     opened as (
       insert into sessions (person_id, expires_at) select id, now() + interval '1 day' from those
       returning id, person_id)
     select j.person_id, o.id as session_id, j.organization_id
     from joined j join opened o on o.person_id = j.person_id`,
    [organizations, people],
  )
  await database.end()
  const keys = deriveKeys(secretKey)
  return Promise.all(
    rows.map(async ({ person_id, session_id, organization_id }, at) => ({
      ipAddress: `192.0.2.${at + 1}`,
      personId: person_id,
      organizationId: organization_id,
      token: await tokenFor(keys, { personId: person_id, sessionId: session_id }),
    })),
  )
}

async function askAll(address: string, everyone: readonly Someone[], wanted: number) {
  const outcomes: Outcome[] = []
  const askers = everyone.map((someone) => new Asker(address, someone))
  let next = 0
  const work = async () => {
    while (next < wanted) {
      const turn = next++
      const asker = askers[turn % askers.length]
      const kind = kindsOfAnswers[Math.floor(Math.random() * kindsOfAnswers.length)]
      if (asker && kind) outcomes.push(await asker.ask(kind))
      if (turn > 0 && turn % 10_000 === 0) console.log(`  ${turn} asked`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

/** Kills connections of the application at random: idle ones, and ones in the middle of a transaction. */
class Disturber {
  kills = 0
  #isOver = false
  readonly #done: Promise<void>

  constructor(databaseUrl: string) {
    this.#done = this.#disturb(databaseUrl)
  }

  async #disturb(databaseUrl: string) {
    const database = new pg.Client(databaseUrl)
    await database.connect()
    while (!this.#isOver) {
      const { rowCount } = await database.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity
           where application_name = 'lyceum' and pid <> pg_backend_pid() and query not ilike 'commit%'
           order by random() limit 1) chosen`,
      )
      this.kills += rowCount ?? 0
      await sleep(400)
    }
    await database.end()
  }

  async end() {
    this.#isOver = true
    await this.#done
  }
}

function report(outcomes: readonly Outcome[], kills: number): string[] {
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
  const hungUp = count(({ status }) => status === 'hung up')
  console.log(
    `  ${outcomes.length - hungUp} answers for ${people} people of ${organizations} organizations; ${hungUp} times the client hung up; ${kills} database connections were killed`,
  )
  const findings = outcomes.flatMap(({ finding }) => (finding ? [finding] : []))
  const foreign = findings.filter((finding) => finding.includes('belongs to')).length
  console.log(`  ${foreign} answers belonged to someone else`)
  const kinds = Map.groupBy(findings, (finding) => finding.replace(/[{].*/s, ''))
  return [...kinds].map(([kind, { length, 0: first }]) => `${length} × ${kind} such as ${first}`)
}
