/** What people ask and answer in a course of the demo. */
export interface DemoThread {
  kind?: 'discussion'
  title: string
  text: string
  code?: { language: 'sql' | 'python'; text: string }
  answers?: { by: 'teacher' | 'classmate'; text: string }[]
  /** Which of the answers solved it. */
  accepted?: number
  pinned?: true
  locked?: true
}

/** General enough for every course. */
export const generalThreads: DemoThread[] = [
  {
    title: 'How much of this should I know by heart?',
    text: 'There is a lot in this part. What do I really need later, and what can I look up?',
    answers: [
      {
        by: 'teacher',
        text: 'Know the idea and when to use it. Everything with numbers in it you may look up; I do that too.',
      },
    ],
    accepted: 0,
  },
  {
    kind: 'discussion',
    title: 'Introduce yourself',
    text: 'Who are you, and why did you choose this course? I start: I change jobs in spring and want to arrive prepared.',
    answers: [
      {
        by: 'classmate',
        text: 'I teach at a primary school and my pupils ask better questions than I can answer.',
      },
      {
        by: 'classmate',
        text: 'Curiosity, mostly. And a colleague who would not stop talking about it.',
      },
      { by: 'teacher', text: 'Welcome, all of you. It is good to know what you bring along.' },
    ],
    pinned: true,
  },
  {
    title: 'Can I take the parts in another order?',
    text: 'The third part looks closer to what I need at work this week. Do I miss something if I jump ahead?',
    answers: [
      {
        by: 'classmate',
        text: 'I did and had to come back for one definition. Otherwise it went well.',
      },
    ],
  },
  {
    title: 'Is there a summary to print?',
    text: 'I would like to have one page beside my desk with the main ideas of each part.',
  },
]
