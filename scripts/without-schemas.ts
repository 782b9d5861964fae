import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type NodePath, type PluginObj, type PluginPass, types as t } from '@babel/core'

const notNeeded = ['access', 'summary', 'params', 'query', 'body', 'errors']

/**
 * Babel plugin. In contract/ it leaves out of every `endpoint({…})` what only the server and the documentation need, and
 * says of everything there that it may go when nobody uses it; `output` stays as a sign that there is an answer to read.
 * In web/ it has endpoints and constants imported from a module of their own: otherwise a form that is loaded on demand
 * would draw its schemas, and the library they are made with, into every page that calls something of the same noun.
 */
export const withoutSchemas = (): PluginObj => ({
  name: 'without-schemas',
  visitor: {
    Program: {
      exit(program: NodePath<t.Program>, { filename }: PluginPass) {
        if (!filename?.includes('/contract/')) {
          program.traverse({ ImportDeclaration: importApart })
          return
        }
        program.traverse({ CallExpression: keepAddress })
        for (const statement of program.node.body) markPure(statement)
      },
    },
  },
})

function importApart(declaration: NodePath<t.ImportDeclaration>) {
  const { node } = declaration
  const module = /^#contract\/([\w-]+\.ts)$/.exec(node.source.value)?.[1]
  if (!module || node.importKind === 'type') return
  const isPlain = (specifier: t.ImportDeclaration['specifiers'][number]) =>
    t.isImportSpecifier(specifier) &&
    t.isIdentifier(specifier.imported) &&
    plainOf(module).has(specifier.imported.name)
  const plain = node.specifiers.filter(isPlain)
  if (plain.length === 0) return
  declaration.insertAfter(t.importDeclaration(plain, t.stringLiteral(`${node.source.value}?plain`)))
  node.specifiers = node.specifiers.filter((specifier) => !isPlain(specifier))
  if (node.specifiers.length === 0) declaration.remove()
}

const known = new Map<string, Set<string>>()

/** What a module of the contract exports that needs no schema: endpoints, as they are here, and literal constants. */
function plainOf(module: string): Set<string> {
  const found = known.get(module) ?? new Set(namesOfPlain(module))
  known.set(module, found)
  return found
}

function* namesOfPlain(module: string) {
  const file = fileURLToPath(new URL(`../contract/${module}`, import.meta.url))
  const plain = /^export const (\w+) = (?:endpoint\(|['`\d[])/gm
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(plain)) yield name
}

function keepAddress({ node }: NodePath<t.CallExpression>) {
  const [description] = node.arguments
  if (!t.isIdentifier(node.callee, { name: 'endpoint' }) || !t.isObjectExpression(description))
    return
  description.properties = description.properties.filter(
    (property) => !notNeeded.some((name) => isNamed(property, name)),
  )
  for (const property of description.properties)
    if (isNamed(property, 'output')) property.value = t.booleanLiteral(true)
}

const isNamed = (property: t.Node, name: string): property is t.ObjectProperty =>
  t.isObjectProperty(property) && t.isIdentifier(property.key, { name })

// `const A = z.string().check(…)` becomes the call of a function that is marked as pure, which a bundler may drop.
function markPure(statement: t.Statement) {
  const declaration = t.isExportNamedDeclaration(statement) ? statement.declaration : statement
  if (!t.isVariableDeclaration(declaration)) return
  for (const constant of declaration.declarations) {
    if (!t.isCallExpression(constant.init) && !t.isObjectExpression(constant.init)) continue
    const made = t.callExpression(t.arrowFunctionExpression([], constant.init), [])
    constant.init = t.addComment(made, 'leading', ' #__PURE__ ')
  }
}
