/**
 * Describes once what several calls have in common, such as a parameter or a response. Different ones of the same name are
 * numbered (`sort`, `sort.2`); responses always are, because generators write a file for each, next to those of schemas.
 */
export class Shared<Described extends object> {
  readonly #home: string
  readonly #uses = new Map<string, { name: string; places: Record<string, unknown>[] }>()

  constructor(home: 'parameters' | 'responses') {
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

  share(): Record<string, Described> {
    const shared: Record<string, Described> = {}
    for (const [text, { name, places }] of this.#uses) {
      if (places.length === 1) continue
      const key = this.#freeKey(name, shared)
      shared[key] = JSON.parse(text) as Described
      for (const place of places) {
        for (const field of Object.keys(place)) delete place[field]
        place['$ref'] = this.#home + key
      }
    }
    return shared
  }

  #freeKey(name: string, taken: object): string {
    if (this.#home.includes('parameters') && !(name in taken)) return name
    let number = name in taken ? 2 : 1
    while (`${name}.${number}` in taken) number += 1
    return `${name}.${number}`
  }
}
