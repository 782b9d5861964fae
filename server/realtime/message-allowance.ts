/** How fast a socket may send: a burst when a page opens, then a steady rate. */
const burst = 120
const perSecond = 20

export class MessageAllowance {
  #left = burst
  #at = performance.now()

  /** False if the socket sends more than any of our pages would. */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    this.#left -= 1
    return this.#left >= 0
  }
}
