import type { JsonSchema } from './schemas.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  description?: string
  required?: true
  schema: JsonSchema
}

/**
 * Describes a parameter that several calls share once. Different ones with the same name are numbered: `sort.1`,
 * `sort.2`.
 */
export class Parameters {
  readonly #uses = new Map<string, Partial<Parameter & { $ref: string }>[]>()

  /** A placeholder for the parameter in a call, until `share` decides where it is described. */
  use(parameter: Parameter): object {
    const key = JSON.stringify(parameter)
    const here = { ...parameter }
    this.#uses.set(key, [...(this.#uses.get(key) ?? []), here])
    return here
  }

  share(): Record<string, Parameter> {
    const shared: Record<string, Parameter> = {}
    for (const [text, uses] of this.#uses) {
      if (uses.length === 1) continue
      const parameter = JSON.parse(text) as Parameter
      const key = freeKey(parameter.name, shared)
      shared[key] = parameter
      for (const use of uses) {
        for (const field of Object.keys(use)) delete use[field as keyof typeof use]
        use.$ref = `#/components/parameters/${key}`
      }
    }
    return shared
  }
}

function freeKey(name: string, taken: object): string {
  let number = 1
  while (`${name}.${number}` in taken) number += 1
  return `${name}.${number}`
}
