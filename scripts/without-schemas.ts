import { readdir } from 'node:fs/promises'
import { type NodePath, type PluginObj, type PluginPass, types as t } from '@babel/core'
import type { Plugin } from 'vite'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = new URL('../contract/', import.meta.url)
const fileOf = (path: string) => /\/contract\/([\w-]+\.ts)$/.exec(path)?.[1]

/** The plain exports of a contract file, by name, as source text. */
type Plain = ReadonlyMap<string, string>

const contract = new Map<string, Plain>()
const plainIn = (file: string | undefined): Plain => contract.get(file ?? '') ?? new Map()

/** The exports of each contract file that are schemas. */
const schemas = new Map<string, ReadonlySet<string>>()

/**
 * Vite plugin. Runs each file of the contract once, and writes its plain exports (endpoints, option lists, limits) into
 * a separate module, `<file>?plain`. Endpoints are recognized by their value, never by how they were created or named.
 */
export const plainModules: Plugin = {
  name: 'plain-modules',
  apply: 'build',
  async buildStart() {
    const files = (await readdir(folder)).filter((file) => /^[\w-]+\.ts$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const exported = await importFile(file)
        contract.set(file, plainOf(exported))
        schemas.set(file, schemasOf(exported))
      }),
    )
  },
  load: {
    filter: { id: /\/contract\/[\w-]+\.ts\?(plain|maker)$/ },
    handler(id) {
      if (id.endsWith('?maker')) return maker
      const plain = plainIn(fileOf(id.replace('?plain', '')))
      const constants = [...plain].map(([name, text]) => `export const ${name} = ${text}`)
      return [`import { called } from './endpoint.ts?maker'`, ...constants].join('\n')
    },
  },
}

/**
 * Babel plugin. Makes the web app and the contract import plain data from the plain modules, so it exists once; of the
 * rest of the contract, the bundler can drop each schema that no form uses.
 */
export const withoutSchemas = (): PluginObj => ({
  name: 'without-schemas',
  visitor: {
    Program: {
      exit(program: NodePath<t.Program>, { filename }: PluginPass) {
        if (filename?.includes('?')) return
        const file = fileOf(filename ?? '')
        if (file) {
          takePlain(program, file)
          makeLater(program, file)
        } else {
          program.traverse({ ImportDeclaration: splitImport })
        }
      },
    },
  },
})

const importFile = (file: string): Promise<object> => import(new URL(file, folder).href)

const schemasOf = (exported: object): ReadonlySet<string> =>
  new Set(
    Object.entries(exported).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && '_zod' in value ? [name] : [],
    ),
  )

function plainOf(exported: object): Plain {
  const texts = Object.entries(exported).map(([name, value]) => [name, textOf(value)] as const)
  return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * `called` creates the parts of an endpoint that a call needs; written once, because a page uses a hundred endpoints.
 * `later` creates a schema, or an object of some, when it is first used: a page loads hundreds, and needs them when someone fills in a form.
 */
const maker = `export const called = (method, path, access, output, own, encoding) =>
  ({ method, path, access, private: !!own, encoding: encoding ?? 'json', output })
export const later = (make) => {
  let made
  return new Proxy({}, {
    get: (_, name) => Reflect.get(made ??= make(), name),
    has: (_, name) => Reflect.has(made ??= make(), name),
    ownKeys: () => Reflect.ownKeys(made ??= make()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(made ??= make(), name),
  })
}`

/** `output` remains as a flag that there is a response to read. */
function textOfEndpoint({ method, path, access, private: own, encoding, output }: Endpoint) {
  const parts = [method, path, access].map((part) => JSON.stringify(part))
  const more = [output ? '1' : 'void 0', own ? '1' : '0', JSON.stringify(encoding)]
  while (more.length > 0 && ['void 0', '0', '"json"'].includes(more.at(-1) ?? '')) more.pop()
  return `/* #__PURE__ */ called(${[...parts, ...more].join(', ')})`
}

/** Plain data as JavaScript, or null for what only code can create: schemas, functions, sets, expressions. */
function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value !== 'object') return null
  if (isEndpoint(value)) return textOfEndpoint(value)
  if (Array.isArray(value)) return joined(value.map(textOf), '[', ']')
  if (Object.getPrototypeOf(value) !== Object.prototype) return null
  const entries = Object.entries(value).map(([name, inner]) => {
    const text = textOf(inner)
    return text === null ? null : `${JSON.stringify(name)}:${text}`
  })
  return joined(entries, '{', '}')
}

