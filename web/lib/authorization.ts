import { looksExpired } from './access-token.ts'
import { refreshTokens } from './refresh-session.ts'
import { endSession, useSession } from './session.ts'

/**
 * The access token for requests that `call` doesn't send, such as the parts of an upload. A refused token is refreshed
 * once; if the new one is refused too, the person is logged out and redirected to /login.
 */
export class Authorization {
  #refused: string | null = null
  #used: string | null = null
  #renewed = false

  async header(): Promise<string> {
    const { access_token } = useSession.getState()
    this.#used = access_token
    if (access_token !== null && (access_token === this.#refused || looksExpired(access_token))) {
      this.#used = await refreshTokens(access_token)
    }
    return `JWT ${this.#used ?? ''}`
  }

  /** After a 401: whether sending it again may help. */
  mayTryAgain(): boolean {
    if (this.#used === null || this.#renewed) {
      endSession()
      return false
    }
    this.#refused = this.#used
    this.#renewed = true
    return true
  }

  /** After a response that isn't 401: the next refusal is a new one. */
  accepted(): void {
    this.#renewed = false
  }
}
