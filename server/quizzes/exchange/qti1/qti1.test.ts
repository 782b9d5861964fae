import { expect, test } from 'vitest'
import { scoreAnswer } from '../../grading/score.ts'
import { readQuestions } from '../read-questions.ts'
import { inEnglish } from '#server/testing/in-english.ts'

const file = (...items: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd"><questestinterop><assessment title="Quiz" ident="q"><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`

const text = (words: string) =>
  `<material><mattext texttype="text/html">${words.replaceAll('<', '&lt;')}</mattext></material>`
const label = (ident: string, words: string) =>
  `<response_label ident="${ident}">${text(words)}</response_label>`
const lid = (ident: string, own: string, labels: string, cardinality = 'Single') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${own}<render_choice>${labels}</render_choice></response_lid>`
const str =
  '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="a"/></render_fib></response_str>'
const equal = (value: string, ident = 'response1') =>
  `<varequal respident="${ident}">${value}</varequal>`
const rule = (test: string, score = '100', action = 'Set') =>
  `<respcondition continue="No"><conditionvar>${test}</conditionvar><setvar action="${action}" varname="SCORE">${score}</setvar></respcondition>`
const item = (type: string, presentation: string, rules: string, more = '') =>
  `<item ident="i-${type}" title="Question"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>3.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${presentation}</presentation><resprocessing><outcomes/>${rules}</resprocessing>${more}</item>`

const read = (...items: string[]) => {
  const [test, ...found] = inEnglish(readQuestions({ format: 'qti_1', text: file(...items) }))
  expect(test?.summary).toBe('Test: Quiz')
  return found
}

test('every kind of Canvas is a question, or says why it isn’t', () => {
  const found = read(
    item(
      'multiple_choice_question',
      text('<b>Which</b>?') + lid('response1', '', label('1', 'a') + label('2', 'b')),
      `<respcondition continue="Yes"><conditionvar>${equal('1')}</conditionvar><displayfeedback linkrefid="1_fb"/></respcondition>${rule(equal('2'))}`,
      `<itemfeedback ident="1_fb"><flow_mat>${text('No.')}</flow_mat></itemfeedback>`,
    ),
    item(
      'multiple_answers_question',
      text('Which?') +
        lid('response1', '', label('1', 'a') + label('2', 'b') + label('3', 'c'), 'Multiple'),
      rule(`<and>${equal('1')}<not>${equal('2')}</not>${equal('3')}</and>`),
    ),
    item(
      'true_false_question',
      text('So?') + lid('response1', '', label('1', 'True') + label('2', 'False')),
      rule(equal('2')),
    ),
    item('short_answer_question', text('Who?') + str, rule(equal('Ada') + equal('Lovelace'))),
    item(
      'fill_in_multiple_blanks_question',
      text('<p>Roses are [one], violets are [two].</p>') +
        lid('response_one', text('one'), label('1', 'red') + label('2', 'Red')) +
        lid('response_two', text('two'), label('3', 'blue')),
      rule(equal('1', 'response_one'), '50', 'Add') + rule(equal('3', 'response_two'), '50', 'Add'),
    ),
    item(
      'multiple_dropdowns_question',
      text('Roses are [one].') +
        lid('response_one', text('one'), label('1', 'plaid') + label('2', 'red')),
      rule(equal('2', 'response_one'), '100', 'Add'),
    ),
    item(
      'matching_question',
      text('Match') +
        lid('r1', text('one'), label('1', 'uno') + label('2', 'dos') + label('3', 'tres')) +
        lid('r2', text('two'), label('1', 'uno') + label('2', 'dos') + label('3', 'tres')),
      rule(equal('1', 'r1'), '50', 'Add') + rule(equal('2', 'r2'), '50', 'Add'),
    ),
    item(
      'numerical_question',
      text('How many?') + str,
      rule(
        `<or>${equal('3')}<and><vargte respident="response1">2.9</vargte><varlte respident="response1">3.1</varlte></and></or>`,
      ),
    ),
    item('essay_question', text('Explain') + str, ''),
    item('file_upload_question', text('Upload'), ''),
    item('text_only_question', text('Read this'), ''),
    item('hot_spot_question', text('Where?'), ''),
  )
  expect(found.map(({ content, problem }) => content?.body.kind ?? problem)).toEqual([
    'single',
    'multiple',
    'true_false',
    'short_text',
    'blanks',
    'blanks',
    'matching',
    'numeric',
    'essay',
    'file',
    'The item asks nothing. Put its text into a lesson.',
    'Pointing at a place in a picture isn’t a kind of question here.',
  ])
  const body = (at: number) => found[at]?.content?.body
  expect(body(0)).toMatchObject({
    options: [{ is_correct: false, feedback: 'No.' }, { is_correct: true }],
  })
  expect(body(1)).toMatchObject({
    options: [{ is_correct: true }, { is_correct: false }, { is_correct: true }],
  })
  expect(body(2)).toMatchObject({ answer: false })
  expect(body(3)).toMatchObject({ accepted: [{ text: 'Ada' }, { text: 'Lovelace' }] })
  expect(body(4)).toMatchObject({
    text: 'Roses are {{1}}, violets are {{2}}.',
    blanks: [{ accepted: ['red', 'Red'], choices: [] }, { accepted: ['blue'] }],
  })
  expect(body(5)).toMatchObject({ blanks: [{ accepted: ['red'], choices: ['plaid', 'red'] }] })
  expect(body(6)).toMatchObject({
    pairs: [
      { left: 'one', right: 'uno' },
      { left: 'two', right: 'dos' },
    ],
    extras: [{ text: 'tres' }],
  })
  expect(body(7)).toMatchObject({ answer: 3, tolerance: 0.1 })
  expect(found[0]?.content?.points).toBe(3)
  expect([found[0]?.externalId, JSON.stringify(found[0]?.content?.prompt)]).toEqual([
    'i-multiple_choice_question',
    expect.stringContaining('bold'),
  ])
})

test('a formula question is a number question for each of its sets', () => {
  const sets = [
    [2, 4],
    [3, 9],
  ].map(([x, answer]) => `<var_set><var name="x">${x}</var><answer>${answer}</answer></var_set>`)
  const extension = `<itemproc_extension><calculated><answer_tolerance>10%</answer_tolerance><var_sets>${sets.join('')}</var_sets></calculated></itemproc_extension>`
  const found = read(item('calculated_question', text('What is [x]²?') + str, '', extension))
  expect(found.map(({ summary, content }) => [summary, content?.body])).toMatchObject([
    ['What is 2²?', { answer: 4, tolerance: 0.4 }],
    ['What is 3²?', { answer: 9, tolerance: 0.9 }],
  ])
})

test('Blackboard’s matching puts right sides apart; two pairs may share one', () => {
  const flow = (inner: string, name = 'Block') => `<flow class="${name}">${inner}</flow>`
  const html = (words: string) =>
    flow(
      `<material><mat_extension><mat_formattedtext type="HTML">${words}</mat_formattedtext></mat_extension></material>`,
    )
  const left = (words: string, ident: string) =>
    flow(
      html(words) +
        `<response_lid ident="${ident}"><render_choice><flow_label><response_label ident="${ident}1"/><response_label ident="${ident}2"/></flow_label></render_choice></response_lid>`,
    )
  const presentation = flow(
    flow(html('Classify'), 'QUESTION_BLOCK') +
      flow(left('cat', 'c') + left('dog', 'd') + left('frog', 'f'), 'RESPONSE_BLOCK') +
      flow(html('mammal') + html('amphibian'), 'RIGHT_MATCH_BLOCK'),
  )
  const rules = rule(equal('c1', 'c')) + rule(equal('d1', 'd')) + rule(equal('f2', 'f'))
  const [found] = read(item('Matching', presentation, rules))
  const body = found?.content?.body
  expect(body).toMatchObject({
    pairs: [
      { left: 'cat', right: 'mammal' },
      { left: 'dog', right: 'mammal' },
      { left: 'frog', right: 'amphibian' },
    ],
    extras: [],
  })
  const pairs = body?.kind === 'matching' ? body.pairs : []
  const chosen = Object.fromEntries(
    pairs.map(({ left_id }, at) => [left_id, pairs[at === 2 ? 2 : 0]?.right_id ?? null]),
  )
  const scoring = { points: 3, partial_credit: true, negative_percent: 0 }
  expect(body && scoreAnswer(body, { kind: 'matching', pairs: chosen }, scoring).score).toBe(3)
})
