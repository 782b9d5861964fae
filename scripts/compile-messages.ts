import { type NodePath, type PluginObj, types as t } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Babel plugin: compiles the messages that Lingui's macros leave in the code at build time, so browsers don't load the
 * ICU message parser.
 */
export const compileMessages = (): PluginObj => ({
  name: 'compile-messages',
  visitor: {
    Program: {
      exit: (program) =>
        program.traverse({ ObjectProperty: compileProperty, JSXAttribute: compileAttribute }),
    },
  },
})

/** `{ id: 'x1', message: 'Hello {name}' }` */
function compileProperty({ node, parent }: NodePath<t.ObjectProperty>) {
  const named = (property: t.Node, name: string) =>
    t.isObjectProperty(property) &&
    t.isIdentifier(property.key, { name }) &&
    t.isStringLiteral(property.value)
  if (!named(node, 'message') || !t.isStringLiteral(node.value) || !t.isObjectExpression(parent))
    return
  if (parent.properties.some((property) => named(property, 'id')))
    node.value = compiled(node.value.value)
}

/** `<Trans id="x1" message="Hello {name}" />` */
function compileAttribute({ node, parent }: NodePath<t.JSXAttribute>) {
  const named = (attribute: t.Node, name: string) =>
    t.isJSXAttribute(attribute) && t.isJSXIdentifier(attribute.name, { name })
  if (!named(node, 'message') || !t.isJSXOpeningElement(parent)) return
  if (!parent.attributes.some((attribute) => named(attribute, 'id'))) return
  const literal = t.isJSXExpressionContainer(node.value) ? node.value.expression : node.value
  if (t.isStringLiteral(literal)) node.value = t.jsxExpressionContainer(compiled(literal.value))
}

const compiled = (message: string) => t.valueToNode(compileMessage(message))
