import { castOf, type Actor } from './access/actors.ts'
import { whatIsWrong } from './access/rules.ts'
import { meetDemo } from './demo-people.ts'
import { lateness, matching, parametersOf, type Operation } from './operations.ts'
import type { Product, Run } from './product.ts'
import { Requests } from './requests.ts'
import type { Visitor } from './visitor.ts'

const one = { valid: 1, broken: 0 }
const inOrganization = '/api/organizations/{organizationId}/'

/**
 * Calls every operation as every kind of actor (access/actors.ts), with real IDs of one organization, and prints the
 * whole table. Then the outsider uses their own organization to request what belongs to the first one. Findings are
 * calls that succeed but must not, and unauthorized changes to the members of the organization.
 */
export async function access(product: Product, { seed, only }: Run): Promise<string[]> {
  const demo = await meetDemo(product.address)
  const { operations, schemas, known, organizationId } = demo
  const actors = await castOf(product, demo)
  const visitorOf = (name: string) => actorOf(actors, name).visitor
  const stranger = visitorOf('stranger')
  const theirs = await foundOrganization(product.address, stranger)

  const findings: string[] = []
  const requests = new Requests(seed, schemas, known)
  const elsewhere = new Requests(seed, schemas, known, { overrides: { organizationId: theirs } })
  const people = actors.filter(({ standing }) => standing !== 'key')
  const keys = actors.filter(({ standing }) => standing === 'key')
  const ordered = matching(operations, only).toSorted((a, b) => turnOf(a) - turnOf(b))
  const tell = (operation: Operation, wrong: string) =>
    findings.push(`${operation.method} ${operation.path}: ${wrong}`)

  // Keys first: afterwards nobody may have more rights than before.
  const before = await adminsOf(visitorOf('admin'), organizationId)
  await fill(
    keys,
    ordered.filter(({ path }) => !endsTheOrganization(path)),
    requests,
    tell,
  )
  const after = await adminsOf(visitorOf('admin'), organizationId)
  if (after.some((id) => !before.includes(id))) findings.push('a key made someone an admin')

  await fill(people, ordered, requests, tell)
  for (const operation of ordered) {
    if (!operation.path.startsWith(inOrganization) || parametersOf(operation).length < 2) continue
    const [request] = elsewhere.casesFor(operation, one)
    if (!request) continue
    const { status, text } = await stranger.send(operation.method, request.path, request.body)
    // Some operations silently ignore missing objects; that reveals nothing and changes nothing.
    if (status < 300 && text !== '') {
      tell(operation, `${status} for an id of another organization`)
    }
  }
  for (const name of ['removed', 'suspended']) {
    if (await belongsTo(visitorOf(name), organizationId)) {
      findings.push(`whoever was ${name} got back into the organization`)
    }
  }
  return findings
}

type Case = ReturnType<Requests['casesFor']> extends Generator<infer One> ? One : never

/** One row per operation, one column per actor. */
async function fill(
  actors: readonly Actor[],
  operations: readonly Operation[],
  requests: Requests,
  tell: (operation: Operation, wrong: string) => void,
) {
  console.log(actors.map(({ name }) => name).join(' '))
  for (const operation of operations) {
    const row = new Map<string, number>()
    // Reads are the same for all; each actor writes with fresh values.
    const [shared] = requests.casesFor(operation, one)
    const next = () =>
      operation.method === 'GET' ? shared : [...requests.casesFor(operation, one)][0]
    const answers = []
    let refusedToPlain: Case | undefined
    for (const actor of actors) {
      // What a plain learner was refused changed nothing: a custom role is compared by the very same request.
      const asked: Case | undefined = (actor.standing === 'holder' && refusedToPlain) || next()
      if (!asked) continue
      const answer = await actor.visitor.send(operation.method, asked.path, asked.body)
      row.set(actor.name, answer.status)
      if (actor.name === 'plain' && answer.status >= 400) refusedToPlain = asked
      answers.push({ actor, answer })
    }
    for (const { actor, answer } of answers) {
      // The demo's learner is viewed, and may lose a role or a course on the way; the plain learner loses nothing.
      const asLearner = row.get(actor.standing === 'holder' ? 'plain' : 'learner')
      const wrong = whatIsWrong(operation, actor, answer, asLearner)
      if (wrong) tell(operation, wrong)
    }
    console.log(`${[...row.values()].join(' ')}  ${operation.method} ${operation.path}`)
  }
}

function actorOf(actors: readonly Actor[], name: string): Actor {
  const actor = actors.find((each) => each.name === name)
  if (!actor) throw new Error(`There is no ${name}`)
  return actor
}

async function adminsOf(admin: Visitor, organizationId: string): Promise<string[]> {
  const path = `/api/organizations/${organizationId}/members/?role=admin&page_size=100`
  const { body } = await admin.send('GET', path)
  return ((body as { items?: { id: string }[] }).items ?? []).map(({ id }) => id)
}

async function belongsTo(visitor: Visitor, organizationId: string): Promise<boolean> {
  const { body } = await visitor.send('GET', '/api/organizations/')
  return Array.isArray(body) && body.some(({ id }: { id: string }) => id === organizationId)
}

const endsTheOrganization = (path: string) =>
  /^\/api\/(platform\/)?organizations\/\{\w+\}\/(delete|archive|suspend|transfer)\/$/.test(path)

/** Someone who enrolls in an open course is no longer an outsider, so that comes last. */
const turnOf = (operation: Operation) =>
  /^\/api\/courses\/\{courseId\}\/(enroll|orders)\//.test(operation.path) ? 2 : lateness(operation)

async function foundOrganization(address: string, founder: Visitor): Promise<string> {
  const form = new FormData()
  form.set('name', 'The other school')
  form.set('description', '')
  const { body } = await founder.sendForm('POST', '/api/organizations/', form)
  const { id } = body as { id?: string }
  if (!id) throw new Error(`${address}: the stranger could not found an organization`)
  return id
}
