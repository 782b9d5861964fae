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
        program.traverse({ BlockStatement: dropUnused })
        shortenMakers(program)
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

/** What a module of the contract exports that needs no schema: endpoints and what makes them, as they are here, and literal constants. */
function plainOf(module: string): Set<string> {
  const found = known.get(module) ?? new Set(namesOfPlain(module))
  known.set(module, found)
  return found
}

function* namesOfPlain(module: string) {
  const file = fileURLToPath(new URL(`../contract/${module}`, import.meta.url))
  const plain =
    /^export (?:const (\w+) = (?:endpoint\(|scope\(|\w+Verb\(|['`\d[])|function (\w+Endpoints)\b)/gm
  for (const [, constant, maker] of readFileSync(file, 'utf8').matchAll(plain)) {
    yield constant ?? maker ?? ''
  }
}

const describing = ['endpoint', 'scope']

function keepAddress({ node }: NodePath<t.CallExpression>) {
  const [description] = node.arguments
  if (!t.isIdentifier(node.callee) || !describing.includes(node.callee.name)) return
  if (!t.isObjectExpression(description)) return
  description.properties = description.properties.filter(
    (property) => !notNeeded.some((name) => isNamed(property, name)),
  )
  for (const property of description.properties)
    if (isNamed(property, 'output')) property.value = t.booleanLiteral(true)
}

/** Schemas inside a function that makes endpoints, once nothing there names them. */
function dropUnused({ node: block }: NodePath<t.BlockStatement>) {
  const isNeeded = (statement: t.Statement) =>
    !t.isVariableDeclaration(statement, { kind: 'const' }) ||
    statement.declarations.some(
      ({ id }) =>
        !t.isIdentifier(id) ||
        block.body.some((other) => other !== statement && namesIn(other).has(id.name)),
    )
  const kept = block.body.filter(isNeeded)
  if (kept.length === block.body.length) return
  block.body = kept
  dropUnused({ node: block } as NodePath<t.BlockStatement>)
}

/** `const aVerb = (name, summary, body) => endpoint(…)`: whoever calls it gives only what the address still needs. */
function shortenMakers(program: NodePath<t.Program>) {
  const needs = new Map<string, boolean[]>()
  program.traverse({
    VariableDeclarator({ node: { id, init } }) {
      if (!t.isIdentifier(id) || !id.name.endsWith('Verb')) return
      if (!t.isArrowFunctionExpression(init)) return
      const named = namesIn(init.body)
      const isNamed = (parameter: t.Node) => t.isIdentifier(parameter) && named.has(parameter.name)
      needs.set(id.name, init.params.map(isNamed))
    },
  })
  program.traverse({
    CallExpression({ node }) {
      const needed = t.isIdentifier(node.callee) && needs.get(node.callee.name)
      if (!needed) return
      node.arguments = node.arguments.map((argument, n) =>
        needed[n] ? argument : t.identifier('undefined'),
      )
    },
  })
}

function namesIn(node: t.Node): Set<string> {
  const names = new Set<string>()
  t.traverseFast(node, (inner) => {
    if (t.isIdentifier(inner)) names.add(inner.name)
  })
  return names
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
