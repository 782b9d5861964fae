import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const negotiatingCalmly: DemoCourse = {
  organization: 'northwind',
  category: 'Business',
  instructor: 'daniel.osei@northwind.test',
  title: 'Negotiating calmly',
  subtitle: 'Prepare, listen, and know when to leave',
  description:
    'Salaries, suppliers, landlords: conversations in which both sides want something and nobody wants to look greedy.',
  outcomes: ['Prepare on one page', 'Ask before you offer', 'Close without regret'],
  requirements: ['A negotiation that lies ahead of you'],
  tags: ['negotiation', 'communication'],
  level: 'all',
  priceMinor: 4900,
  sections: [
    {
      title: 'Before',
      lessons: [
        previewLesson(
          'What if you don’t agree?',
          6,
          `
The most important number in a negotiation isn't on the table. It is what you will do if there is no agreement: the other offer, the old contract, another year in the same flat. Know it exactly, and try to improve it before you talk.

Then guess theirs. What happens to *them* if you walk away? People overrate their own weakness and the other side's strength.

Your page has four lines: what I want, what I would accept, what I do otherwise, and what they probably want apart from money. The fourth is where agreements come from: a date, a reference, certainty, peace.
`,
        ),
        lesson(
          'Asking before offering',
          6,
          `
The side that asks more questions usually does better, and the other side enjoys it more. "What would make this easy for you?" "What is the date really about?" "If we did that, what else would you need?"

Repeat what you heard until they say "exactly". Only then does your own proposal land.

If you must name a number first, name one you can explain, a little better than you hope for, and stop. If they name one that is far off, don't argue with it; ask where it comes from. Numbers without a reason move quickly.
`,
        ),
      ],
    },
    {
      title: 'During and after',
      lessons: [
        lesson(
          'Give slowly, and for something',
          6,
          `
Never give something away to be nice. Say "if you … then I could …", and let both halves travel together. Each step should be smaller than the last; it shows where the end is without your saying so.

When you are tired or angry, ask for a break. Nobody has ever lost anything by sleeping on it, except offers that expire tonight, and those are usually still there tomorrow.

At the end, say aloud what has been agreed and send it in writing within the hour. Memory is generous to its owner.
`,
        ),
      ],
    },
  ],
}
