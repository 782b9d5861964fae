import { randomBytes, randomUUID } from 'node:crypto'
import { newCode } from '#server/certificates/rules.ts'
import type { TableRule, UniqueKind } from './table-rule.ts'

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Ids and names that are taken, and what they become. Ids are replaced wherever they stand in a row: in columns, lists, JSON,
 * documents, links and keys made of them.
 */
export class Replacements {
  readonly #ids = new Map<string, string>()
  readonly #idsBack = new Map<string, string>()
  readonly #values = new Map<string, Map<string, string>>()
  readonly #valuesBack = new Map<string, Map<string, string>>()

  replaceId(old: string, replacement: string) {
    if (old === replacement) return
    this.#ids.set(old, replacement)
    this.#idsBack.set(replacement, old)
  }

  /** Names of one kind are replaced alike in all tables: a course and its published version share a slug. */
  replaceValue(kind: UniqueKind, old: string, replacement: string) {
    add(this.#values, kind, old, replacement)
    add(this.#valuesBack, kind, replacement, old)
  }

  idOf = (id: string) => this.#ids.get(id) ?? id

  get idCount() {
    return this.#ids.size
  }

  /** A row of the archive as it is written here. */
  forward = (line: string, rule: Pick<TableRule, 'unique'>) =>
    this.#apply(line, rule, this.#ids, this.#values)

  /** A row from here as it is in the archive. */
  backward = (line: string, rule: Pick<TableRule, 'unique'>) =>
    this.#apply(line, rule, this.#idsBack, this.#valuesBack)

  #apply(
    line: string,
    { unique }: Pick<TableRule, 'unique'>,
    ids: ReadonlyMap<string, string>,
    values: ReadonlyMap<string, ReadonlyMap<string, string>>,
  ): string {
    let text = ids.size === 0 ? line : line.replaceAll(uuids, (id) => ids.get(id) ?? id)
    for (const [column, kind] of Object.entries(unique)) {
      const known = values.get(kind)
      if (!known) continue
      text = text.replace(
        new RegExp(`("${column}": )"((?:[^"\\\\]|\\\\.)*)"`, 'g'),
        (whole, name: string, value: string) => {
          const replacement = known.get(JSON.parse(`"${value}"`) as string)
          return replacement === undefined ? whole : `${name}${JSON.stringify(replacement)}`
        },
      )
    }
    return text
  }
}

function add(all: Map<string, Map<string, string>>, kind: string, from: string, to: string) {
  const known = all.get(kind) ?? new Map<string, string>()
  all.set(kind, known.set(from, to))
}

const makers: Record<UniqueKind, (old: string) => string> = {
  address: (old) => old,
  slug: (old) => `${old.slice(0, 60)}-${randomBytes(4).toString('hex')}`,
  code: newCode,
  // Nobody knows what it is the hash of: the key or link of the original goes on working, that of the copy doesn't.
  bytes: () => `\\x${randomBytes(32).toString('hex')}`,
  name: () => randomUUID(),
}

export const newValue = (kind: UniqueKind, old: string) => makers[kind](old)
