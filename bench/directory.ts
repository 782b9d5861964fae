import { ask } from './ask.ts'
import { FreshProduct } from './fresh-product.ts'
import { processorSeconds } from './processor-time.ts'
import { say, type Budget } from './report.ts'

const people = 10_000
const perRequest = 500
const groups = 10

const bulkUrn = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Operation {
  method: 'POST' | 'PATCH' | 'PUT'
  path: string
  bulkId?: string
  data: object
}

interface Outcome {
  status: string
  location?: string
}

/** A directory that creates, changes, moves and removes 10,000 people; then one that is interrupted while it creates them. */
export async function measureDirectory(): Promise<Budget[]> {
  const fresh = await FreshProduct.start('server/main.ts')
  try {
    const seconds = await syncAll(fresh)
    const doubled = await syncKilled(fresh)
    return [
      [`SCIM, ${people} people created, changed, moved and removed, seconds of CPU`, seconds, 60],
      ['SCIM, people missing or doubled after a kill half-way', doubled, 0],
    ]
  } finally {
    await fresh.stop()
  }
}

async function syncAll(fresh: FreshProduct) {
  const directory = await connect(fresh, 'whole.example')
  const used = () => fresh.processes.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  let before = used()
  let total = 0
  const lap = (what: string) => {
    const seconds = used() - before
    before += seconds
    total += seconds
    say(`${what.padEnd(20)}${seconds.toFixed(1).padStart(7)} s of CPU`)
  }
  const ids = await createPeople(directory, 'whole.example')
  lap('created')
  await directory.all(
    ids.map((id) => patchOf(`/Users/${id}`, [{ op: 'replace', path: 'title', value: 'Engineer' }])),
  )
  lap('changed')
  const classes = await directory.all(
    Array.from({ length: groups }, (_, at) => ({
      method: 'POST',
      path: '/Groups',
      bulkId: `group${at}`,
      data: { schemas: [groupUrn], displayName: `Class ${at}`, members: membersAt(ids, at) },
    })),
  )
  await directory.all(
    classes.map((id, at) =>
      patchOf(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: membersAt(ids, at + 1) }]),
    ),
  )
  lap('grouped and moved')
  await fresh.asAdmin('POST', '/provisioning/release-brake/')
  await directory.all(
    ids.map((id) => patchOf(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }])),
  )
  lap('removed')
  return total
}

/** The directory hears nothing of the request that was under way, and begins again from the first person. */
async function syncKilled(fresh: FreshProduct) {
  const other = await ask(fresh.address, 'POST', '/api/organizations/', {
    token: fresh.token,
    body: { name: 'Riverside' },
  })
  fresh.organizationId = other['id'] ?? ''
  const directory = await connect(fresh, 'killed.example')
  const interrupted = createPeople(directory, 'killed.example', async (sent) => {
    if (sent === people / perRequest / 2) await fresh.killAndRestart()
  })
  await interrupted.catch(() => undefined)
  await createPeople(directory, 'killed.example')
  await fresh.connect()
  const { rows } = await fresh.database.query<{ members: number; addresses: number }>(
    `select count(*)::int as members, count(distinct p.email)::int as addresses
      from memberships m join people p on p.id = m.person_id
      where m.organization_id = $1 and p.email like '%@killed.example'`,
    [fresh.organizationId],
  )
  const { members = 0, addresses = 0 } = rows[0] ?? {}
  return Math.abs(people - members) + Math.abs(people - addresses)
}

const membersAt = (ids: readonly string[], at: number) =>
  ids.filter((_, index) => index % groups === at % groups).map((value) => ({ value }))

const patchOf = (path: string, operations: object[]): Operation => ({
  method: 'PATCH',
  path,
  data: { schemas: [patchUrn], Operations: operations },
})

type Directory = Awaited<ReturnType<typeof connect>>

const createPeople = (
  directory: Directory,
  domain: string,
  meanwhile?: (sent: number) => Promise<void>,
) =>
  directory.all(
    Array.from({ length: people }, (_, at) => ({
      method: 'POST' as const,
      path: '/Users',
      bulkId: `person${at}`,
      data: {
        schemas: [userUrn],
        userName: `person${at}@${domain}`,
        externalId: `${domain}-${at}`,
        name: { givenName: 'Pat', familyName: `Number ${at}` },
        emails: [{ value: `person${at}@${domain}`, primary: true }],
        active: true,
      },
    })),
    meanwhile,
  )

/** A token of the directory, whose domain belongs to the organization. */
async function connect(fresh: FreshProduct, domain: string) {
  const { organizationId } = fresh
  await fresh.database.query('update organizations set seat_limit = null')
  await fresh.database.query(
    'insert into organization_domains (organization_id, domain, created_at) values ($1, $2, now())',
    [organizationId, domain],
  )
  const { token } = await fresh.asAdmin('POST', '/provisioning/tokens/', { name: 'Directory' })
  const send = async (operations: readonly Operation[]) => {
    const response = await fetch(`${fresh.address}/scim/v2/${organizationId}/Bulk`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/scim+json',
      },
      body: JSON.stringify({ schemas: [bulkUrn], Operations: operations }),
    })
    if (!response.ok) throw new Error(`Bulk answered ${response.status}: ${await response.text()}`)
    const { Operations } = (await response.json()) as { Operations: Outcome[] }
    return Operations.map(({ status, location = '' }) => {
      // Somebody with this name is there already: created before the interruption.
      if (!/^(2\d\d|409)$/.test(status)) throw new Error(`An operation answered ${status}.`)
      return location.split('/').at(-1) ?? ''
    })
  }
  return {
    /** Sends everything in requests of a few hundred, and returns the id of each. */
    all: async (
      operations: readonly Operation[],
      meanwhile?: (sent: number) => Promise<void>,
    ): Promise<string[]> => {
      const ids: string[] = []
      for (let start = 0; start < operations.length; start += perRequest) {
        const answer = send(operations.slice(start, start + perRequest))
        // It may fail while the server is being killed, before anyone waits for it.
        answer.catch(() => undefined)
        await meanwhile?.(start / perRequest)
        ids.push(...(await answer))
      }
      return ids
    },
  }
}
