/**
 * Describes once what several calls have in common, such as a parameter or a response. Different ones of the same name are
 * numbered (`sort`, `sort.2`), and so is one that a schema has the name of: generators write a file for each.
 */
export class Shared<Described extends object> {
  readonly #home: string
  readonly #uses = new Map<string, { name: string; places: Record<string, unknown>[] }>()

  constructor(home: 'parameters' | 'responses' | 'requestBodies') {
    this.#home = `#/components/${home}/`
  }

  /** A placeholder in a call, until `share` decides where it is described. */
  use(name: string, described: Described): object {
    const key = JSON.stringify(described)
    const use = this.#uses.get(key) ?? { name, places: [] }
    const place: Record<string, unknown> = Object.fromEntries(Object.entries(described))
    use.places.push(place)
    this.#uses.set(key, use)
    return place
  }

  share(schemas: object): Record<string, Described> {
    const taken = new Set([...typeNames, ...Object.keys(schemas).map((name) => name.toLowerCase())])
    const shared: Record<string, Described> = {}
    for (const [text, { name, places }] of this.#uses) {
      if (places.length === 1) continue
      const key = freeKey(name, taken)
      taken.add(key.toLowerCase())
      shared[key] = JSON.parse(text) as Described
      for (const place of places) {
        for (const field of Object.keys(place)) delete place[field]
        place['$ref'] = this.#home + key
      }
    }
    return shared
  }
}

/** Generators can't give a file's type one of these names. */
const typeNames = ['string', 'number', 'boolean', 'object', 'date', 'file']

function freeKey(name: string, taken: ReadonlySet<string>): string {
  let key = name
  for (let number = 2; taken.has(key.toLowerCase()); number += 1) key = `${name}.${number}`
  return key
}
