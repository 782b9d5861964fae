import { randomUUID } from 'node:crypto'
import { paragraphs } from '#contract/plain-document.ts'
import type { RubricCriterion } from '#contract/grading.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import type { QuizSettings } from '#contract/quizzes.ts'

export interface DemoQuestion extends Partial<
  Omit<QuestionContent, 'prompt' | 'explanation' | 'body'>
> {
  prompt: string
  explanation: string
  body: QuestionBody
}

interface DemoQuiz {
  title: string
  instructions: string
  settings: Partial<QuizSettings>
  questions: DemoQuestion[]
  /** Two of these are drawn for each attempt. */
  drawn?: DemoQuestion[]
}

/** Options as [text, feedback]; the first is right. */
const single = (...options: [text: string, feedback: string][]): QuestionBody => ({
  kind: 'single',
  options: options.map(([text, feedback], index) => ({
    id: randomUUID(),
    document: paragraphs(text),
    is_correct: index === 0,
    feedback,
  })),
})

/** Levels as [title, description, points], the best first. */
const criterion = (
  title: string,
  levels: [title: string, description: string, points: number][],
): RubricCriterion => ({
  id: randomUUID(),
  title,
  description: '',
  levels: levels.map(([level, description, points]) => ({
    id: randomUUID(),
    title: level,
    description,
    points,
  })),
})

const multiple = (right: string[], wrong: string[]): QuestionBody => ({
  kind: 'multiple',
  options: [...right, ...wrong].map((text, index) => ({
    id: randomUUID(),
    document: paragraphs(text),
    is_correct: index < right.length,
    feedback: '',
  })),
})

const truth = (answer: boolean): QuestionBody => ({
  kind: 'true_false',
  answer,
  feedback_true: '',
  feedback_false: '',
})

const short = (...accepted: string[]): QuestionBody => ({
  kind: 'short_text',
  accepted: accepted.map((text) => ({ text, is_pattern: false })),
  case_sensitive: false,
})

const matching = (...pairs: [string, string][]): QuestionBody => ({
  kind: 'matching',
  pairs: pairs.map(([left, right]) => ({
    left_id: randomUUID(),
    left,
    right_id: randomUUID(),
    right,
  })),
  extras: [],
})

const ordering = (...items: string[]): QuestionBody => ({
  kind: 'ordering',
  items: items.map((text) => ({ id: randomUUID(), text })),
})

