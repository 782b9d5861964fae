import { childOf, childrenOf, findAll, type Element } from '#server/archives/nodes.ts'
import { filesBeside } from '#server/quizzes/exchange/moodle/moodle-text.ts'
import type { FindFile } from '#server/quizzes/exchange/text/words.ts'
import { valueOf, wordOf } from './values.ts'

type Find = (area: string, itemId: string) => FindFile

const formatNames: Record<string, string> = {
  '0': 'moodle_auto_format',
  '2': 'plain_text',
  '4': 'markdown',
}

const element = (
  name: string,
  children: Element['children'] = [],
  attributes: Record<string, string> = {},
): Element => ({ name, attributes, children, line: 0 })

const leaf = (name: string, text: string) => element(name, [text])

/**
 * Converts a question of a backup to Moodle's question XML, so one reader handles both. `others` are the backup's
 * questions by ID: a cloze question consists of several.
 */
export function asMoodleXml(
  question: Element,
  others: ReadonlyMap<string, Element>,
  find: Find,
): Element {
  const id = question.attributes['id'] ?? ''
  const type = wordOf(question, 'qtype')
  const plugin = question.children.find(
    (child): child is Element =>
      typeof child !== 'string' && child.name === `plugin_qtype_${type}_question`,
  )
  const text = (
    name: string,
    from: Element | undefined,
    field: string,
    area: string,
    item = id,
  ) => {
    const made = element(name, [leaf('text', valueOf(from, field))], {
      format: formatNames[wordOf(from, `${field}format`)] ?? 'html',
    })
    filesBeside.set(made, find(area, item))
    return made
  }
  const feedback = (options: Element | undefined) =>
    ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) =>
      text(name, options, name, name),
    )
  const made = element(
    'question',
    [
      element('name', [leaf('text', valueOf(question, 'name'))]),
      text('questiontext', withParts(question, plugin, others), 'questiontext', 'questiontext'),
      text('generalfeedback', question, 'generalfeedback', 'generalfeedback'),
      leaf('defaultgrade', wordOf(question, 'defaultmark')),
      leaf('penalty', wordOf(question, 'penalty')),
      leaf('hidden', wordOf(question, 'hidden')),
      element(
        'tags',
        findAll(childOf(question, 'tags'), 'tag').map((tag) =>
          element('tag', [leaf('text', wordOf(tag, 'rawname') || wordOf(tag, 'name'))]),
        ),
      ),
      ...childrenOf(childOf(question, 'question_hints'), 'question_hint').map((hint) =>
        text('hint', hint, 'hint', 'hint', hint.attributes['id'] ?? ''),
      ),
      ...answersOf(type, plugin, text),
      ...optionsOf(type, plugin, text, feedback),
    ],
    { type },
  )
  return { ...made, line: question.line }
}

type TextMaker = (
  name: string,
  from: Element | undefined,
  field: string,
  area: string,
  item?: string,
) => Element

/** A cloze question has placeholders like {#1}, replaced by the text of another question. */
function withParts(
  question: Element,
  plugin: Element | undefined,
  others: ReadonlyMap<string, Element>,
): Element {
  const sequence = findAll(plugin, 'multianswer')
    .map((part) => wordOf(part, 'sequence').split(','))
    .flat()
  if (sequence.length === 0) return question
  const text = valueOf(question, 'questiontext').replaceAll(
    /\{#(\d+)\}/g,
    (whole, number) =>
      valueOf(others.get(sequence[Number(number) - 1] ?? ''), 'questiontext') || whole,
  )
  return element('question', [
    leaf('questiontext', text),
    leaf('questiontextformat', wordOf(question, 'questiontextformat')),
  ])
}

function answersOf(type: string, plugin: Element | undefined, text: TextMaker): Element[] {
  const answers = childrenOf(childOf(plugin, 'answers'), 'answer')
  if (type === 'gapselect' || type === 'ddwtos') return answers.map(choiceOf)
  const records = new Map(
    findAll(plugin, 'numerical_record', 'calculated_record').map((record) => [
      wordOf(record, 'answer'),
      record,
    ]),
  )
  return answers.map((answer) => {
    const id = answer.attributes['id'] ?? ''
    const record = records.get(id)
    const made = text('answer', answer, 'answertext', 'answer', id)
    made.attributes['format'] = formatNames[wordOf(answer, 'answerformat')] ?? 'html'
    made.attributes['fraction'] =
      type === 'ordering' ? wordOf(answer, 'fraction') : percent(wordOf(answer, 'fraction'))
    made.children.push(text('feedback', answer, 'feedback', 'answerfeedback', id))
    for (const name of [
      'tolerance',
      'tolerancetype',
      'correctanswerlength',
      'correctanswerformat',
    ]) {
      if (record) made.children.push(leaf(name, wordOf(record, name)))
    }
    return made
  })
}

/** A backup uses fractions of 1 where a question file uses percent. */
const percent = (fraction: string) =>
  String(Math.round((Number(fraction) || 0) * 100 * 100_000) / 100_000)

/** Choices for gaps store their group where others store feedback; dragged ones as a serialized PHP object. */
function choiceOf(answer: Element): Element {
  const given = wordOf(answer, 'feedback')
  const group = /draggroup";(?:i:|s:\d+:")(\d+)/.exec(given)?.[1] ?? given
  return element('selectoption', [
    leaf('text', valueOf(answer, 'answertext')),
    leaf('group', group),
  ])
}

function optionsOf(
  type: string,
  plugin: Element | undefined,
  text: TextMaker,
  feedback: (options: Element | undefined) => Element[],
): Element[] {
  const options = plugin?.children.find(
    (child): child is Element =>
      typeof child !== 'string' &&
      [type, `${type}options`, 'matchoptions', 'calculated_options'].includes(child.name),
  )
  const inside =
    options?.name === 'calculated_options' ? childOf(options, 'calculated_option') : options
  const fields = (inside?.children ?? []).flatMap((child) =>
    typeof child !== 'string' && child.children.every((part) => typeof part === 'string')
      ? [leaf(child.name, valueOf(inside, child.name))]
      : [],
  )
  const kept = fields.filter(({ name }) => !/feedback|graderinfo|responsetemplate/.test(name))
  return [
    ...kept,
    ...feedback(inside),
    text('graderinfo', inside, 'graderinfo', 'graderinfo'),
    text('responsetemplate', inside, 'responsetemplate', 'responsetemplate'),
    ...findAll(plugin, 'match').map((match) => {
      const made = text('subquestion', match, 'questiontext', 'subquestion', match.attributes['id'])
      made.children.push(element('answer', [leaf('text', valueOf(match, 'answertext'))]))
      return made
    }),
    ...unitsOf(plugin),
    ...findAll(plugin, 'dataset_definitions'),
  ]
}

const unitsOf = (plugin: Element | undefined): Element[] => [
  element(
    'units',
    findAll(plugin, 'numerical_unit').map((unit) =>
      element('unit', [
        leaf('unit_name', valueOf(unit, 'unit')),
        leaf('multiplier', wordOf(unit, 'multiplier')),
      ]),
    ),
  ),
  ...findAll(plugin, 'numerical_option').flatMap((option) =>
    ['showunits', 'unitgradingtype'].map((name) => leaf(name, wordOf(option, name))),
  ),
]
