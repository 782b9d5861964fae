import { ask } from '../bench/ask.ts'

export interface Answer {
  status: number
  text: string
  body: unknown
}

/** Someone who talks to the API from an address of their own; signs in again when the session has ended. */
export class Visitor {
  readonly name: string
  readonly #address: string
  readonly #email: string | null
  readonly #from: string
  #token = ''

  constructor(address: string, name: string, email: string | null, number: number) {
    this.#address = address
    this.name = name
    this.#email = email
    this.#from = `10.9.${number >> 8}.${number & 255}`
  }

  get headers(): Record<string, string> {
    const from = { 'x-forwarded-for': this.#from }
    return this.#token ? { ...from, authorization: `JWT ${this.#token}` } : from
  }

  async signIn(): Promise<{ id: string; organizations: { id: string; role: string }[] }> {
    const answer = await ask<{
      id: string
      access_token: string
      organizations: { id: string; role: string }[]
    }>(this.#address, 'POST', '/auth/login/', {
      body: { email: this.#email ?? '', password: 'lyceum-demo' },
    })
    this.#token = answer.access_token
    return answer
  }

  /** With a token of their own choice they are told what that token is worth, and don't sign in again. */
  async send(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    if (token) return this.#ask(method, path, { token })
    const answer = await this.#once(method, path, body)
    if (answer.status !== 401 || !this.#email || path.startsWith('/auth/')) return answer
    await this.signIn().catch(() => undefined)
    return this.#once(method, path, body)
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
