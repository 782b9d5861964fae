import { parseSync, traverse, type types as t } from '@babel/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Phrases that people don't say, with what they say instead. Searched for in every text that the product shows or sends. */
const phrases: [unwanted: RegExp, better: string][] = [
  [/\bwhoever\b/i, 'name the person: “the learner”, “anyone with the link”'],
  [/\banew\b/i, 'again'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\b(?:will )?stands? here\b/i, 'appears here'],
  [/\be-mail\b/i, 'email'],
  [/\b(?:is|are) told\b/i, 'we’ll notify …'],
  [/\blooks? as (?:someone|a member)\b/i, 'views as'],
  [/\bin the meantime\b/i, 'since you opened it'],
  [/\bthrough their eyes\b/i, 'viewed as this person'],
  [/\bstands? in the way\b/i, 'say what prevents it'],
  [/\b(?:enrol|enrolment|organisation|colour|cancelled|centre)\b/i, 'US spelling'],
]

const root = join(import.meta.dirname, '..')
const files = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.ts'], {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:dist|testing)$|\.(?:test|gen)\.ts$|tables\.ts$/.test(name),
})

for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  // Most files have none of them, not even in a comment; only the others are worth parsing.
  if (!phrases.some(([unwanted]) => unwanted.test(text))) continue
  for (const { line, words } of textsIn(text)) {
    const found = phrases.find(([unwanted]) => unwanted.test(words))
    if (!found) continue
    console.error(`${file}:${line} says “${found[0].exec(words)?.[0]}”. Better: ${found[1]}.`)
    process.exitCode = 1
  }
}

/** Sentences in the code: what stands between quotes or tags and has more than one word. */
function textsIn(source: string) {
  const ast = parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  const found: { line: number; words: string }[] = []
  const note = (node: t.Node, words: string) => {
    if (/\s/.test(words.trim())) found.push({ line: node.loc?.start.line ?? 0, words })
  }
  if (ast) {
    traverse(ast, {
      StringLiteral: ({ node }) => note(node, node.value),
      TemplateElement: ({ node }) => note(node, node.value.cooked ?? node.value.raw),
      JSXText: ({ node }) => note(node, node.value),
    })
  }
  return found
}
