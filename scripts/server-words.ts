import { parseSync, traverse, type types as t } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { errorCatalogue } from '#contract/errors.ts'
import { catalogPath, readCatalog } from '#server/words/catalog.ts'
import { languageCodes, type Language } from '#contract/languages.ts'

/**
 * Keeps the server's catalogs in step with its code. Without arguments it rewrites `server/locales/*.po` with every message
 * that the server says: those of `say('…')`, of the error catalog, and of the contract's validation. With `--check` it
 * changes nothing and fails when a catalog is out of date, a translation is missing, or one doesn't fit its message.
 */

const root = join(import.meta.dirname, '..')
const translated = languageCodes.filter((language) => language !== 'en')
const checking = process.argv.includes('--check')
const problems: string[] = []

/** Every message with the first file that says it. */
const messages = new Map<string, string>()
const inCode = new Map<string, Set<string>>()

function note(message: string, file: string) {
  const first = messages.get(message)
  if (!first || isSample(first)) messages.set(message, file)
  inCode.set(message, (inCode.get(message) ?? new Set()).add(file))
}

const isSample = (file: string) => /^server\/(?:sample-|demo\/)/.test(file)

const filesOf = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /\.(?:test|gen)\.ts$|tables\.ts$/.test(name),
  }).toSorted()

const parse = (text: string) =>
  parseSync(text, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  })

for (const file of filesOf('server/**/*.ts')) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!/import[^']*\b(?:say|auditWords)\b[^']*'[^']*\/(?:sentence|audit-words)\.ts'/.test(text))
    continue
  traverse(parse(text) as t.File, {
    CallExpression({ node }) {
      if (node.callee.type !== 'Identifier') return
      if (node.callee.name === 'auditWords') noteTable(node.arguments[0], file)
      if (node.callee.name !== 'say') return
      const [first, values] = node.arguments
      if (first?.type === 'StringLiteral') {
        note(first.value, file)
        checkValues(first.value, values, `${file}:${node.loc?.start.line}`)
      } else {
        problems.push(`${file}:${node.loc?.start.line} says something that is no literal.`)
      }
    },
  })
}

for (const { detail } of Object.values(errorCatalogue)) note(detail, 'contract/errors.ts')

/** Sentences of schemas: `z.regex(/…/, 'Enter a slug')`, `z.refine(fits, { error: '…' })`, `line(120, 'A name is required')`. */
for (const file of filesOf('contract/**/*.ts')) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!/\bz\./.test(text)) continue
  traverse(parse(text) as t.File, {
    CallExpression({ node }) {
      const { callee } = node
      const isSchema =
        (callee.type === 'Identifier' && callee.name === 'line') ||
        (callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'z')
      if (!isSchema) return
      for (const given of node.arguments) {
        for (const literal of literalsIn(given)) {
          if (/^[A-Z“]\S*\s\S/.test(literal)) note(literal, file)
        }
      }
    },
  })
}

function noteTable(node: t.Node | undefined, file: string) {
  if (node?.type !== 'ObjectExpression') return
  for (const property of node.properties) {
    if (property.type === 'ObjectProperty' && property.value.type === 'StringLiteral') {
      note(property.value.value, file)
    }
  }
}

function literalsIn(node: t.Node): string[] {
  if (node.type === 'StringLiteral') return [node.value]
  if (node.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) =>
    property.type === 'ObjectProperty' &&
    property.key.type === 'Identifier' &&
    ['error', 'message'].includes(property.key.name)
      ? literalsIn(property.value)
      : [],
  )
}

/** A sample must show what is really sent. */
for (const [message, files] of inCode) {
  if ([...files].every(isSample)) {
    problems.push(`Only a sample says “${message}”: use the sentence of the code.`)
  }
}

function checkValues(message: string, values: t.Node | undefined, place: string) {
  const wanted = [...placeholdersOf(message, place)].toSorted()
  if (!values) {
    if (wanted.length > 0) problems.push(`${place} gives no values for ${wanted.join(', ')}.`)
    return
  }
  if (values.type !== 'ObjectExpression') return
  const isOpen = values.properties.some((property) => property.type === 'SpreadElement')
  const given = values.properties
    .flatMap((property) =>
      property.type !== 'SpreadElement' && property.key.type === 'Identifier'
        ? [property.key.name]
        : [],
    )
    .toSorted()
  if (!isOpen && given.join() !== wanted.join()) {
    problems.push(
      `${place} gives ${given.join(', ')} where the message wants ${wanted.join(', ')}.`,
    )
  }
}

