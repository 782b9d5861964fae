import { describe, expect, test } from 'vitest'
import type { QuestionBody } from '#contract/questions.ts'
import { scoreAnswer } from '../grading/score.ts'
import { plainText } from './plain-text.ts'
import { readQuestions } from './read-questions.ts'

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
  const found = readQuestions({ format, text })
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
const options = (body: QuestionBody | undefined) =>
  body?.kind === 'single' || body?.kind === 'multiple'
    ? [body.kind, ...body.options.map((o) => [plainText(o.document), o.is_correct, o.feedback])]
    : body?.kind

describe('multiple choice', () => {
  test('one choice with partial credit stays one choice, and the credit is named', () => {
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
      ['Rome', false, 'Further south.'],
      ['Paris', true, ''],
      ['Versailles', false, ''],
      ['Berlin', false, ''],
    ])
    expect(content && [plainText(content.prompt), content.points]).toEqual(['Which & why?', 2])
    expect(notes).toEqual([
      'Partial credit isn’t kept: “Versailles” was worth 50% and will be wrong.',
      'Points taken off for wrong options aren’t kept. Set negative marking in the quiz.',
    ])
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

  test('several choices with uneven weights are named', () => {
    const uneven = `    <single>false</single>${answer('75', 'a')}${answer('25', 'b')}${answer('0', 'c')}`
    expect(one(quiz(question('multichoice', 'x', uneven))).notes).toEqual([
      'The options’ own weights aren’t kept: each right option will count 50%, and each wrong one will take as much back.',
    ])
  })

  test('one right option of several choices stays several choices', () => {
    const inner = `    <single>false</single>${answer('100', 'a')}${answer('-100', 'b')}`
    expect(one(quiz(question('multichoice', 'x', inner))).body?.kind).toBe('multiple')
  })

  test.each([
    ['two fully right', `${answer('100', 'a')}${answer('100', 'b')}`, /several are fully right/],
    ['none fully right', `${answer('50', 'a')}${answer('50', 'b')}`, /worth all the points/],
  ])('one choice with %s is no question here', (_what, inner, problem) => {
    const file = quiz(question('multichoice', 'x', `    <single>true</single>${inner}`))
    expect(one(file).problem).toMatch(problem)
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

  test('several answers keep the one that is fully right and name the others', () => {
    const { body, notes } = one(
      numerical(
        bare('100', '3.14', tolerance('0.005')) +
          bare('50', '3.1', tolerance('0.1')) +
          bare('0', '*', tolerance('0')),
      ),
    )
    expect(body).toMatchObject({ answer: 3.14, tolerance: 0.005 })
    expect(notes).toEqual(['Partial credit isn’t kept: “3.1” was worth 50% and will be wrong.'])
  })

  test('two different numbers that are fully right are no question here', () => {
    const file = numerical(bare('100', '2', tolerance('0')) + bare('100', '-2', tolerance('0')))
    expect(one(file).problem).toMatch(/Several numbers are fully right/)
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
      accepted: [{ is_pattern: true }, { text: 'a<b *' }],
    })
    const isRight = (text: string) =>
      body &&
      scoreAnswer(
        body,
        { kind: 'short_text', text },
        { points: 1, partial_credit: false, negative_percent: 0 },
      ).score
    expect(['Jane B. Austen', 'a<b *', 'a<b x', 'Austen', 'jane austen'].map(isRight)).toEqual([
      1, 1, 0, 0, 0,
    ])
    expect(notes).toEqual([
      'Partial credit isn’t kept: “Austen” was worth 80% and will be wrong.',
      'An answer with the wildcard * is imported as a pattern.',
    ])
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

  test('cloze, descriptions, calculated questions and pictures are named one by one', () => {
    const picture = `<p>What is this?<img src="@@PLUGINFILE@@/cell.png" alt="" width="20" height="20"></p>`
    const file = quiz(
      question('cloze', 'A {1:SHORTANSWER:=b}', ''),
      question('description', 'Read this', ''),
      question('calculated', '{a} + {b}', ''),
      question('essay', picture, ''),
      question('essay', 'Fine', ''),
    )
    expect(read(file).map(({ problem, body }) => problem ?? body?.kind)).toEqual([
      'Cloze questions (embedded answers) can’t be imported. Write them as fill-in-the-blanks questions here.',
      'A description asks nothing. Put its text into a lesson.',
      'Questions of Moodle’s type “calculated” can’t be imported.',
      'The question has pictures or media, which can’t be imported.',
      'essay',
    ])
  })

  test('HTML becomes text line by line, and its look is named', () => {
    const html =
      '<p>Caf&eacute; &lt; bar&nbsp;&amp; <strong>pub</strong></p><ul><li>one</li><li>two</li></ul><script>alert(1)</script>'
    const { content, notes } = one(quiz(question('essay', html, '')))
    expect(content && plainText(content.prompt)).toBe('Café < bar & pub\none\ntwo')
    expect(notes).toEqual(['Formatting isn’t kept; the text is.'])
  })

  test('a category becomes a tag, and says so', () => {
    const category = `  <question type="category">
    <category>
      <text>$course$/top/Default for Biology/Cells</text>
    </category>
    <info format="moodle_auto_format"><text></text></info>
    <idnumber></idnumber>
  </question>`
    const { content, notes } = one(
      quiz(category, question('essay', 'Why?', '    <tags><tag><text>exam</text></tag></tags>')),
    )
    expect(content?.tags).toEqual(['exam', 'Cells'])
    expect(notes).toEqual(['The category “Cells” is kept as a tag.'])
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
    ['a document type from elsewhere', '<!DOCTYPE quiz SYSTEM "https://example.com/quiz.dtd">'],
  ])('%s is refused', (_what, doctype) => {
    const file = `<?xml version="1.0"?>${doctype}<quiz>${essay}</quiz>`
    expect(one(file).problem).toMatch(/document type isn’t allowed/)
  })

  test('an entity nobody declared ends the reading, and says where', () => {
    const file = `<quiz>\n${question('essay', 'Good', '')}\n<question type="essay"><name><text>&x;</text></name></question></quiz>`
    const [good, bad] = read(file)
    expect([good?.problem, bad?.line]).toEqual([undefined, 18])
    expect(bad?.problem).toMatch(/can’t be read as XML/)
  })
})

describe('GIFT as Moodle writes it', () => {
  test('one choice with partial credit stays one choice', () => {
    const file = `// question: 12  name: Capital
::Capital::[html]<p>What is the capital of France?</p>{
	=<p>Paris</p>#<p>Yes</p>
	~%50%<p>Versailles</p>
	~%-25%<p>Rome</p>
}`
    const { body, notes } = one(file, 'gift')
    expect(options(body)).toEqual([
      'single',
      ['Paris', true, 'Yes'],
      ['Versailles', false, ''],
      ['Rome', false, ''],
    ])
    expect(notes[0]).toBe(
      'Partial credit isn’t kept: “Versailles” was worth 50% and will be wrong.',
    )
  })

  test('several choices, feedback on true and false, escapes, numbers with weights, categories', () => {
    const file = `$CATEGORY: $course$/top/Unit 1

Which? {~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-33.33333%d}

Sun is hot. {TRUE#Look again.#Of course.}

Is 2\\:1 \\= 2? \\{yes\\} {=a \\~ b =cd}

Pi? {#=3.14:0.005#Good =%50%3:0.5}

How many? {#1..5}

Roots of 4? {#=2:0 =-2:0}

Grant is {~buried =entombed ~living} in Grant's tomb.`
    const found = read(file, 'gift')
    expect(found.map(({ body, problem }) => problem ?? body?.kind)).toEqual([
      'multiple',
      'true_false',
      'short_text',
      'numeric',
      'numeric',
      'Several numbers are fully right. A question here has one number with a tolerance.',
      'single',
    ])
    expect(found[0]?.notes).toEqual(['The category “Unit 1” is kept as a tag.'])
    expect(found[1]?.body).toMatchObject({
      feedback_true: 'Of course.',
      feedback_false: 'Look again.',
    })
    expect(found[2]?.summary).toBe('Is 2:1 = 2? {yes}')
    expect(found[3]?.body).toMatchObject({ answer: 3.14, tolerance: 0.005 })
    expect(found[3]?.notes).toHaveLength(3)
    expect(found[4]?.body).toMatchObject({ answer: 3, tolerance: 2 })
    const [, , , , , , last] = found
    expect(last?.content && plainText(last.content.prompt)).toBe("Grant is _____ in Grant's tomb.")
  })

  test('pictures are named', () => {
    expect(one('[html]<img src\\="@@PLUGINFILE@@/a.png"> What? {T}', 'gift').problem).toMatch(
      /pictures/,
    )
  })
})
