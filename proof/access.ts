import { emailOf, meetDemo } from './demo-people.ts'
import { lateness, matching, parametersOf, type Operation } from './operations.ts'
import type { Product, Run } from './product.ts'
import { Requests } from './requests.ts'
import { Visitor, type Answer } from './visitor.ts'

const one = { valid: 1, broken: 0 }
const inOrganization = '/api/organizations/{organizationId}/'

/**
 * Every operation as everyone: nobody, a stranger from another organization, learner, instructor, admin and super admin,
 * with real ids of one organization. Prints the whole table. Then the stranger asks in their own organization for what
 * belongs to the first one. Whatever succeeds where it must not is a finding.
 */
export async function access(product: Product, { seed, only }: Run): Promise<string[]> {
  const { operations, schemas, people, known } = await meetDemo(product.address)
  const staff = people.at(-1)
  const nobody = new Visitor(product.address, 'nobody', null, 8)
  const stranger = new Visitor(product.address, 'stranger', emailOf('founder'), 9)
  await stranger.signIn()
  const theirs = await foundOrganization(product.address, stranger)

  const findings: string[] = []
  const requests = new Requests(seed, schemas, known)
  const elsewhere = new Requests(seed, schemas, known, { overrides: { organizationId: theirs } })
  console.log([nobody, stranger, ...people].map(({ name }) => name).join(' '))
  for (const operation of matching(operations, only).toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const row: number[] = []
    for (const visitor of [nobody, stranger, ...people]) {
      const [request] = requests.casesFor(operation, one)
      if (!request) continue
      const answer = await visitor.send(operation.method, request.path, request.body)
      row.push(answer.status)
      const wrong = whatIsWrong(operation, visitor, answer, { nobody, stranger, staff })
      if (wrong) findings.push(`${operation.method} ${operation.path}: ${wrong}`)
    }
    console.log(`${row.join(' ')}  ${operation.method} ${operation.path}`)
    if (!operation.path.startsWith(inOrganization)) continue
    if (parametersOf(operation).length < 2) continue
    const [request] = elsewhere.casesFor(operation, one)
    if (!request) continue
    const { status, text } = await stranger.send(operation.method, request.path, request.body)
    // Some forget or count what is not there without a word; that tells nothing and changes nothing.
    if (status < 300 && text !== '') {
      findings.push(
        `${operation.method} ${operation.path}: ${status} for an id of another organization`,
      )
    }
  }
  return findings
}

/** Whoever enrols in an open course is no stranger to its organization any more: that comes last of all. */
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

function whatIsWrong(
  { path, isPublic }: Operation,
  visitor: Visitor,
  { status, body }: Answer,
  { nobody, stranger, staff }: { nobody: Visitor; stranger: Visitor; staff: Visitor | undefined },
): string | null {
  if (status >= 500) return `answered ${status} to ${visitor.name}`
  if (visitor === nobody && !isPublic && status !== 401) return `answered ${status} without a token`
  // A body that can't be read is refused before anything is looked up: it tells a stranger nothing.
  if ((body as { code?: string } | undefined)?.code === 'malformed_json') return null
  if (visitor === stranger && path.startsWith(inOrganization) && status !== 404) {
    return `answered ${status} to a stranger`
  }
  const forStaff = path.startsWith('/api/platform/') && !path.startsWith('/api/platform/support/')
  if (forStaff && visitor !== staff && visitor !== nobody && ![400, 403].includes(status)) {
    return `answered ${status} to ${visitor.name}`
  }
  return null
}
