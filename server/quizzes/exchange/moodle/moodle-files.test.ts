import { describe, expect, test } from 'vitest'
import type { Answer, QuestionBody } from '#contract/questions.ts'
import { scoreAnswer } from '../../grading/score.ts'
import { Media } from '../files/media.ts'
import { plainText } from '../text/plain-text.ts'
import { readQuestions } from '../read-questions.ts'
import { inEnglish } from '#server/testing/in-english.ts'

/** Files as Moodle 5 writes them: header comment, HTML in CDATA, fractions with five digits, combined feedback. */
const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<!-- question: 0  -->\n${questions.join('\n\n')}\n\n</quiz>`

const question = (
  type: string,
  text: string,
  inner: string,
  name = 'Q',
) => `  <question type="${type}">
    <name>
      <text>${name}</text>
    </name>
    <questiontext format="html">
      <text><![CDATA[${text}]]></text>
    </questiontext>
    <generalfeedback format="html">
      <text></text>
    </generalfeedback>
    <defaultgrade>2.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
${inner}
  </question>`

const answer = (
  fraction: string,
  text: string,
  feedback = '',
  more = '',
) => `    <answer fraction="${fraction}" format="html">
      <text><![CDATA[<p dir="ltr" style="text-align: left;">${text}</p>]]></text>${more}
      <feedback format="html">
        <text>${feedback && `<![CDATA[<p>${feedback}</p>]]>`}</text>
      </feedback>
    </answer>`

const bare = (
  fraction: string,
  text: string,
  more = '',
) => `    <answer fraction="${fraction}" format="moodle_auto_format">
      <text>${text}</text>
      <feedback format="html">
        <text></text>
      </feedback>${more}
    </answer>`

const read = (text: string, format: 'moodle_xml' | 'gift' = 'moodle_xml') => {
  const found = inEnglish(readQuestions({ format, text }))
  return found.map(({ content, problem, notes = [], ...rest }) => ({
    ...rest,
    problem,
    notes,
    content,
    body: content?.body,
  }))
}
const one = (text: string, format: 'moodle_xml' | 'gift' = 'moodle_xml') => {
  const [first, ...more] = read(text, format)
  expect(more).toEqual([])
  return first ?? { problem: 'nothing was read', notes: [], body: undefined, content: undefined }
}
const scoring = { points: 3, partial_credit: true, negative_percent: 0 }
const chosen = (body: QuestionBody, at: number): Answer => ({
  kind: 'single',
  option_id: 'options' in body ? (body.options[at]?.id ?? null) : null,
})
const options = (body: QuestionBody | undefined) =>
  body?.kind === 'single' || body?.kind === 'multiple'
    ? [
        body.kind,
        ...body.options.map((o) => [
          plainText(o.document),
          o.is_correct,
          o.feedback,
          ...(o.credit === undefined ? [] : [o.credit]),
        ]),
      ]
    : body?.kind

describe('multiple choice', () => {
  test('one choice with partial credit keeps the credit of each option', () => {
    const file = quiz(
      question(
        'multichoice',
        '<p>Which &amp; why?</p>',
        `    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
${answer('0', 'Rome', 'Further south.')}
${answer('100', 'Paris')}
${answer('50', 'Versailles')}
${answer('-33.33333', 'Berlin')}`,
      ),
    )
    const { body, notes, content } = one(file)
    expect(options(body)).toEqual([
      'single',
      ['Rome', false, 'Further south.', 0],
      ['Paris', true, '', 100],
      ['Versailles', false, '', 50],
      ['Berlin', false, '', -33.33333],
    ])
    expect(content && [plainText(content.prompt), content.points]).toEqual(['Which & why?', 2])
    expect(notes).toEqual([])
    const score = (at: number) => body && scoreAnswer(body, chosen(body, at), scoring).score
    expect([0, 1, 2, 3].map(score)).toEqual([0, 3, 1.5, -1])
  })

  test('several choices with even thirds are the same thing here', () => {
    const even = `    <single>false</single>
