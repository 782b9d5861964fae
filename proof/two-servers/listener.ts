import { setTimeout as sleep } from 'node:timers/promises'
import { LiveClient } from '#server/testing/live-client.ts'

/** A tab that reconnects whenever its connection is lost and asks for what it missed, as the web app does. */
export class Listener {
  readonly heard = new Set<string>()
  connections = 0
  readonly #end = new AbortController()
  readonly #listening: Promise<void>

  constructor(address: string, token: string, topic: string) {
    this.#listening = this.#listen(address, token, topic)
  }

  async #listen(address: string, token: string, topic: string) {
    while (!this.#end.signal.aborted) {
      const client = new LiveClient(address)
      client.socket.once('open', () => {
        this.connections += 1
        client.send({ type: 'authenticate', token })
        client.send({ type: 'subscribe', topic, last_id: [...this.heard].at(-1) ?? null })
      })
      while (!client.closed && !this.#end.signal.aborted) {
        await sleep(50)
        for (const { id } of client.events) this.heard.add(id)
      }
      client.close()
      await sleep(200)
    }
  }

  async end() {
    this.#end.abort()
    await this.#listening
  }
}