const isEndpoint = (value: object): value is Endpoint =>
  'kind' in value && value.kind === 'endpoint'

const joined = (parts: readonly (string | null)[], open: string, close: string) =>
  parts.includes(null) ? null : `${open}${parts.join(',')}${close}`

/** In a contract file: plain exports are imported from its plain module. */
function takePlain(program: NodePath<t.Program>, file: string) {
  const plain = plainIn(file)
  const taken: string[] = []
  for (const statement of program.get('body')) {
    const declaration = t.isExportNamedDeclaration(statement.node)
      ? statement.node.declaration
      : null
    if (!t.isVariableDeclaration(declaration)) continue
    const names = Object.keys(t.getBindingIdentifiers(declaration))
    if (!names.every((name) => plain.has(name))) continue
    taken.push(...names)
    statement.remove()
  }
  if (taken.length === 0) return
  const specifiers = taken.map((name) => t.importSpecifier(t.identifier(name), t.identifier(name)))
  const again = taken.map((name) => t.exportSpecifier(t.identifier(name), t.identifier(name)))
  program.node.body.unshift(t.importDeclaration(specifiers, t.stringLiteral(`./${file}?plain`)))
  program.node.body.push(t.exportNamedDeclaration(null, again))
}

/**
 * In the web app: plain data is imported from its plain module. Otherwise a form that is loaded on demand would pull
 * its schemas, and their library, into every page that calls something of the same noun.
 */
function splitImport(declaration: NodePath<t.ImportDeclaration>) {
  const { node } = declaration
  if (node.importKind === 'type' || !node.source.value.startsWith('#contract/')) return
  const plain = plainIn(node.source.value.slice('#contract/'.length))
  const isPlain = (specifier: t.ImportDeclaration['specifiers'][number]) =>
    t.isImportSpecifier(specifier) &&
    specifier.importKind !== 'type' &&
    t.isIdentifier(specifier.imported) &&
    plain.has(specifier.imported.name)
  const moved = node.specifiers.filter(isPlain)
  if (moved.length === 0) return
  declaration.insertAfter(t.importDeclaration(moved, t.stringLiteral(`${node.source.value}?plain`)))
  node.specifiers = node.specifiers.filter((specifier) => !isPlain(specifier))
  if (node.specifiers.length === 0) declaration.remove()
}

/** `const A = z.string().check(…)` becomes a call that a bundler can drop, and that makes the schema when it is used. */
function makeLater(program: NodePath<t.Program>, file: string) {
  const exported = schemas.get(file)
  let isUsed = false
  for (const statement of program.node.body) {
    const declaration = t.isExportNamedDeclaration(statement) ? statement.declaration : statement
    if (!t.isVariableDeclaration(declaration)) continue
    for (const constant of declaration.declarations) {
      if (!t.isCallExpression(constant.init) && !t.isObjectExpression(constant.init)) continue
      const make = t.arrowFunctionExpression([], constant.init)
      const isLater =
        t.isObjectExpression(constant.init) ||
        isMadeByZod(constant.init) ||
        (t.isIdentifier(constant.id) && exported?.has(constant.id.name))
      const made = isLater
        ? t.callExpression(t.identifier('later'), [make])
        : t.callExpression(make, [])
      isUsed ||= isLater === true
      constant.init = t.addComment(made, 'leading', ' #__PURE__ ')
    }
  }
  if (!isUsed) return
  const specifier = t.importSpecifier(t.identifier('later'), t.identifier('later'))
  program.node.body.unshift(
    t.importDeclaration([specifier], t.stringLiteral('./endpoint.ts?maker')),
  )
}

/** `z.array(Id)` and `z.string().check(…)` are. */
function isMadeByZod(made: t.Node): boolean {
  if (t.isCallExpression(made)) return isMadeByZod(made.callee)
  if (t.isMemberExpression(made)) return isMadeByZod(made.object)
  return t.isIdentifier(made, { name: 'z' })
}
