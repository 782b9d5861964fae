import { expect, test } from 'vitest'
import { readQuestions } from '../read-questions.ts'
import { inEnglish } from '#server/testing/in-english.ts'

const declared = (
  id: string,
  base: string,
  values: string[],
  cardinality = 'single',
  mapping = '',
) =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${base}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
const item = (declarations: string, body: string, more = '', attributes = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q1" title="Title" adaptive="false" ${attributes}>${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="2"/><itemBody>${body}</itemBody>${more}</assessmentItem>`
/** The same item as QTI 3 names things. */
const three = (text: string) =>
  text
    .replaceAll(
      /<(\/?)([a-z]+[A-Z]\w*|value|mapping|prompt|gap)\b/g,
      (_, slash: string, name: string) => `<${slash}qti-${kebab(name)}`,
    )
    .replaceAll(/ ([a-z]+[A-Z]\w*)=/g, (_, name: string) => ` ${kebab(name)}=`)
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const choice = (id: string, words: string) =>
  `<simpleChoice identifier="${id}">${words}</simpleChoice>`
const rules = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`

const items: [string, string, object][] = [
  [
    'one choice',
    item(
      declared('R', 'identifier', ['B']),
      `<p>Which?</p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Choose</prompt>${choice('A', 'a')}${choice('B', '<b>b</b>')}</choiceInteraction>`,
      rules('match_correct'),
    ),
    { kind: 'single', options: [{ is_correct: false }, { is_correct: true }] },
  ],
  [
    'several choices',
    item(
      declared(
        'R',
        'identifier',
        ['A', 'B'],
        'multiple',
        '<mapping><mapEntry mapKey="A" mappedValue="3"/><mapEntry mapKey="B" mappedValue="1"/><mapEntry mapKey="C" mappedValue="-2"/></mapping>',
      ),
      `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>Choose</prompt>${choice('A', 'a')}${choice('B', 'b')}${choice('C', 'c')}</choiceInteraction>`,
      rules('map_response'),
    ),
    { kind: 'multiple', options: [{ credit: 75 }, { credit: 25 }, { credit: -50 }] },
  ],
  [
    'order',
    item(
      declared('R', 'identifier', ['B', 'A'], 'ordered'),
      `<orderInteraction responseIdentifier="R"><prompt>Sort</prompt>${choice('A', 'second')}${choice('B', 'first')}</orderInteraction>`,
    ),
    { kind: 'ordering', items: [{ text: 'first' }, { text: 'second' }] },
  ],
  [
    'pairs',
    item(
      declared('R', 'directedPair', ['A X', 'B Y'], 'multiple'),
      '<matchInteraction responseIdentifier="R"><prompt>Match</prompt><simpleMatchSet><simpleAssociableChoice identifier="A">one</simpleAssociableChoice><simpleAssociableChoice identifier="B">two</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="X">uno</simpleAssociableChoice><simpleAssociableChoice identifier="Y">dos</simpleAssociableChoice><simpleAssociableChoice identifier="Z">tres</simpleAssociableChoice></simpleMatchSet></matchInteraction>',
    ),
    {
      kind: 'matching',
      pairs: [
        { left: 'one', right: 'uno' },
        { left: 'two', right: 'dos' },
      ],
      extras: [{ text: 'tres' }],
    },
  ],
  [
    'a list in a text',
    item(
      declared('R', 'identifier', ['Y']),
      '<p>Now is the <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="L">fall</inlineChoice><inlineChoice identifier="Y">winter</inlineChoice></inlineChoiceInteraction> of our discontent.</p>',
    ),
    {
      kind: 'blanks',
      text: 'Now is the {{1}} of our discontent.',
      blanks: [{ accepted: ['winter'], choices: ['fall', 'winter'] }],
    },
  ],
  [
    'gaps',
    item(
      declared('R', 'directedPair', ['W G1', 'S G2'], 'multiple'),
      '<gapMatchInteraction responseIdentifier="R"><prompt>Fill</prompt><gapText identifier="W">winter</gapText><gapText identifier="S">summer</gapText><p>Now is the <gap identifier="G1"/> made glorious <gap identifier="G2"/>.</p></gapMatchInteraction>',
    ),
    {
      kind: 'blanks',
      text: 'Now is the {{1}} made glorious {{2}}.',
      blanks: [{ accepted: ['winter'] }, { accepted: ['summer'] }],
    },
  ],
  [
    'a field at the end',
    item(
      declared('R', 'string', ['York']),
      '<p>Richard, Duke of <textEntryInteraction responseIdentifier="R"/></p>',
    ),
    { kind: 'short_text', accepted: [{ text: 'York' }] },
  ],
  [
    'a number',
    item(
      declared('R', 'float', ['4.5']),
      '<p>How much?</p><p><textEntryInteraction responseIdentifier="R"/></p>',
      '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="0.5 0.5"><variable identifier="R"/><correct identifier="R"/></equal></responseIf></responseCondition></responseProcessing>',
    ),
    { kind: 'numeric', answer: 4.5, tolerance: 0.5 },
  ],
  [
    'an essay',
    item('', '<p>Why?</p><extendedTextInteraction responseIdentifier="R"/>'),
    { kind: 'essay' },
  ],
  [
    'a file',
    item('', '<p>Upload</p><uploadInteraction responseIdentifier="R"/>'),
    { kind: 'file' },
  ],
]

test.each(items)('%s reads the same in QTI 2 and 3', (_what, text, body) => {
  for (const version of [text, three(text)]) {
    const [found, ...more] = inEnglish(readQuestions({ format: 'qti_2', text: version }))
    expect([found?.problem, more]).toEqual([undefined, []])
    expect(found?.content?.body).toMatchObject(body)
    expect([found?.content?.points, found?.externalId]).toEqual([2, 'q1'])
  }
})

test.each([
  [
    '<hotspotInteraction responseIdentifier="R"/>',
    'Working on a picture isn’t a kind of question here.',
  ],
  [
    '<customInteraction responseIdentifier="R"/>',
    'The item uses an interaction of its own making, which can’t be imported.',
  ],
  ['<p>Just text</p>', 'The item asks nothing. Put its text into a lesson.'],
  [
    `<choiceInteraction responseIdentifier="R" maxChoices="1">${choice('A', 'a')}${choice('B', 'b')}</choiceInteraction>`,
    'No option is right.',
  ],
])('%s says why it can’t be imported', (body, problem) => {
  const [found] = inEnglish(readQuestions({ format: 'qti_2', text: item('', body) }))
  expect(found?.problem).toBe(problem)
})

test('an item that asks several things becomes a question for each', () => {
  const one = (id: string) =>
    `<choiceInteraction responseIdentifier="${id}" maxChoices="1"><prompt>${id}?</prompt>${choice('A', 'a')}${choice('B', 'b')}</choiceInteraction>`
  const found = readQuestions({
    format: 'qti_2',
    text: item(
      declared('R1', 'identifier', ['A']) + declared('R2', 'identifier', ['B']),
      one('R1') + one('R2'),
    ),
  })
  expect(
    found.map(({ summary, content, externalId }) => [summary, content?.points, externalId]),
  ).toEqual([
    ['R1?', 1, 'q1#1'],
    ['R2?', 1, 'q1#2'],
  ])
})
