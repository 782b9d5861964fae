import { parseAsync, types as t } from '@babel/core'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractFolder } from './read-contract.ts'
import { partName } from './schemas.ts'

/**
 * The comments of the contract, by what they describe: `Course` for an exported schema, `Course.title` for a field, and
 * `CreateCourseBody.title` for a field of a call.
 */
export async function readDescriptions(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const files = (await readdir(contractFolder)).filter((file) => file.endsWith('.ts'))
  for (const file of files) {
    const program = await parseAsync(await readFile(join(contractFolder, file), 'utf8'), {
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'] },
    })
    for (const statement of program?.program.body ?? []) {
      if (!t.isExportNamedDeclaration(statement)) continue
      if (!t.isVariableDeclaration(statement.declaration)) continue
      for (const { id, init } of statement.declaration.declarations) {
        if (!t.isIdentifier(id) || !init) continue
        note(found, id.name, statement)
        readFields(found, id.name, init)
      }
    }
  }
  return found
}

/** Walks through calls such as `z.array(z.object({ … }))` and `endpoint({ body: z.object({ … }) })`. */
function readFields(found: Map<string, string>, owner: string, node: t.Node): void {
  if (t.isCallExpression(node)) {
    const isEndpoint = t.isIdentifier(node.callee, { name: 'endpoint' })
    for (const argument of node.arguments) {
      if (t.isObjectExpression(argument)) {
        readProperties(found, argument, (key) =>
          isEndpoint ? partName(owner, key) : `${owner}.${key}`,
        )
      } else readFields(found, owner, argument)
    }
    if (t.isMemberExpression(node.callee)) readFields(found, owner, node.callee.object)
  } else if (t.isArrayExpression(node)) {
    for (const element of node.elements) if (element) readFields(found, owner, element)
  }
}

function readProperties(
  found: Map<string, string>,
  object: t.ObjectExpression,
  nameOf: (key: string) => string,
) {
  for (const property of object.properties) {
    if (!t.isObjectProperty(property) || !t.isIdentifier(property.key)) continue
    const name = nameOf(property.key.name)
    note(found, name, property)
    readFields(found, name, property.value)
  }
}

function note(found: Map<string, string>, name: string, node: t.Node): void {
  const comment = node.leadingComments?.findLast(
    ({ type, value }) => type === 'CommentBlock' && value.startsWith('*'),
  )
  const text = comment?.value
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text) found.set(name, text)
}
