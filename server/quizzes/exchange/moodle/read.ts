import type { Document } from '#contract/document.ts'
import {
  contentOf,
  maximumQuestions,
  oneLine,
  tagNotes,
  tagsOf,
  type Parsed,
  type ReadBody,
  type Source,
} from '../parsed.ts'
import { childOf, childrenOf, textIn, type Element } from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { readXml, XmlError } from '#server/archives/xml-tree.ts'
import { asNumber } from '../weighed.ts'
import { readBody } from './bodies.ts'
import { numberSets, withNumbers } from './calculated.ts'
import { readCloze } from './cloze.ts'
import { readGapSelect } from './gap-select.ts'
import { textOf } from './moodle-text.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

/** Moodle's XML. Every question element of the file is accounted for, with what changes on the way. */
export function readMoodleXml(source: Source): Parsed[] {
  const found: Parsed[] = []
  let category = ''
  try {
    readXml(source.text, 'question', (question) => {
      if (found.length > maximumQuestions) return
      if (question.attributes['type'] !== 'category') {
        found.push(...readQuestion(question, category, source))
        return
      }
      const path = textIn(childOf(childOf(question, 'category'), 'text')).trim()
      category = lastOf(path)
      found.push(categoryItem(question, path, category))
    })
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const problem = say('From here on the file can’t be read as XML: {reason}.', {
      reason: error.reason,
    })
    found.push({ line: error.line, summary: 'Moodle XML', problem })
  }
  return found
}

function categoryItem(question: Element, path: string, tag: string): Parsed {
  const about = textIn(childOf(childOf(question, 'info'), 'text')).trim()
  return {
    line: question.line,
    summary: say('Category: {path}', { path: oneLine(path, 280) }),
    notes: [
      tag
        ? say('Its questions get the tag “{tag}”.', { tag })
        : say('It has no name; its questions get no tag.'),
      ...(about ? [say('Its description isn’t kept.')] : []),
    ],
  }
}

/** "$course$/top/Default for Biology/Cells" is Cells. */
const lastOf = (path: string) =>
  oneLine(
    path
      .split(/(?<!\/)\/(?!\/)/)
      .at(-1)
      ?.replaceAll('//', '/') ?? '',
    40,
  )

/** One question element; a calculated one becomes several. */
export function readQuestion(question: Element, category: string, source: Source): Parsed[] {
  if (!question.attributes['type']?.startsWith('calculated')) {
    return [readOne(question, category, source, [])]
  }
  const { sets, total } = numberSets(question)
  const one = (reason: Sentence): Parsed[] => {
    const read = readOne({ ...question, attributes: { type: 'essay' } }, category, source, [])
    return [{ line: read.line, summary: read.summary, problem: reason }]
  }
  if (sets.length === 0) return one(say('The calculated question has no numbers to draw from.'))
  const filled = sets.map((set) => withNumbers(question, set))
  const problem = filled.find((made) => isSentence(made))
  if (problem !== undefined) return one(problem)
  return filled.flatMap((made, index) =>
    isSentence(made)
      ? []
      : readOne(made, category, source, [
          total > sets.length
            ? say(
                'Set {number} of {total} of a calculated question; the first {kept} are imported. Each set is a question of its own.',
                { number: index + 1, total, kept: sets.length },
              )
            : say(
                'Set {number} of {total} of a calculated question. Each set is a question of its own.',
                { number: index + 1, total },
              ),
        ]),
  )
}

function readOne(question: Element, category: string, source: Source, notes: Sentence[]): Parsed {
  const { line } = question
  const type = question.attributes['type'] ?? ''
  const words = new Words(source.media)
  const name = oneLine(textOf(childOf(question, 'name')).text, 300)
  const { prompt, made } = readPrompt(type, question, words)
  const id = textIn(childOf(question, 'idnumber')).trim()
  const about = {
    line,
    summary: oneLine(plainText(prompt), 300) || name || say('Question'),
    ...(id && { externalId: id.slice(0, 200) }),
    ...(name && { name }),
  }
  if (isSentence(made)) return { ...about, problem: made }
  const general = textOf(childOf(question, 'generalfeedback'))
  const explanation = words.document(general.text, general.format, general.find)
  const given = childrenOf(childOf(question, 'tags'), 'tag').map((tag) =>
    textIn(childOf(tag, 'text')).trim(),
  )
  const tags = [...given, category].filter(Boolean)
  const points = asNumber(textIn(childOf(question, 'defaultgrade')) || '1') ?? 1
  const usesName = prompt.content.length === 0 && made.body.kind !== 'blanks'
  return {
    ...about,
    content: contentOf(usesName ? words.document(name, 'plain') : prompt, made.body, {
      explanation,
      points,
      tags: tagsOf(tags),
    }),
    notes: [
      ...notes,
      ...made.notes,
      ...words.notes,
      ...(usesName ? [say('The question has no text; its name is asked.')] : []),
      ...(points > 0 ? [] : [say('The question was worth no points and will be worth 1.')]),
      ...(points > 1000
        ? [say('The question will be worth 1,000 points, the most there can be.')]
        : []),
      ...(category ? [say('The category “{category}” is kept as a tag.', { category })] : []),
      ...tagNotes(tags),
      ...settingNotes(question),
    ],
  }
}

function readPrompt(
  type: string,
  question: Element,
  words: Words,
): { prompt: Document; made: ReadBody } {
  const element = childrenOf(question, 'questiontext').at(-1)
  const { text, format, find } = textOf(element)
  if (type === 'cloze' || type === 'multianswer') return readCloze(text, format, words, find)
  if (type === 'gapselect' || type === 'ddwtos') {
    return readGapSelect(question, text, format, words, find)
  }
  const prompt = words.document(text, format, find)
  const picture = oldPicture(question, words)
  const content = [...prompt.content, ...picture.content]
  return { prompt: { type: 'doc', content }, made: readBody(type, question, words) }
}

/** Before Moodle 2, a question had one picture in addition to its text. */
function oldPicture(question: Element, words: Words): Document {
  const bytes = textIn(childOf(question, 'image_base64')).trim()
  const name = textIn(childOf(question, 'image')).trim()
  if (!bytes && !name) return { type: 'doc', content: [] }
  return words.document(`<img src="${name.replaceAll('"', '')}">`, 'html', () =>
    bytes ? { name, bytes: Buffer.from(bytes, 'base64') } : null,
  )
}

/** What Moodle keeps with the question and Lyceum with the quiz, or not at all. */
function settingNotes(question: Element): Sentence[] {
  const value = (name: string) => textIn(childOf(question, name)).trim()
  const says = (name: string) => textIn(childOf(childOf(question, name), 'text')).trim() !== ''
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some(says)
  const hints = childrenOf(question, 'hint').length
  const penalty = asNumber(value('penalty')) ?? 0
  return [
    ...(feedback ? [say('Feedback for right, partly right and wrong answers isn’t kept.')] : []),
    ...(hints > 0 ? [say('Hints aren’t kept.')] : []),
    // Only hints and repeated tries use the penalty; Moodle writes a third even where it has no effect.
    ...(hints > 0 && penalty > 0 ? [say('The penalty for each further try isn’t kept.')] : []),
    ...(/^(0|false)$/.test(value('shuffleanswers'))
      ? [say('Shuffling was off for this question. Here the quiz decides.')]
      : []),
    ...(value('hidden') === '1'
      ? [say('The question was hidden in Moodle and will be visible.')]
      : []),
  ]
}
