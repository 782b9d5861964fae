import { apiKeyScopes } from '#contract/integrations.ts'
import { keyHolder } from './access/actors.ts'
import { meetDemo } from './demo-people.ts'
import { lateness, matching, type Operation } from './operations.ts'
import type { Product, Run } from './product.ts'
import { Requests } from './requests.ts'
import { sendFitting } from './send-fitting.ts'
import { Visitor, type Answer } from './visitor.ts'

const cases = { valid: 2, broken: 5 }

/** The same share of both, repeated until that many requests are sent. */
function casesOf(calls: number | undefined, pairs: number) {
  if (calls === undefined || pairs === 0) return cases
  const each = Math.max(1, Math.ceil(calls / pairs))
  const valid = Math.max(1, Math.round((each * cases.valid) / (cases.valid + cases.broken)))
  return { valid, broken: each - valid }
}

/**
 * Sends valid and broken values to every operation of the OpenAPI document, as every role. Findings are: any response
 * of 500 or above, and any refusal that doesn't match the contract or isn't declared for that operation.
 */
export async function fuzz(product: Product, { seed, only, calls }: Run): Promise<string[]> {
  const { operations, schemas, people, known, organizationId } = await meetDemo(product.address)
  const nobody = new Visitor(product.address, 'nobody', null, 9)
  const [admin] = people
  if (!admin) throw new Error('The demo has no admin')
  const key = await keyHolder(product.address, admin, organizationId, apiKeyScopes, 10)
  const chosen = matching(operations, only).toSorted(
    (one, other) => lateness(one) - lateness(other),
  )
  const visitorsOf = ({ isPublic }: Operation) => (isPublic ? [nobody, admin] : [...people, key])
  const count = casesOf(calls, chosen.flatMap(visitorsOf).length)

  const findings = new Map<string, string>()
  const statuses = new Map<number, number>()
  const reached = new Set<Operation>()
  const requests = new Requests(seed, schemas, known)
  for (const operation of chosen) {
    for (const visitor of visitorsOf(operation)) {
      for (const { path, body, broken } of requests.casesFor(operation, count)) {
        const answer = broken
          ? await visitor.send(operation.method, path, body)
          : await sendFitting(visitor, operation.method, path, body)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status < 300) reached.add(operation)
        const wrong = whatIsWrong(operation, answer)
        const title = `${operation.method} ${operation.path}: ${wrong}`
        if (!wrong || findings.has(title)) continue
        const sent = body === undefined ? '' : ` with ${JSON.stringify(body).slice(0, 400)}`
        findings.set(
          title,
          `${title}\n  ${visitor.name} asked ${path.slice(0, 400)}${sent}\n  ${answer.text.slice(0, 200)}`,
        )
        console.log(`  ${title}`)
      }
    }
  }
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${total} requests to ${operations.length} operations with ${known.all().length} real ids, seed ${seed}`,
  )
  console.log(`${reached.size} operations succeeded at least once`)
  for (const [status, count] of [...statuses].toSorted(([one], [other]) => one - other)) {
    console.log(`  ${status}: ${count}`)
  }
  return [...findings.values()]
}

const keyErrors = ['api_key_scope_missing', 'api_key_invalid']

function whatIsWrong({ errors }: Operation, { status, body, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}`
  if (status < 400) return null
  const { code, detail, request_id } = (body ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || typeof detail !== 'string' || typeof request_id !== 'string') {
    return `${status} without code, detail and request_id: ${text.slice(0, 200)}`
  }
  // An empty ID makes a URL that matches no operation; docs/api-keys.md lists what a key may do.
  return ['not_found', ...keyErrors].includes(code) || errors.includes(code)
    ? null
    : `${status} ${code} is not declared`
}