/** By the title of the course. */
export const demoQuizzes: Record<string, DemoQuiz> = {
  'Statistics for the curious': {
    title: 'Check: what the numbers say',
    instructions:
      'Nine questions over both sections. You may look things up; the clock gives you time to think.',
    settings: { time_limit_seconds: 1200, attempts_allowed: 3, pass_percent: 60 },
    questions: [
      {
        prompt:
          'Ten people sit in a café and one of them earns forty times as much as the others. Which figure tells you what a typical guest earns?',
        explanation:
          'The median stands in the middle of the line; one very large value moves it hardly at all.',
        tags: ['averages'],
        difficulty: 'easy',
        body: single(
          ['The median', ''],
          ['The mean', 'The mean is pulled up by the one large income.'],
          ['The range', 'The range says how far apart the ends are, not what is typical.'],
        ),
      },
      {
        prompt: 'Which of these usually have a mean far above their median?',
        explanation: 'Long tails to the right: a few very large values pull the mean.',
        tags: ['averages'],
        points: 2,
        body: multiple(
          ['House prices in a city', 'Waiting times at a counter'],
          ['Heights of adults', 'Rolls of a fair die'],
        ),
      },
      {
        prompt: 'A larger sample always removes bias.',
        explanation:
          'It removes noise. If the wrong people are asked, asking more of them does not help.',
        tags: ['samples'],
        difficulty: 'easy',
        body: truth(false),
      },
      {
        prompt: 'What is the value in the middle of an ordered list called?',
        explanation: 'The median.',
        tags: ['averages'],
        difficulty: 'easy',
        body: {
          kind: 'short_text',
          accepted: [
            { text: 'median', is_pattern: false },
            { text: '(the )?media[nl]( value)?', is_pattern: true },
          ],
          case_sensitive: false,
        },
      },
      {
        prompt:
          'A survey of 400 people finds 52 %. Roughly how wide is the margin of error, in percentage points to either side? Use 1/√n.',
        explanation: '1/√400 is 1/20, which is 5 percentage points.',
        tags: ['samples'],
        difficulty: 'hard',
        points: 2,
        body: { kind: 'numeric', answer: 5, tolerance: 0.5, tolerance_in: 'value', units: [] },
      },
      {
        prompt: 'Complete the sentence.',
        explanation: 'A spread belongs to every average.',
        tags: ['spread'],
        body: {
          kind: 'blanks',
          text: 'An average without a {{1}} is half a sentence. The middle half of the values lies between the {{2}}.',
          case_sensitive: false,
          blanks: [
            { id: '1', accepted: ['spread'], choices: [] },
            {
              id: '2',
              accepted: ['quarters', 'quartiles'],
              choices: ['quarters', 'ends', 'means'],
            },
          ],
        },
      },
      {
        prompt: 'What answers which question?',
        explanation: 'Each summary answers one question and is silent on the others.',
        tags: ['averages'],
        points: 3,
        body: matching(
          ['Mean', 'What would each get if all were shared equally?'],
          ['Median', 'What does the one in the middle have?'],
          ['Mode', 'What is most common?'],
        ),
      },
      {
        prompt: 'Put the steps of reading a news chart in order.',
        explanation:
          'First what was measured, then compared with what, and only then what to do about it.',
        tags: ['charts'],
        points: 2,
        body: ordering(
          'Ask what was measured',
          'Look at where the axis begins',
          'Ask what it is compared with',
          'Decide whether the difference matters',
        ),
      },
      {
        prompt:
          'A headline says “Average income rises by 8 %”. In a few sentences: what would you ask before you believe that people are better off?',
        explanation: 'Which average, compared with when, and what prices did meanwhile.',
        tags: ['judgement'],
        difficulty: 'hard',
        points: 4,
        body: {
          kind: 'essay',
          minimum_words: 20,
          maximum_words: 300,
          guidance: 'Mentions the difference between mean and median, and prices.',
          rubric: [
            criterion('Which average', [
              ['Asks for the median', 'Says why the mean can rise for a few only', 2],
              ['Doubts the average', 'Without saying which other figure would help', 1],
              ['Takes it as it is', '', 0],
            ]),
            criterion('Prices', [
              ['Asks what prices did', '', 2],
              ['Mentions the cost of living', 'Without comparing it with the 8 %', 1],
              ['Leaves them out', '', 0],
            ]),
          ],
        },
      },
    ],
  },
  'Python from zero': {
    title: 'Check: first programs',
    instructions: 'Short and without a clock. Try again as often as you like.',
    settings: { pass_percent: 60, shuffle_questions: true },
    questions: [
      {
        prompt: 'What does 7 // 2 give?',
        explanation: '// divides and drops the fraction.',
        tags: ['numbers'],
        body: { kind: 'numeric', answer: 3, tolerance: 0, tolerance_in: 'value', units: [] },
      },
      {
        prompt: 'Which of these is a string?',
        explanation: 'Quotation marks make a string, whatever stands between them.',
        tags: ['values'],
        difficulty: 'easy',
        body: single(["'42'", ''], ['42', 'A number.'], ['True', 'A truth value.']),
      },
      {
        prompt: 'Which keyword begins a loop over the items of a list?',
        explanation: 'for item in items:',
        tags: ['loops'],
        difficulty: 'easy',
        body: short('for'),
      },
      {
        prompt: 'An indented line belongs to the block above it.',
        explanation: 'Indentation is how Python knows where a block ends.',
        tags: ['blocks'],
        difficulty: 'easy',
        body: truth(true),
      },
    ],
    drawn: [
      {
        prompt: 'Which function tells how many items a list has?',
        explanation: 'len(list)',
        tags: ['drawn', 'lists'],
        body: short('len', 'len()'),
      },
      {
        prompt: 'What is the index of the first item?',
        explanation: 'Counting starts at zero.',
        tags: ['drawn', 'lists'],
        body: { kind: 'numeric', answer: 0, tolerance: 0, tolerance_in: 'value', units: [] },
      },
      {
        prompt: 'A list can hold numbers and strings at once.',
        explanation: 'It can hold anything.',
        tags: ['drawn', 'lists'],
        body: truth(true),
      },
      {
        prompt: 'Which of these changes a list in place?',
        explanation: 'append adds to the list itself and answers nothing.',
        tags: ['drawn', 'lists'],
        body: single(
          ['items.append(1)', ''],
          ['items + [1]', 'This makes a new list.'],
          ['len(items)', 'This only looks.'],
        ),
      },
    ],
  },
  'SQL by asking questions': {
    title: 'Check: ask the database',
    instructions:
      'Wrong answers cost a quarter of their points, so leave out what you would only guess.',
    settings: { pass_percent: 70, negative_percent: 25, layout: 'all' },
    questions: [
      {
        prompt: 'Which clause keeps only some of the rows?',
        explanation: 'where filters rows before they are grouped.',
        tags: ['rows'],
        difficulty: 'easy',
        body: single(
          ['where', ''],
          ['order by', 'This sorts them.'],
          ['select', 'This chooses columns.'],
        ),
      },
      {
        prompt: 'Put the clauses in the order in which they are written.',
        explanation: 'select, from, where, group by, order by.',
        tags: ['clauses'],
        points: 2,
        body: ordering('select', 'from', 'where', 'group by', 'order by'),
      },
      {
        prompt: 'A left join keeps rows of the left table that have no partner.',
        explanation: 'Their columns from the right table are null.',
        tags: ['joins'],
        body: truth(true),
      },
      {
        prompt: 'What does each function answer?',
        explanation: 'Aggregates turn many rows into one figure.',
        tags: ['aggregates'],
        points: 3,
        body: matching(
          ['count(*)', 'How many rows?'],
          ['sum(x)', 'How much together?'],
          ['max(x)', 'The largest?'],
        ),
      },
    ],
  },
  'Knots that matter': {
    title: 'Check: rope in hand',
    instructions: 'Five minutes before you go on deck.',
    settings: { pass_percent: 75, time_limit_seconds: 600 },
    questions: [
      {
        prompt: 'Which knot makes a loop that does not slip?',
        explanation: 'The bowline: it holds, and it can still be untied.',
        tags: ['holding'],
        body: short('bowline', 'a bowline', 'the bowline'),
      },
      {
        prompt: 'Which knot joins two ropes of different thickness?',
        explanation: 'The sheet bend.',
        tags: ['joining'],
        body: single(
          ['Sheet bend', ''],
          ['Reef knot', 'It slips when the ropes differ.'],
          ['Clove hitch', 'It ties to a post.'],
        ),
      },
      {
        prompt: 'A wet rope holds knots better and is harder to untie.',
        explanation: 'Natural fibres swell.',
        tags: ['rope'],
        body: truth(true),
      },
      {
        prompt:
          'A mooring line of 12 m is to reach a bollard 900 cm away. How much is left, in metres?',
        explanation: '12 m less 9 m.',
        tags: ['rope'],
        body: {
          kind: 'numeric',
          answer: 3,
          tolerance: 0.1,
          tolerance_in: 'value',
          units: [
            { symbol: 'm', factor: 1 },
            { symbol: 'cm', factor: 0.01 },
          ],
        },
      },
    ],
  },
  'Primeros auxilios en casa': {
    title: '¿Qué harías?',
    instructions: 'Cuatro situaciones. Puedes repetir el cuestionario.',
    settings: {},
    questions: [
      {
        prompt:
          'Alguien se ha resbalado en la cocina y hay aceite en el suelo. ¿Qué haces primero?',
        explanation: 'Proteger va antes que avisar y socorrer.',
        tags: ['orden'],
        body: single(
          ['Asegurar el lugar para que nadie más caiga', ''],
          ['Levantar a la persona', 'Primero hay que proteger el lugar.'],
          ['Buscar el botiquín', 'Primero hay que proteger el lugar.'],
        ),
      },
      {
        prompt: 'Una quemadura se enfría con agua fresca del grifo.',
        explanation: 'Entre diez y veinte minutos.',
        tags: ['quemaduras'],
        body: truth(true),
      },
      {
        prompt: '¿Qué pones sobre una quemadura pequeña?',
        explanation: 'Nada que no sea agua y, después, una gasa limpia.',
        tags: ['quemaduras'],
        body: single(
          ['Agua fresca y una gasa limpia', ''],
          ['Pasta de dientes', 'Irrita la piel.'],
          ['Mantequilla', 'Guarda el calor.'],
        ),
      },
    ],
  },
  'مدخل إلى الخط العربي': {
    title: 'ماذا تعلّمت؟',
    instructions: 'ثلاثة أسئلة قصيرة عن القلم والنقطة والسطر.',
    settings: {},
    questions: [
      {
        prompt: 'بماذا نقيس طول الحروف؟',
        explanation: 'النقطة مقياس كل حرف.',
        tags: ['النقطة'],
        body: single(
          ['بالنقاط', ''],
          ['بالمسطرة', 'تختلف باختلاف القلم.'],
          ['بالعين وحدها', 'العين تُدرَّب بالقياس أولًا.'],
        ),
      },
      {
        prompt: 'طول الألف في هذا الدرس ثلاث نقاط.',
        explanation: 'راجع الجدول في درس النقطة.',
        tags: ['النقطة'],
        body: truth(true),
      },
      {
        prompt: 'كيف تعرف أن السطر متوازن؟',
        explanation: 'ننظر إلى البياض لا إلى السواد.',
        tags: ['السطر'],
        body: single(
          ['يتساوى الفراغ بين الكلمات', ''],
          ['تتساوى أطوال الكلمات', 'للكلمات أطوال مختلفة دائمًا.'],
          ['يمتلئ السطر كله بالحبر', 'السواد وحده لا يكفي.'],
        ),
      },
    ],
  },
}
