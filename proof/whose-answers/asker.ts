import { randomUUID } from 'node:crypto'

export interface Someone {
  /** Their IP address: everyone has their own limits. */
  readonly ipAddress: string
  readonly personId: string
  readonly organizationId: string
  readonly token: string
}

export interface Outcome {
  readonly status: number | 'hung up'
  readonly finding?: string
}

interface Kind {
  readonly name: string
  readonly method: 'GET' | 'PATCH'
  path(someone: Someone): string
  /** The mark that the response must contain. */
  belongsTo(someone: Someone, answer: Answer, headline: string): string | undefined
}

interface Answer {
  id?: string
  headline?: string
  organizations?: { id: string }[]
  items?: { id?: string; person_id?: string }[]
}

const mine = ({ personId }: Someone, { id }: Answer) =>
  id === personId ? undefined : `belongs to ${String(id)}`

export const kindsOfAnswers: readonly Kind[] = [
  {
    name: 'my profile',
    method: 'GET',
    path: () => '/api/me/',
    belongsTo: (someone, answer, headline) =>
      mine(someone, answer) ??
      (!answer.headline || answer.headline.startsWith(someone.personId)
        ? undefined
        : `belongs to ${answer.headline}, not to ${headline}`),
  },
  {
    name: 'change my profile',
    method: 'PATCH',
    path: () => '/api/me/',
    belongsTo: (someone, answer, headline) =>
      mine(someone, answer) ??
      (answer.headline === headline ? undefined : `belongs to ${answer.headline}`),
  },
  {
    name: 'my organization',
    method: 'GET',
    path: ({ organizationId }) => `/api/organizations/${organizationId}/`,
    belongsTo: ({ organizationId }, { id }) =>
      id === organizationId ? undefined : `belongs to ${String(id)}`,
  },
  {
    name: 'my organizations',
    method: 'GET',
    path: () => '/api/organizations/',
    belongsTo: ({ organizationId }, answer) => {
      const ids = (Array.isArray(answer) ? (answer as { id: string }[]) : []).map(({ id }) => id)
      return ids.join() === organizationId ? undefined : `belongs to ${ids.join()}`
    },
  },
]

/**
 * One person, who waits half a minute and checks that each response is theirs. One in fifty times they disconnect
 * before it arrives.
 */
export class Asker {
  readonly #address: string
  readonly #someone: Someone
  #last: Promise<unknown> = Promise.resolve()

  constructor(address: string, someone: Someone) {
    this.#address = address
    this.#someone = someone
  }

  /** One after another for one person, so they know what they wrote last. */
  ask(kind: Kind): Promise<Outcome> {
    const outcome = this.#last.then(() => this.#askOnce(kind))
    this.#last = outcome
    return outcome
  }

  async #askOnce(kind: Kind): Promise<Outcome> {
    const someone = this.#someone
    const headline = `${someone.personId} ${randomUUID()}`
    const hangUp =
      Math.random() < 0.02 ? AbortSignal.timeout(1 + Math.floor(Math.random() * 8)) : undefined
    try {
      const response = await fetch(`${this.#address}${kind.path(someone)}`, {
        method: kind.method,
        headers: {
          'content-type': 'application/json',
          authorization: `JWT ${someone.token}`,
          'x-forwarded-for': someone.ipAddress,
        },
        ...(kind.method === 'PATCH' && { body: JSON.stringify({ headline }) }),
        signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(hangUp ? [hangUp] : [])]),
      })
      const text = await response.text()
      if (response.status !== 200)
        return { status: response.status, finding: `${kind.name}: ${response.status} ${text}` }
      const problem = kind.belongsTo(someone, JSON.parse(text) as Answer, headline)
      return { status: 200, ...(problem && { finding: `${kind.name} ${problem}` }) }
    } catch (error) {
      if (hangUp?.aborted) return { status: 'hung up' }
      return { status: 'hung up', finding: `${kind.name}: ${String(error)}` }
    }
  }
}
