import { contentOf, oneLine, type Parsed, type Source } from '../parsed.ts'
import { childOf, childrenOf, findAll, textIn, type Element } from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { xmlRoot, XmlError } from '#server/archives/xml-tree.ts'
import { partsOf, type Part } from './parts.ts'
import { normal } from './normal.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

/** QTI 2.0 to 3.0: an item, a test, or a text that items share. */
export function readQti2(source: Source): Parsed[] {
  let root: Element
  try {
    root = normal(xmlRoot(source.text))
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return [{ line: error.line, summary: 'QTI', problem: error.sentence }]
  }
  const { line, attributes } = root
  const title = oneLine(attributes['title'] ?? attributes['identifier'] ?? '', 300)
  if (root.name === 'assessmentStimulus') {
    const problem = say('A text that several items share can’t be kept apart from them.')
    return [{ line, summary: say('Shared text: {title}', { title }), problem }]
  }
  if (root.name === 'assessmentItem') return readItem(root, source)
  const inside = findAll(root, 'assessmentItem')
  const refs = findAll(root, 'assessmentItemRef').length
  const test: Parsed = source.find
    ? {
        line,
        summary: say('Test: {title}', { title }),
        isTest: true,
        notes: [
          say('Its questions go into the bank. Sections, order and rules of the test aren’t kept.'),
        ],
      }
    : {
        line,
        summary: say('Test: {title}', { title }),
        isTest: true,
        problem: say(
          'The test names {count, plural, one {# item} other {# items}} in other files. Import the whole package instead.',
          { count: refs },
        ),
      }
  return [test, ...inside.flatMap((item) => readItem(item, source))]
}

function readItem(item: Element, source: Source): Parsed[] {
  const { line, attributes } = item
  const words = new Words(source.media, source.find)
  const title = oneLine(attributes['title'] ?? '', 300)
  const id = (attributes['identifier'] ?? '').slice(0, 200)
  const about = (summary: string | Sentence) => ({
    line,
    summary,
    ...(id && { externalId: id }),
    ...(title && { name: title }),
  })
  const parts = partsOf(item, words)
  if (isSentence(parts)) {
    const text = oneLine(
      plainText(new Words(source.media).nodes(childOf(item, 'itemBody')?.children ?? [])),
      300,
    )
    return [{ ...about(title || text || say('Question')), problem: parts }]
  }
  const points = pointsOf(item)
  return parts.map((part, index) => {
    const summary = oneLine(plainText(part.prompt), 300) || title || say('Question')
    if (isSentence(part.made)) return { ...about(summary), problem: part.made }
    const isEmpty = part.prompt.content.length === 0 && part.made.body.kind !== 'blanks'
    return {
      ...about(summary),
      ...(parts.length > 1 && id && { externalId: `${id}#${index + 1}` }),
      content: contentOf(isEmpty ? words.document(title, 'plain') : part.prompt, part.made.body, {
        explanation: part.explanation,
        points: (points ?? parts.length) / parts.length,
      }),
      notes: notesOf(item, part, words, parts.length, index, isEmpty),
    }
  })
}

function notesOf(
  item: Element,
  part: Part,
  words: Words,
  total: number,
  index: number,
  isEmpty: boolean,
): Sentence[] {
  const made = isSentence(part.made) ? [] : part.made.notes
  const rules = childOf(item, 'responseProcessing')
  return [
    ...(total > 1
      ? [
          say('Part {number} of {total} of an item; each part is a question of its own.', {
            number: index + 1,
            total,
          }),
        ]
      : []),
    ...made,
    ...words.notes,
    ...(isEmpty ? [say('The item has no text; its title is asked.')] : []),
    ...((rules?.children.length ?? 0) > 0 && !rules?.attributes['template']
      ? [say('The item’s own scoring rules aren’t kept; the right answer is.')]
      : []),
    ...(childrenOf(item, 'modalFeedback').some(
      (f) => !part.feedback.has(f.attributes['identifier'] ?? ''),
    ) ||
    findAll(childOf(item, 'itemBody'), 'feedbackBlock').some(
      (f) => !part.feedback.has(f.attributes['identifier'] ?? ''),
    )
      ? [say('Feedback for right and for wrong answers isn’t kept.')]
      : []),
    ...(childrenOf(item, 'companionMaterialsInfo').length + childrenOf(item, 'catalogInfo').length >
    0
      ? [say('Tools and supports beside the item aren’t kept.')]
      : []),
  ]
}

/** What the item says it is worth at most; null when it doesn't. */
function pointsOf(item: Element): number | null {
  const outcome = (name: RegExp) =>
    childrenOf(item, 'outcomeDeclaration').find(({ attributes }) =>
      name.test(attributes['identifier'] ?? ''),
    )
  const given = [
    Number(textIn(childOf(childOf(outcome(/^MAXSCORE$/i), 'defaultValue'), 'value')).trim()),
    Number(outcome(/^SCORE$/i)?.attributes['normalMaximum']),
  ]
  return given.find((points) => Number.isFinite(points) && points > 0) ?? null
}
