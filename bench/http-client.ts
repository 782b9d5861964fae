import http from 'node:http'
import type { LoadRequest } from 'autocannon'

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** One browser's connection, kept open between requests. Rejects if the server is down. */
export class HttpClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  readonly #address: string
  readonly #headers: Record<string, string>

  constructor(address: string, headers: Record<string, string>) {
    this.#address = address
    this.#headers = headers
  }

  post(path: string, body: object): Promise<Answer> {
    return this.send({ method: 'POST', path, body: JSON.stringify(body) })
  }

  get(path: string): Promise<Answer> {
    return this.send({ method: 'GET', path })
  }

  send({ method, path, headers, body }: LoadRequest): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = http.request(
      `${this.#address}${path}`,
      {
        method,
        agent: this.#agent,
        headers: {
          ...this.#headers,
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
        timeout: 60_000,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            const read = text ? (JSON.parse(text) as Record<string, unknown>) : {}
            resolve({ status: response.statusCode ?? 0, body: read })
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
      },
    )
    request.on('timeout', () => request.destroy(new Error('No answer within a minute')))
    request.on('error', reject)
    request.end(body)
    return promise
  }

  close() {
    this.#agent.destroy()
  }
}
