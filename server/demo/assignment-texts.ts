import type { AssignmentFields } from '#contract/assignments.ts'
import type { RubricCriterion } from '#contract/grading.ts'

interface DemoWork {
  /** Plain paragraphs. */
  body: string
  points: number
  feedback: string
  comment?: { on: string; body: string }
}

export interface DemoAssignment {
  /** Title of a published course of the demo. */
  course: string
  title: string
  instructions: string
  dueInDays: number
  /** At the end of which section it stands; the last one without it. */
  section?: number
  fields: Partial<Omit<AssignmentFields, 'instructions'>>
  /** The well-known learner has begun and not handed in. */
  draftOnly?: boolean
  texts: DemoWork[]
  /** Shares of the grade, where the course has a gradebook of its own. */
  weights?: { work: number; talk: number }
}

/** Ids are fixed, so that the demo is the same every time. */
const criterion = (
  number: number,
  title: string,
  levels: [string, string, number][],
): RubricCriterion => ({
  id: idOf(number, 0),
  title,
  description: '',
  levels: levels.map(([name, description, points], index) => ({
    id: idOf(number, index + 1),
    title: name,
    description,
    points,
  })),
})

const idOf = (criterionNumber: number, level: number) =>
  `00000000-0000-4000-8000-${String(criterionNumber * 100 + level).padStart(12, '0')}`

export const demoAssignments: DemoAssignment[] = [
  {
    course: 'Clear writing at work',
    title: 'Rewrite one mail of yours',
    dueInDays: -2,
    instructions: `
Take a real mail that you have sent and that was not answered, or not as you hoped. Take out names.

1. Paste the original.
2. Rewrite it so that the first sentence says what you want and by when.
3. Say in two sentences what you left out and why nobody will miss it.

> tip: Read both versions aloud. Where you stumble, your reader stops.
`,
    fields: {
      accepts_files: false,
      rubric: [
        criterion(1, 'The point comes first', [
          ['Clear', 'The first sentence says what is wanted and by when', 8],
          ['Nearly', 'It is there, but has to be looked for', 5],
          ['Hidden', 'A reader in a hurry misses it', 2],
        ]),
        criterion(2, 'Length', [
          ['A third shorter', 'Without losing a fact', 6],
          ['Shorter', '', 4],
          ['As before', '', 1],
        ]),
        criterion(3, 'Reasons for the cuts', [
          ['Convincing', '', 6],
          ['Given', '', 4],
          ['Missing', '', 0],
        ]),
      ],
    },
    texts: [
      {
        body: `
Before: I hope you are well. As discussed some weeks ago, we were wondering about the room for the workshop, and whether there might be any news, since some people have asked.

After: Can you confirm room 204 for Thursday, 14 May, by Monday noon? If it is taken, I will book the library.

I left out the history, because they know it, and the other people, because only I need the answer.
`,
        points: 18,
        feedback:
          'The new first sentence can be answered with one word, and you offer a way out. That is all it needs.',
        comment: { on: 'by Monday noon', body: 'A date that is easy to keep. Good.' },
      },
      {
        body: `
Before: Please find attached the report. There are some points that should be looked at in the nearer future by the persons responsible.

After: Please read page 3 of the report and tell me by Friday whether we can stop printing the catalogue. It costs 900 a month.

I cut the sentence about responsible persons: I know who decides, so I ask them.
`,
        points: 16,
        feedback: 'Good. The figure is what makes it urgent, so it could stand even earlier.',
        comment: {
          on: 'It costs 900 a month.',
          body: 'Try this as the first half of the first sentence.',
        },
      },
      {
        body: `
Before: Just a quick reminder about the survey, it would be great to have as many answers as possible, thanks a lot to all who have already taken part.

After: The survey closes on Wednesday; twelve of you have not answered yet. It takes three minutes.
`,
        points: 13,
        feedback: 'Short and friendly. The third part is missing: say what you left out and why.',
      },
      {
        body: `
My mail was short already, so I changed only the greeting.
`,
        points: 6,
        feedback:
          'Please choose a mail that went wrong; this one has nothing to mend. You have until the end of the week.',
      },
    ],
  },
  {
    course: 'Statistics for the curious',
    title: 'Mend a misleading chart',
    weights: { work: 70, talk: 30 },
    dueInDays: 4,
    // Its course is taken in order, so few have come to the end.
    section: 0,
    draftOnly: true,
    instructions: `
Find a chart in a newspaper, a report or an advertisement that makes a difference look larger or smaller than it is.

Say **what** misleads, **how much**, and draw it again. Hand in your text and the two charts as files or a link.
`,
    fields: {
      accepts_link: true,
      points: 20,
      late_deduction_percent: 5,
      maximum_submissions: null,
    },
    texts: [
      {
        body: `
The bar chart in our town's budget starts at 80 per cent, so that a rise from 84 to 87 looks like a doubling. Drawn from zero, the two bars can hardly be told apart.

I kept the figures and wrote them at the end of the bars.
`,
        points: 17,
        feedback:
          'Well measured. Say in one line when an axis that does not start at zero is right.',
        comment: {
          on: 'looks like a doubling',
          body: 'How did you measure this? The heights are 4 and 7 units: not quite.',
        },
      },
      {
        body: `
The pie has five slices that add up to 112 per cent, because people could choose more than one answer. Bars side by side show the same answers without pretending that they are parts of one whole.
`,
        points: 19,
        feedback: 'A clear case, clearly mended.',
      },
      {
        body: `
The line leaves out the two years in which sales fell. With them, the trend is flat.
`,
        points: 15,
        feedback: 'Right. Where did you find the missing years? Add the source.',
      },
    ],
  },
  {
    course: 'Typography for everyone',
    title: 'Set one page twice',
    dueInDays: 9,
    instructions: `
Set the same page of text twice: once for a phone, once for paper. Explain size, line length and line height of both in five sentences.
`,
    fields: { is_anonymous: true, points: 10, late_deduction_percent: 0, cutoff_days: null },
    texts: [
      {
        body: `
On the phone the text is 17 pixels with a line height of 1.5, because the eye is closer but the light is worse. On paper it is 10 points with 14 points from line to line.

Both lines hold about 60 characters. That was harder on the phone than I thought.
`,
        points: 9,
        feedback: 'Sixty on a phone is brave. Send me a photograph of how it looks in the sun.',
      },
      {
        body: `
I chose one family for both and changed only size and spacing. The phone version has no hyphens, since they come and go with the width.
`,
        points: 7,
        feedback: 'Give the figures too; without them nobody can repeat it.',
      },
    ],
  },
]
