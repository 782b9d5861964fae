import { parseSync, traverse, types as t } from '@babel/core'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđéƒĝĥîĵķļɱñøƥɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑØƤɊŔŠŢÛṼŴẊÝŽ'

/** The replacement of each letter. */
export const accents: ReadonlyMap<string, string> = new Map(
  letters.split('').map((letter, index) => [letter, accented.charAt(index)]),
)

/** The message with other letters, still readable; tags such as <0> stay, because they name elements. */
export const mark = (text: string): string =>
  text.replaceAll(/<\/?\w+\/?>|[a-zA-Z]/g, (found) => accents.get(found) ?? found)

interface Change {
  start: number
  end: number
  text: string
}

/** A built script with all messages marked: anything a page then shows in plain letters bypassed Lingui. */
export function markScript(source: string): string {
  if (!source.includes('message:')) return source
  const tree = parseSync(source, { configFile: false, babelrc: false, sourceType: 'module' })
  if (!tree) throw new Error('A built script could not be read.')
  const changes: Change[] = []
  traverse(tree, {
    ObjectExpression: ({ node }) => {
      const message = propertyOf(node, 'message')
      if (message && textOf(propertyOf(node, 'id')) !== undefined) markTokens(message, changes)
    },
  })
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      source,
    )
}

/** A compiled message: texts, and [name, format, choices] for placeholders. */
function markTokens(message: t.Node, changes: Change[]) {
  const text = textOf(message)
  if (text !== undefined) {
    const { start, end } = message
    if (start != null && end != null) changes.push({ start, end, text: JSON.stringify(mark(text)) })
    return
  }
  if (!t.isArrayExpression(message)) return
  for (const token of message.elements) {
    if (!token) continue
    if (!t.isArrayExpression(token)) markTokens(token, changes)
    else for (const choice of choicesOf(token.elements[2])) markTokens(choice, changes)
  }
}

const choicesOf = (choices: t.Node | null | undefined) =>
  t.isObjectExpression(choices)
    ? choices.properties.flatMap((property) =>
        t.isObjectProperty(property) ? [property.value] : [],
      )
    : []

const propertyOf = (node: t.ObjectExpression, name: string) =>
  node.properties.find(
    (property): property is t.ObjectProperty =>
      t.isObjectProperty(property) && t.isIdentifier(property.key, { name }),
  )?.value

function textOf(node: t.Node | undefined): string | undefined {
  if (t.isStringLiteral(node)) return node.value
  if (t.isTemplateLiteral(node) && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined
  }
  return undefined
}