type Token = string | [name: string, format?: string, options?: unknown]

function tokensOf(message: string, place: string): readonly Token[] {
  try {
    const compiled = compileMessage(message) as string | readonly Token[]
    return typeof compiled === 'string' ? [compiled] : compiled
  } catch (error) {
    problems.push(`${place}: “${message}” is no valid ICU message. ${(error as Error).message}`)
    return []
  }
}

function placeholdersOf(message: string, place: string): Set<string> {
  const names = new Set<string>()
  walk(tokensOf(message, place), (token) => names.add(token[0]))
  return names
}

function walk(tokens: readonly Token[], visit: (token: Exclude<Token, string>) => void) {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    // `#` of a plural form.
    if (token[0] !== '#') visit(token)
    for (const form of formsOf(token).values()) walk(form, visit)
  }
}

/** The forms of a plural or select, by case. */
function formsOf([, format, options]: Exclude<Token, string>) {
  const forms = new Map<string, readonly Token[]>()
  if (!format || !['plural', 'select', 'selectordinal'].includes(format)) return forms
  for (const [name, form] of Object.entries(options as Record<string, string | Token[]>)) {
    if (name !== 'offset') forms.set(name, typeof form === 'string' ? [form] : form)
  }
  return forms
}

function checkTranslation(language: Language, message: string, translation: string) {
  const place = `server/locales/${language}.po`
  const wanted = [...placeholdersOf(message, place)].toSorted().join(', ')
  const given = [...placeholdersOf(translation, place)].toSorted().join(', ')
  if (wanted !== given) {
    problems.push(
      `${place}: “${translation}” has the placeholders ${given || 'none'} instead of ${wanted || 'none'}.`,
    )
  }
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  walk(tokensOf(translation, place), (token) => {
    if (token[1] !== 'plural') return
    const forms = formsOf(token)
    // Spanish "many" is for millions and optional; Arabic needs each of its six.
    const missing = categories.filter(
      (category) => !forms.has(category) && !(language === 'es' && category === 'many'),
    )
    if (missing.length > 0) {
      problems.push(`${place}: “${translation}” lacks the plural ${missing.join(', ')}.`)
    }
  })
  const cases = (text: string) => {
    const names: string[] = []
    walk(tokensOf(text, place), (token) => {
      if (token[1] === 'select') names.push([...formsOf(token).keys()].toSorted().join())
    })
    return names.toSorted().join(';')
  }
  if (cases(message) !== cases(translation)) {
    problems.push(`${place}: “${translation}” has other cases than its message.`)
  }
}

const ordered = [...messages].toSorted(
  ([one, oneFile], [other, otherFile]) => compare(oneFile, otherFile) || compare(one, other),
)

function compare(one: string, other: string) {
  return one < other ? -1 : one > other ? 1 : 0
}

const print = (language: Language, translations: Record<string, string>) =>
  [
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${language}\\n"\n`,
    ...ordered.map(
      ([message, file]) =>
        `#: ${file}\nmsgid ${JSON.stringify(message)}\nmsgstr ${JSON.stringify(translations[message] ?? '')}\n`,
    ),
  ].join('\n')

for (const language of translated) {
  const path = catalogPath(language)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const translations = readCatalog(text)
  const printed = print(language, translations)
  if (!checking) writeFileSync(path, printed)
  else if (printed !== text) {
    problems.push(`${relative(root, path)} is out of date: run node scripts/server-words.ts.`)
  }
  const missing = ordered.filter(([message]) => !translations[message])
  for (const [message, file] of missing) {
    problems.push(`${language}: no translation of “${message}” (${file}).`)
  }
  for (const [message] of ordered) {
    const translation = translations[message]
    if (translation) checkTranslation(language, message, translation)
  }
}

for (const line of problems.slice(0, 200)) console.error(line)
console.log(`${messages.size} messages, ${problems.length} problems`)
process.exitCode = checking && problems.length > 0 ? 1 : 0
