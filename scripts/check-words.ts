import { parseSync, traverse, type types as t } from '@babel/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Phrase = [unwanted: RegExp, better: string]

/** Phrases that native speakers don't use, each with a suggestion. They apply to all text that the product shows or sends. */
const phrases: Phrase[] = [
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

/** More of them, for comments only: there they replaced a plain verb such as “is”, “returns” or “submits”. */
const commentPhrases: Phrase[] = [
  ...phrases,
  [
    /\bstands? (?:in|on|at|for|below|above|between|there|still)\b/i,
    'is in, appears in, represents',
  ],
  [/\bsays? so\b/i, 'reports it, declares it'],
  [/\b(?:comes?|came) (?:from|to be)\b/i, 'is read from, is sent by, is caused by'],
  [/\btravels? (?:with|in|together|along)\b/i, 'is sent with'],
  [/\blies? (?:in|at|on|there|here|beside|around)\b/i, 'is in'],
  [/\bbeside\b/i, 'next to, along with, in addition to'],
  [/\bhand(?:s|ed|ing)? in\b/i, 'submit'],
  [/\b(?:take|takes|taken) away\b/i, 'revoke, remove'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, recover'],
  [/\bfor ever\b/i, 'forever'],
  [/\b(?:inside|outside) of\b/i, 'inside, outside'],
  [/\bso[- ]and[- ]so\b/i, 'the given number, the nth'],
  [/\bnought\b/i, 'zero'],
  [/\b(?:behaviour|catalogue|favour|honour|licence|neighbour)s?\b/i, 'US spelling'],
]

/**
 * Folders whose comments are checked too. The others still have older comments; add a folder once you have rewritten
 * its comments, and never remove one.
 */
const checkedComments = [
  'bench',
  'bin',
  'contract',
  'e2e',
  'proof',
  'scripts',
  'server/access',
  'server/archives',
  'server/categories',
  'server/clock',
  'server/db',
  'server/events',
  'server/exchange',
  'server/files',
  'server/http',
  'server/jobs',
  'server/lti',
  'server/lti-tool',
  'server/packages',
  'server/provisioning',
  'server/quizzes',
  'server/realtime',
  'server/records',
  'server/requisitions',
  'server/words',
  'web/lib',
]

const root = join(import.meta.dirname, '..')
const generated = /(?:^|\/)dist$|\.gen\.ts$|tables\.ts$/

const shown = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.ts'], {
  cwd: root,
  exclude: (name) => generated.test(name) || /(?:^|\/)testing$|\.test\.ts$/.test(name),
})
for (const file of shown) check(file, phrases, textsIn)

const commented = globSync(
  checkedComments.map((folder) => `${folder}/**/*.{ts,tsx,js,mjs}`),
  { cwd: root, exclude: (name) => generated.test(name) },
)
for (const file of commented) check(file, commentPhrases, commentsIn)

interface Text {
  line: number
  words: string
}

function check(file: string, unwantedPhrases: Phrase[], textsOf: (source: string) => Text[]) {
  const source = readFileSync(join(root, file), 'utf8')
  // Parsing is slow, and most files contain none of the phrases anywhere.
  const joined = onOneLine(source)
  if (!unwantedPhrases.some(([unwanted]) => unwanted.test(joined))) return
  for (const { line, words } of textsOf(source)) {
    const found = unwantedPhrases.find(([unwanted]) => unwanted.test(words))
    if (!found) continue
    console.error(`${file}:${line} says “${found[0].exec(words)?.[0]}”. Better: ${found[1]}.`)
    process.exitCode = 1
  }
}

/** Joins lines, without the marks that begin lines of a comment, because a phrase may continue on the next line. */
function onOneLine(text: string) {
  return text.replaceAll(/\s*\n\s*(?:\*+(?!\/)|\/\/)?\s*/g, ' ')
}

function parse(source: string) {
  return parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
}

/** Strings and JSX text with more than one word. */
function textsIn(source: string) {
  const ast = parse(source)
  const found: Text[] = []
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

/** Comments; line comments on consecutive lines count as one. */
function commentsIn(source: string) {
  const found: (Text & { lastLine: number })[] = []
  for (const { type, value, loc } of parse(source)?.comments ?? []) {
    const line = loc?.start.line ?? 0
    const previous = found.at(-1)
    if (type === 'CommentLine' && previous?.lastLine === line - 1) {
      previous.words += ` ${value.trim()}`
      previous.lastLine = line
    } else {
      found.push({ line, lastLine: loc?.end.line ?? line, words: onOneLine(value) })
    }
  }
  return found
}
