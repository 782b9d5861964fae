import type { Document } from '#contract/document.ts'
import {
  contentOf,
  maximumQuestions,
  oneLine,
  tagNotes,
  tagsOf,
  type Parsed,
  type Source,
} from '../parsed.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { readAnswers } from './answers.ts'
import { GiftTexts, splitAtLast, unescape } from './gift-text.ts'
import { isSentence, say } from '#server/words/sentence.ts'

interface Block {
  line: number
  rows: string[]
  category: string
  tags: string[]
  id: string
}

/** Moodle's GIFT: "::Title:: Question {=right ~wrong #feedback}". Questions are parted by blank lines. */
export function readGift({ text, media }: Source): Parsed[] {
  return blocksOf(text)
    .slice(0, maximumQuestions + 1)
    .map((block) => ('rows' in block ? readQuestion(block, new Words(media)) : block))
}

/** Questions and categories in the order of the file. */
function blocksOf(text: string): (Block | Parsed)[] {
  const found: (Block | Parsed)[] = []
  let [category, id] = ['', '']
  let tags: string[] = []
  let current: Block | null = null
  const rows = text.replace(/^\u{FEFF}/u, '').split(/\r\n|\n|\r/)
  for (const [index, row] of rows.entries()) {
    const named = /^\s*\$CATEGORY:(.*)$/.exec(row)
    if (/^\s*\/\//.test(row)) {
      id = /\[id:((?:\\.|[^\]\\])*)\]/.exec(row)?.[1] ?? id
      tags.push(
        ...[...row.matchAll(/\[tag:((?:\\.|[^\]\\])*)\]/g)].map(([, tag]) => inBrackets(tag ?? '')),
      )
    } else if (named) {
      const path = (named[1] ?? '').trim()
      category = oneLine(
        path
          .split(/(?<!\/)\/(?!\/)/)
          .at(-1)
          ?.replaceAll('//', '/') ?? '',
        40,
      )
      const note = category
        ? say('Its questions get the tag “{tag}”.', { tag: category })
        : say('It has no name; its questions get no tag.')
      found.push({
        line: index + 1,
        summary: say('Category: {path}', { path: oneLine(path, 280) }),
        notes: [note],
      })
      current = null
    } else if (row.trim() === '') {
      // A blank line ends a question, except within its braces.
      if (!current || !goesOn(current, rows, index)) current = null
    } else {
      if (!current) {
        current = { line: index + 1, rows: [], category, tags, id }
        found.push(current)
        ;[tags, id] = [[], '']
      }
      current.rows.push(row)
    }
  }
  return found
}

/** A tag ends with `]`: one of its own, and the sign that escapes it, are escaped. */
const inBrackets = (text: string) => text.replaceAll(/\\([\]\\])/g, '$1')

/** Whether braces that are open close again before another question opens its own. */
function goesOn(block: Block, rows: readonly string[], from: number): boolean {
  if (openIn(block.rows.join('\n')) <= 0) return false
  for (const row of rows.slice(from, from + 200)) {
    const bare = row.replaceAll(/\\./g, '')
    const [opens, closes] = [bare.indexOf('{'), bare.indexOf('}')]
    if (/^\s*(::|\$CATEGORY:|\/\/)/.test(row)) return false
    if (closes >= 0 && (opens < 0 || closes < opens)) return true
    if (opens >= 0) return false
  }
  return false
}

/** How many braces a text opens and does not close. */
function openIn(text: string) {
  const bare = text.replaceAll(/\\./gs, '')
  return bare.split('{').length - bare.split('}').length
}

function readQuestion({ line, rows, category, tags, id }: Block, words: Words): Parsed {
  const block = rows.join('\n').trim()
  const titled = /^::((?:\\.|:(?!:)|[^:\\])*)::\s*/s.exec(block)
  const untitled = block.slice(titled?.[0].length ?? 0)
  const format = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(untitled)
  const texts = new GiftTexts(words, format?.[1])
  const given = untitled.slice(format?.[0].length ?? 0)
  const name = oneLine(unescape(titled?.[1] ?? ''), 300)
  const at = braces(given)
  const end = at.closes < 0 ? given.length : at.closes
  const before = given.slice(0, at.opens < 0 ? given.length : at.opens).trim()
  const after = at.closes < 0 ? '' : given.slice(at.closes + 1).trim()
  const prompt = texts.document(after === '' ? before : `${before} _____ ${after}`)
  const summary =
    oneLine(plainText(texts.document(before)), 300) ||
    name ||
    oneLine(block, 300) ||
    say('Question')
  const about = {
    line,
    summary,
    ...(id && { externalId: id.slice(0, 200) }),
    ...(name && { name }),
  }
  if (at.opens < 0 && at.closes < 0)
    return { ...about, problem: say('The question has no answer in braces.') }
  if (at.opens < 0) return { ...about, problem: say('A brace closes that was never opened.') }
  if (at.closes < 0) {
    const opened = line + given.slice(0, at.opens).split('\n').length - 1
    return {
      ...about,
      problem: say('The brace that opens on line {line} is never closed.', {
        line: String(opened + lead(block, untitled, format)),
      }),
    }
  }
  if (braces(after).opens >= 0) {
    return {
      ...about,
      problem: say('The question has several answers in braces, and GIFT allows one.'),
    }
  }
  const { before: answers, after: general } = splitAtLast(given.slice(at.opens + 1, end), '####')
  const made = readAnswers(answers.trim(), texts)
  if (isSentence(made)) return { ...about, problem: made }
  const explanation = texts.document(general.trim())
  const given_tags = [...tags, category].filter(Boolean)
  return {
    ...about,
    content: contentOf(asked(prompt, name, texts), made.body, {
      explanation,
      tags: tagsOf(given_tags),
    }),
    notes: [
      ...made.notes,
      ...words.notes,
      ...(category ? [say('The category “{category}” is kept as a tag.', { category })] : []),
      ...tagNotes(given_tags),
    ],
  }
}

/** Lines that the title and the format took before the text. */
const lead = (block: string, untitled: string, format: RegExpExecArray | null) =>
  block.slice(0, block.length - untitled.length).split('\n').length -
  1 +
  ((format?.[0] ?? '').split('\n').length - 1)

const asked = (prompt: Document, name: string, texts: GiftTexts): Document =>
  prompt.content.length === 0 && name ? texts.document(`[plain]${name}`) : prompt

/** Where the answer begins and ends; -1 where it doesn't. */
function braces(text: string): { opens: number; closes: number } {
  let opens = -1
  for (const { 0: sign, index } of text.matchAll(/\\.|[{}]/gs)) {
    if (sign === '{' && opens < 0) opens = index
    else if (sign === '}') return { opens, closes: index }
  }
  return { opens, closes: -1 }
}
