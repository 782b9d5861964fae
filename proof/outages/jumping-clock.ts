import { readFileSync } from 'node:fs'

/**
 * A preload: the clock of the server, but not of the database, runs ahead by the number of seconds in the file. Timers
 * aren't affected, as when a machine's clock is set.
 */
const file = process.env['PROOF_CLOCK']
if (file) {
  const real = Date.now.bind(Date)
  let ahead = 0
  const now = () => real() + ahead
  setInterval(() => {
    ahead = Number(readFileSync(file, 'utf8')) * 1000
  }, 20).unref()
  globalThis.Date = new Proxy(Date, {
    apply: (date) => new date(now()).toString(),
    construct: (date, given: []) => (given.length === 0 ? new date(now()) : new date(...given)),
    get: (date, name, self) => (name === 'now' ? now : (Reflect.get(date, name, self) as unknown)),
  })
}
