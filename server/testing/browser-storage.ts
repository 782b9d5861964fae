/** What a browser keeps on the device: it outlives the windows that write to it. */
export type DeviceStorage = Map<string, Map<string, Table>>

interface Table {
  rows: Map<number, { seq: number }>
  next: number
}

type Listener = () => void

class Events {
  #listeners = new Map<string, Listener[]>()
  addEventListener(name: string, listener: Listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }
  tell(name: string) {
    for (const listener of this.#listeners.get(name) ?? []) listener()
  }
}

class Request extends Events {
  result: unknown = undefined
  error = null
}

/** As much of IndexedDB as the outbox uses, for one window. When the window is killed, nothing happens in it any more. */
export function browserStorage(storage: DeviceStorage, isAlive: () => boolean) {
  const soon = (work: () => void) => setImmediate(() => isAlive() && work())
  const tableOf = (database: string, name: string): Table => {
    const tables = storage.get(database) ?? new Map<string, Table>()
    storage.set(database, tables)
    const table = tables.get(name) ?? { rows: new Map(), next: 1 }
    tables.set(name, table)
    return table
  }

  /** Everything or nothing: what a killed window had not committed is gone. */
  const transaction = (database: string) => {
    const whole = new Events()
    const queue: (() => void)[] = []
    const ask = (work: () => unknown) => {
      const request = new Request()
      queue.push(() => {
        request.result = work()
        request.tell('success')
      })
      return request
    }
    soon(() => {
      for (let next = queue.shift(); next; next = queue.shift()) next()
      soon(() => whole.tell('complete'))
    })
    const objectStore = (name: string) => {
      const table = tableOf(database, name)
      return {
        add: (value: object) =>
          ask(() => {
            const seq = table.next++
            table.rows.set(seq, { ...structuredClone(value), seq })
            return seq
          }),
        getAll: () => ask(() => structuredClone([...table.rows.values()])),
        count: (seq: number) => ask(() => (table.rows.has(seq) ? 1 : 0)),
        delete: (seq: number) => ask(() => void table.rows.delete(seq)),
        clear: () => ask(() => table.rows.clear()),
      }
    }
    return Object.assign(whole, { objectStore, error: null })
  }

  return {
    open: (name: string) => {
      const request = new Request()
      soon(() => {
        request.result = {
          createObjectStore: (table: string) => {
            tableOf(name, table)
            return { createIndex: () => undefined }
          },
          transaction: () => transaction(name),
          close: () => undefined,
        }
        if (!storage.has(name)) request.tell('upgradeneeded')
        request.tell('success')
      })
      return request
    },
    databases: async () => [...storage.keys()].map((name) => ({ name })),
    deleteDatabase: (name: string) => void storage.delete(name),
  }
}
