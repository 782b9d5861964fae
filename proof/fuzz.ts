import { meetDemo } from './demo-people.ts'
import { lateness, matching, type Operation } from './operations.ts'
import type { Product, Run } from './product.ts'
import { Requests } from './requests.ts'
import { sendFitting } from './send-fitting.ts'
import { Visitor, type Answer } from './visitor.ts'

const cases = { valid: 2, broken: 5 }

/**
 * Sends valid and broken values to every operation of the OpenAPI document, as every kind of person. Any answer of 500
 * or above, any refusal that is not in the shape of the contract or not declared for that operation is a finding.
 */
export async function fuzz(product: Product, { seed, only }: Run): Promise<string[]> {
  const { operations, schemas, people, known } = await meetDemo(product.address)
  const nobody = new Visitor(product.address, 'nobody', null, 9)

  const findings = new Map<string, string>()
  const statuses = new Map<number, number>()
  const reached = new Set<Operation>()
  const requests = new Requests(seed, schemas, known)
  for (const operation of matching(operations, only).toSorted(
    (one, other) => lateness(one) - lateness(other),
  )) {
    for (const visitor of operation.isPublic ? [nobody, ...people.slice(0, 1)] : people) {
      for (const { path, body, broken } of requests.casesFor(operation, cases)) {
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

function whatIsWrong({ errors }: Operation, { status, body, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}`
  if (status < 400) return null
  const { code, detail, request_id } = (body ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || typeof detail !== 'string' || typeof request_id !== 'string') {
    return `${status} without code, detail and request_id: ${text.slice(0, 200)}`
  }
  // An empty id makes an address of no operation at all.
  return code === 'not_found' || errors.includes(code) ? null : `${status} ${code} is not declared`
}
