import { type NodePath, type PluginObj, type PluginPass, types as t } from '@babel/core'

const notNeeded = ['access', 'summary', 'params', 'query', 'body', 'errors']

/**
 * Babel plugin for contract/: leaves out of every `endpoint({…})` what only the server and the documentation need, and
 * says of everything there that it may go when nobody uses it. A page then carries the schemas of its own forms and no
 * others. `output` stays as a sign that there is an answer to read.
 */
export const withoutSchemas = (): PluginObj => ({
  name: 'without-schemas',
  visitor: {
    Program: {
      exit(program: NodePath<t.Program>, { filename }: PluginPass) {
        if (!filename?.includes('/contract/')) return
        program.traverse({ CallExpression: keepAddress })
        for (const statement of program.node.body) markPure(statement)
      },
    },
  },
})

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
    if (!t.isCallExpression(constant.init)) continue
    const made = t.callExpression(t.arrowFunctionExpression([], constant.init), [])
    constant.init = t.addComment(made, 'leading', ' #__PURE__ ')
  }
}