${answer('33.33333', 'a')}${answer('33.33333', 'b')}${answer('33.33333', 'c')}${answer('-33.33333', 'd')}`
    const { body, notes } = one(quiz(question('multichoice', 'x', even)))
    expect(options(body)).toEqual([
      'multiple',
      ['a', true, ''],
      ['b', true, ''],
      ['c', true, ''],
      ['d', false, ''],
    ])
    expect(notes).toEqual([])
  })

  test('several choices with uneven weights keep them', () => {
    const uneven = `    <single>false</single>${answer('75', 'a')}${answer('25', 'b')}${answer('0', 'c')}`
    const { body, notes } = one(quiz(question('multichoice', 'x', uneven)))
    const given = body?.kind === 'multiple' ? body.options : []
    const score = (...at: number[]) =>
      body &&
      scoreAnswer(
        body,
        { kind: 'multiple', option_ids: at.map((index) => given[index]?.id ?? '') },
        { ...scoring, points: 4 },
      ).score
    expect([score(0), score(1), score(0, 1), score(2), score(0, 1, 2)]).toEqual([3, 1, 4, 0, 4])
    expect(notes).toEqual([])
  })

  test('one right option of several choices stays several choices', () => {
    const inner = `    <single>false</single>${answer('100', 'a')}${answer('-100', 'b')}`
    expect(one(quiz(question('multichoice', 'x', inner))).body?.kind).toBe('multiple')
  })

  test.each([
    ['two fully right', `${answer('100', 'a')}${answer('100', 'b')}`, [3, 3]],
    ['none fully right', `${answer('50', 'a')}${answer('20', 'b')}`, [1.5, 0.6]],
  ])('one choice with %s scores as it did', (_what, inner, scores) => {
    const file = quiz(question('multichoice', 'x', `    <single>true</single>${inner}`))
    const { body } = one(file)
    expect([0, 1].map((at) => body && scoreAnswer(body, chosen(body, at), scoring).score)).toEqual(
      scores,
    )
  })

  test('one choice where nothing is right is no question', () => {
    const inner = `    <single>true</single>${answer('0', 'a')}${answer('0', 'b')}`
    expect(one(quiz(question('multichoice', 'x', inner))).problem).toBe('No option is right.')
  })

  test('combined feedback, hints and fixed order are named', () => {
    const inner = `    <single>true</single>
    <shuffleanswers>false</shuffleanswers>
    <correctfeedback format="html">
      <text><![CDATA[<p>Your answer is correct.</p>]]></text>
    </correctfeedback>
${answer('100', 'a')}${answer('0', 'b')}
    <hint format="html"><text>Think</text></hint>`
    expect(one(quiz(question('multichoice', 'x', inner))).notes).toEqual([
      'Feedback for right, partly right and wrong answers isn’t kept.',
      'Hints aren’t kept.',
      'The penalty for each further try isn’t kept.',
      'Shuffling was off for this question. Here the quiz decides.',
    ])
  })
})

describe('numbers', () => {
  const numerical = (inner: string) => quiz(question('numerical', 'How far?', inner))
  const tolerance = (value: string) => `\n      <tolerance>${value}</tolerance>`

  test('42 with tolerance 0 is 42', () => {
    const { body } = one(numerical(bare('100', '42', tolerance('0'))))
    expect(body).toEqual({
      kind: 'numeric',
      answer: 42,
      tolerance: 0,
      tolerance_in: 'value',
      units: [],
    })
  })

  test('several numbers each keep their tolerance and credit', () => {
    const { body, notes } = one(
      numerical(
        bare('100', '3.14', tolerance('0.005')) +
          bare('50', '3.1', tolerance('0.1')) +
          bare('0', '*', tolerance('0')),
      ),
    )
    expect(body).toMatchObject({
      answer: 3.14,
      tolerance: 0.005,
      others: [{ answer: 3.1, tolerance: 0.1, credit: 50 }],
    })
    expect(notes).toEqual([])
  })

  test('two different numbers can both be right', () => {
    const file = numerical(bare('100', '2', tolerance('0')) + bare('100', '-2', tolerance('0')))
    const { body } = one(file)
    const score = (value: string) =>
      body && scoreAnswer(body, { kind: 'numeric', value, unit: '' }, scoring).score
    expect([score('2'), score('-2'), score('0')]).toEqual([3, 3, 0])
  })

  test('units are turned round: 5500 W are 5.5 kW', () => {
    const { body, notes } = one(
      numerical(`${bare('100', '5500', tolerance('10'))}
    <unitgradingtype>0</unitgradingtype>
    <unitpenalty>0.1000000</unitpenalty>
    <showunits>0</showunits>
    <unitsleft>0</unitsleft>
    <units>
      <unit>
        <multiplier>1</multiplier>
        <unit_name>W</unit_name>
      </unit>
      <unit>
        <multiplier>0.001</multiplier>
        <unit_name>kW</unit_name>
      </unit>
    </units>`),
    )
    expect(notes).toEqual(['The unit was optional and will be required.'])
    const score = (value: string, unit: string) =>
      body &&
      scoreAnswer(
        body,
        { kind: 'numeric', value, unit },
        { points: 1, partial_credit: false, negative_percent: 0 },
      ).score
    expect([score('5500', 'W'), score('5.5', 'kW'), score('5500', 'kW')]).toEqual([1, 1, 0])
  })

  test.each([
    ['no number', bare('100', 'about 5')],
    ['nothing', bare('100', '')],
    ['a tolerance that is none', bare('100', '5', tolerance('some'))],
  ])('%s is refused, not read as zero', (_what, inner) => {
    expect(one(numerical(inner)).problem).toMatch(/is no number/)
  })
})

describe('the other kinds', () => {
  test('true or false with feedback on both', () => {
    const inner = `${answer('0', 'true', 'No.')}${answer('100', 'false', 'Right.')}`
    expect(one(quiz(question('truefalse', 'The earth is flat.', inner))).body).toEqual({
      kind: 'true_false',
      answer: false,
      feedback_true: 'No.',
      feedback_false: 'Right.',
    })
  })

  test('short answers: capitals, wildcards, partial credit, and signs that mean themselves', () => {
    const inner = `    <usecase>1</usecase>
