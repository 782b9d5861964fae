import { readFileSync } from 'node:fs'

/**
 * A preload: the clock of the server, but not of the database, runs as many seconds ahead as the file says. Timers go on
 * as before, as they do when the clock of a machine is set.
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
