/** What people ask; general enough for every course of the demo. */
export interface DemoThread {
  kind?: 'discussion'
  title: string
  text: string
  code?: string
  answers?: { by: 'teacher' | 'classmate'; text: string }[]
  /** Which of the answers solved it. */
  accepted?: number
  pinned?: true
  locked?: true
}

export const demoThreads: DemoThread[] = [
  {
    title: 'Is the second example meant to come out differently?',
    text: 'I followed the steps twice and get another result than the text. Did I miss a step, or is it a misprint?',
    answers: [
      {
        by: 'classmate',
        text: 'I had the same. Look at the rounding in the line before: if you round only at the end it fits.',
      },
      { by: 'teacher', text: 'Exactly. Round once, at the very end. I will say so in the lesson.' },
    ],
    accepted: 0,
  },
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
    title: 'Why does this return more rows than the table has?',
    text: 'I expected 12 rows and get 31. Both tables look fine to me.',
    code: 'select *\nfrom orders\njoin items on items.order_id = orders.id',
    answers: [
      {
        by: 'teacher',
        text: 'Each order appears once per item. That is what a join does: it does not count, it combines. Try count(distinct orders.id).',
      },
      {
        by: 'classmate',
        text: 'Drawing both tables on paper and connecting the lines helped me a lot here.',
      },
    ],
    accepted: 0,
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
  {
    kind: 'discussion',
    title: 'What I changed at work after the first part',
    text: 'We had a weekly report that nobody read. I asked three people what they decide with it, and now it is half a page.',
    answers: [
      { by: 'classmate', text: 'Three people! That is the whole trick. I will try it on Monday.' },
      { by: 'teacher', text: 'This is the best homework anyone has handed in this year.' },
    ],
  },
  {
    title: 'The recording is very quiet on my phone',
    text: 'With headphones it is fine, but through the speaker I hardly hear it. Is it just me?',
    answers: [
      {
        by: 'teacher',
        text: 'Thank you for telling me. The recording was made again a little louder; please reload the lesson.',
      },
    ],
    locked: true,
  },
]