${bare('100', 'Jane*Austen')}${bare('100', 'a&lt;b \\*')}${bare('80', 'Austen')}`
    const { body, notes } = one(quiz(question('shortanswer', 'Who?', inner)))
    expect(body).toMatchObject({
      case_sensitive: true,
      accepted: [{ is_pattern: true }, { text: 'a<b *' }, { text: 'Austen', credit: 80 }],
    })
    const isRight = (text: string) =>
      body &&
      scoreAnswer(
        body,
        { kind: 'short_text', text },
        { points: 1, partial_credit: true, negative_percent: 0 },
      ).score
    expect(['Jane B. Austen', 'a<b *', 'a<b x', 'Austen', 'jane austen'].map(isRight)).toEqual([
      1, 1, 0, 0.8, 0,
    ])
    expect(notes).toEqual(['An answer with the wildcard * is imported as a pattern.'])
  })

  test('matching with an answer that belongs to nothing', () => {
    const pair = (left: string, right: string) => `    <subquestion format="html">
      <text>${left && `<![CDATA[<p>${left}</p>]]>`}</text>
      <answer>
        <text>${right}</text>
      </answer>
    </subquestion>`
    const inner = `    <shuffleanswers>true</shuffleanswers>${pair('one', 'uno')}${pair('two', 'dos')}${pair('', 'tres')}`
    expect(one(quiz(question('matching', 'Match', inner))).body).toMatchObject({
      pairs: [
        { left: 'one', right: 'uno' },
        { left: 'two', right: 'dos' },
      ],
      extras: [{ text: 'tres' }],
    })
  })

  test('ordering, essay and files', () => {
    const file = quiz(
      question(
        'ordering',
        'Sort',
        answer('3.0000000', 'c') + answer('1.0000000', 'a') + answer('2.0000000', 'b'),
      ),
      question(
        'essay',
        'Explain',
        `    <responseformat>editor</responseformat><attachments>0</attachments><minwordlimit>50</minwordlimit><maxwordlimit></maxwordlimit>
    <graderinfo format="html"><text><![CDATA[<p>Look for causes.</p>]]></text></graderinfo>`,
      ),
      question(
        'essay',
        'Upload',
        '    <responseformat>noinline</responseformat><attachments>3</attachments>',
      ),
    )
    expect(read(file).map(({ body }) => body)).toMatchObject([
      { kind: 'ordering', items: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] },
      { kind: 'essay', minimum_words: 50, maximum_words: null, guidance: 'Look for causes.' },
      { kind: 'file', maximum_files: 3 },
    ])
  })

  test('a description and types without a kind are named one by one', () => {
    const file = quiz(
      question('description', 'Read this', ''),
      question('ddmarker', 'Where?', ''),
      question('coderunner', 'Write', ''),
      question('essay', 'Fine', ''),
    )
    expect(read(file).map(({ problem, body }) => problem ?? body?.kind)).toEqual([
      'A description asks nothing. Put its text into a lesson.',
      'Dragging markers onto a picture isn’t a kind of question here.',
      'Questions of Moodle’s type “coderunner” can’t be imported.',
      'essay',
    ])
  })

  test('cloze becomes a text with blanks to write, to choose and for numbers', () => {
    const text =
      '<p><b>Read</b> first.</p><p>Paris is in {1:SHORTANSWER:=France#Yes~%50%Gaul~*#No}, has {1:NUMERICAL:=20:2} districts and is {1:MC:small~=large \\} big}.</p>'
    const { body, notes, content } = one(quiz(question('cloze', text, '')))
    expect(content?.prompt.content).toHaveLength(1)
    expect(body).toEqual({
      kind: 'blanks',
      text: 'Paris is in {{1}}, has {{2}} districts and is {{3}}.',
      blanks: [
        { id: '1', accepted: ['France'], choices: [] },
        { id: '2', accepted: [], choices: [], numbers: [{ answer: 20, tolerance: 2 }] },
        { id: '3', accepted: ['large } big'], choices: ['small', 'large } big'] },
      ],
      case_sensitive: false,
    })
    expect(notes).toEqual([
      'Feedback on single blanks isn’t kept.',
      'Partial credit inside a blank isn’t kept: only fully right answers are accepted.',
    ])
    const values = { 1: 'france', 2: '21,5', 3: 'large } big' }
    expect(body && scoreAnswer(body, { kind: 'blanks', values }, scoring).score).toBe(3)
  })

  test('words to select and to drag become choices of their group', () => {
    const choice = (text: string, group: number) =>
      `<selectoption><text>${text}</text><group>${group}</group></selectoption>`
    const inner = choice('cat', 1) + choice('sat', 2) + choice('dog', 1)
    expect(one(quiz(question('gapselect', 'The [[1]] [[2]].', inner))).body).toMatchObject({
      text: 'The {{1}} {{2}}.',
      blanks: [
        { accepted: ['cat'], choices: ['cat', 'dog'] },
        { accepted: ['sat'], choices: ['sat'] },
      ],
    })
  })

  test('a calculated question becomes a question for each set of its numbers', () => {
    const column = (name: string, ...values: number[]) =>
      `<dataset_definition><name><text>${name}</text></name><dataset_items>${values
        .map((value) => `<dataset_item><number>1</number><value>${value}</value></dataset_item>`)
        .join('')}</dataset_items></dataset_definition>`
    const inner = `<answer fraction="100"><text>pow({a},2)+{b}</text><tolerance>0.01</tolerance><tolerancetype>2</tolerancetype><correctanswerformat>1</correctanswerformat><correctanswerlength>1</correctanswerlength></answer>
      <dataset_definitions>${column('a', 2, 3)}${column('b', 0.25, 1)}</dataset_definitions>`
    const found = read(
      quiz(question('calculatedsimple', 'What is {a}² + {b}, twice {={a}*2}?', inner)),
    )
    expect(found.map(({ body, summary }) => [summary, body])).toMatchObject([
      ['What is 2² + 0.25, twice 4?', { answer: 4.3, tolerance: 0.01 }],
      ['What is 3² + 1, twice 6?', { answer: 10, tolerance: 0.01 }],
    ])
    expect(found[0]?.notes[0]).toMatch(/^Set 1 of 2 of a calculated question/)
  })

  test('pictures in the file come with the question; others are named', () => {
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64')
    const html = `<p>What?<img src="@@PLUGINFILE@@/my%20cell.png" alt="A cell" width="20"></p><img src="https://elsewhere.example/x.png" alt="Map"><img src="@@PLUGINFILE@@/evil.svg">`
    const files = `<file name="my cell.png" encoding="base64">${png}</file><file name="evil.svg" encoding="base64">${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}</file>`
    const file = quiz(
      question('essay', html, '').replace(
        '</text>\n    </questiontext>',
        `</text>${files}</questiontext>`,
      ),
    )
    const media = new Media()
    const [item] = inEnglish(readQuestions({ format: 'moodle_xml', text: file, media }))
    expect(media.files.map(({ name }) => name)).toEqual(['my cell.png'])
    expect(item?.content?.prompt.content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'What?' }] },
      {
        type: 'image',
        attrs: { file_id: media.files[0]?.id, alt: 'A cell', width: 20, height: null },
      },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'Map',
            marks: [{ type: 'link', attrs: { href: 'https://elsewhere.example/x.png' } }],
          },
        ],
      },
    ])
    expect(item?.notes).toEqual([
      'A picture isn’t kept: “https://elsewhere.example/x.png” is on another server.',
      'A picture isn’t kept: “evil.svg” isn’t a PNG, JPEG, GIF, WebP or AVIF picture.',
    ])
  })

  test('HTML becomes a document: what it may have is kept, what it may not is left out', () => {
    const html =
      '<p>Caf&eacute; &lt; bar&nbsp;&amp; <strong>pub</strong> x<sup>2</sup> \\(a^2\\)</p><ul><li>one</li><li>two</li></ul><script>alert(1)</script><a href="javascript:alert(1)">go</a><svg onload="alert(1)"></svg>'
    const { content, notes } = one(quiz(question('essay', html, '')))
    expect(content && plainText(content.prompt)).toBe('Café < bar & pub x² a^2\none\ntwo\ngo')
    const stored = JSON.stringify(content)
    expect([/"bold"/, /bulletList/, /inlineMath/].every((part) => part.test(stored))).toBe(true)
    expect(stored).not.toMatch(/alert|script|svg/)
    expect(notes).toEqual([
      'A script in the text is left out.',
      'A link whose address isn’t allowed is kept as text.',
      'A drawing (SVG) in the text is left out.',
    ])
  })

  test('a category is accounted for and becomes a tag', () => {
    const category = `  <question type="category">
    <category>
      <text>$course$/top/Default for Biology/Cells</text>
    </category>
    <info format="moodle_auto_format"><text>All about cells</text></info>
    <idnumber></idnumber>
  </question>`
    const [first, second] = read(
      quiz(category, question('essay', 'Why?', '    <tags><tag><text>exam</text></tag></tags>')),
    )
    expect([first?.summary, first?.problem, first?.body, first?.notes]).toEqual([
      'Category: $course$/top/Default for Biology/Cells',
      undefined,
      undefined,
      ['Its questions get the tag “Cells”.', 'Its description isn’t kept.'],
    ])
    expect(second?.content?.tags).toEqual(['exam', 'Cells'])
    expect(second?.notes).toEqual(['The category “Cells” is kept as a tag.'])
  })
})

describe('XML made to attack', () => {
  const essay = question('essay', '&x;', '')
  test.each([
    ['an entity from a file', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    [
      'a billion laughs',
      '<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>',
    ],
  ])('%s is refused', (_what, doctype) => {
    const file = `<?xml version="1.0"?>${doctype}<quiz>${essay}</quiz>`
    expect(one(file).problem).toMatch(/document type with entities isn’t allowed/)
  })

  test('a document type from elsewhere is never loaded, so its entities are unknown', () => {
    const doctype = '<!DOCTYPE quiz SYSTEM "https://example.com/quiz.dtd">'
    expect(
      one(`<?xml version="1.0"?>${doctype}<quiz>${question('essay', 'Why?', '')}</quiz>`).body
        ?.kind,
    ).toBe('essay')
    const entity = '<question type="essay"><name><text>&x;</text></name></question>'
    expect(one(`<?xml version="1.0"?>${doctype}<quiz>${entity}</quiz>`).problem).toMatch(
      /an entity isn’t known/,
    )
  })

  test('an entity nobody declared ends the reading, and says where', () => {
    const file = `<quiz>\n${question('essay', 'Good', '')}\n<question type="essay"><name><text>&x;</text></name></question></quiz>`
    const [good, bad] = read(file)
    expect([good?.problem, bad?.line]).toEqual([undefined, 18])
    expect(bad?.problem).toMatch(/can’t be read as XML/)
  })
})
