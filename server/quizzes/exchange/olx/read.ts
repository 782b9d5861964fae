import { contentOf, maximumQuestions, oneLine, type Parsed, type Source } from '../parsed.ts'
import { findAll, isElement, textIn, type Element, type Node } from '#server/archives/nodes.ts'
import { plainText } from '../text/plain-text.ts'
import { Words } from '../text/words.ts'
import { xmlRoot, XmlError } from '#server/archives/xml-tree.ts'
import { asNumber } from '../weighed.ts'
import { hidden, isResponse, responseFrom } from './responses.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

/** Problems of Open edX. Each answer field of a problem is a question of its own. */
export function readProblem(source: Source): Parsed[] {
  let root: Element
  try {
    root = xmlRoot(source.text)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return [{ line: error.line, summary: 'Open edX', problem: error.sentence }]
  }
  const all: Element = { name: '', attributes: {}, children: [root], line: 0 }
  return findAll(all, 'problem')
    .slice(0, maximumQuestions + 1)
    .flatMap((problem) => readOne(problem, source))
}

function readOne(problem: Element, source: Source): Parsed[] {
  const { line, attributes } = problem
  const words = new Words(source.media, source.find)
  const name = oneLine(attributes['display_name'] ?? attributes['url_name'] ?? '', 300)
  const id = attributes['url_name'] ?? ''
  const about = (summary: string | Sentence) => ({
    line,
    summary,
    ...(id && { externalId: id.slice(0, 200) }),
    ...(name && { name }),
  })
  if (findAll(problem, 'script').length > 0) {
    return [
      {
        ...about(name || say('Problem')),
        problem: say('The problem makes up its values with a script.'),
      },
    ]
  }
  const responses = responsesIn(problem)
  if (responses.length === 0) {
    const text = oneLine(plainText(words.nodes(problem.children)), 300)
    const reason =
      problem.children.length === 0
        ? say('The problem is in another file.')
        : say('The problem asks nothing that can be imported.')
    return [{ ...about(text || name || say('Problem')), problem: reason }]
  }
  const explanation = words.nodes(findAll(problem, 'solution').flatMap(({ children }) => children))
  const points = asNumber(attributes['weight'] ?? '') ?? responses.length
  return responses.map((response, index) => {
    const prompt = words.nodes(around(problem.children, response))
    const made = responseFrom(response, words)
    const summary = oneLine(plainText(prompt), 300) || name || say('Problem')
    if (isSentence(made)) return { ...about(summary), problem: made }
    return {
      ...about(summary),
      ...(responses.length > 1 && id && { externalId: `${id}#${index + 1}` }),
      content: contentOf(
        prompt.content.length > 0 ? prompt : words.document(name, 'plain'),
        made.body,
        {
          explanation,
          points: points / responses.length,
        },
      ),
      notes: [
        ...(responses.length > 1
          ? [
              say('Part {number} of {total} of a problem; each part is a question of its own.', {
                number: index + 1,
                total: responses.length,
              }),
            ]
          : []),
        ...made.notes,
        ...words.notes,
        ...(findAll(problem, 'demandhint').length > 0 ? [say('Hints aren’t kept.')] : []),
      ],
    }
  })
}

const responsesIn = (element: Element): Element[] =>
  element.children
    .filter(isElement)
    .flatMap((child) => (isResponse(child) ? [child] : responsesIn(child)))

/** The text of a problem with one of its fields: what belongs to the other fields is left out. */
function around(nodes: readonly Node[], own: Element): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    if (hidden.test(node.name)) return []
    if (node === own) return inside(node)
    if (isResponse(node)) return []
    const made = { ...node, children: around(node.children, own) }
    return textIn(made).trim() === '' && node.name !== 'img' && !findAll(made, 'img').length
      ? []
      : [made]
  })
}

const fields =
  /^(choicegroup|checkboxgroup|radiogroup|optioninput|textline|formulaequationinput|choice|option|input|additional_answer|stringequalhint|responseparam|correcthint|compoundhint|optionhint|hintgroup)$/

/** Labels and text inside a response, without its field. */
const inside = (element: Element): Node[] =>
  element.children.flatMap((node): Node[] =>
    !isElement(node)
      ? [node]
      : fields.test(node.name) || hidden.test(node.name)
        ? findAll(node, 'label')
        : [
            {
              ...node,
              name: node.name === 'label' || node.name === 'description' ? 'p' : node.name,
              children: inside(node),
            },
          ],
  )
