import { ask } from '../bench/ask.ts'

export interface Answer {
  status: number
  text: string
  body: unknown
}

/** Someone who calls the API from their own IP address and signs in again when the session has ended. */
export class Visitor {
  readonly name: string
  readonly #address: string
  readonly #email: string | null
  readonly #from: string
  readonly #permit: (() => Promise<string>) | null
  #authorization = ''

  /** With a credential of their own, such as a key, they don't log in; it is requested again when it has expired. */
  constructor(
    address: string,
    name: string,
    email: string | null,
    number: number,
    permit: (() => Promise<string>) | null = null,
  ) {
    this.#address = address
    this.name = name
    this.#email = email
    this.#permit = permit
    this.#from = `10.9.${number >> 8}.${number & 255}`
  }

  get headers(): Record<string, string> {
    const from = { 'x-forwarded-for': this.#from }
    return this.#authorization ? { ...from, authorization: this.#authorization } : from
  }

  async signIn(): Promise<{ id: string; organizations: { id: string; role: string }[] }> {
    const answer = await ask<{
      id: string
      access_token: string
      organizations: { id: string; role: string }[]
    }>(this.#address, 'POST', '/auth/login/', {
      body: { email: this.#email ?? '', password: 'lyceum-demo' },
    })
    this.#authorization = `JWT ${answer.access_token}`
    return answer
  }

  /** With an explicit token, they get that token's response and don't sign in again. */
  async send(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    if (token) return this.#ask(method, path, { token })
    const answer = await this.#once(method, path, body)
    if (answer.status !== 401 || path.startsWith('/auth/')) return answer
    if (!this.#email && !this.#permit) return answer
    await this.enter().catch(() => undefined)
    return this.#once(method, path, body)
  }

  /** Logs in, or requests the credential. */
  async enter(): Promise<void> {
    if (this.#permit) this.#authorization = await this.#permit()
    else await this.signIn()
  }

  sendForm(method: string, path: string, form: FormData): Promise<Answer> {
    return this.#ask(method, path, { body: form })
  }

  #once(method: string, path: string, body: unknown): Promise<Answer> {
    return this.#ask(
      method,
      path,
      body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' },
    )
  }

  async #ask(
    method: string,
    path: string,
    { body, type, token }: { body?: string | FormData; type?: string; token?: string },
  ): Promise<Answer> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(type && { 'content-type': type }),
        ...(token && { authorization: `JWT ${token}` }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    return { status: response.status, text, body: parsed(text) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
