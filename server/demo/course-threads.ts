import type { DemoThread } from './discussion-threads.ts'

/** What people ask about the matter of one course, by the title of the course. */
export const courseThreads: Record<string, DemoThread[]> = {
  'SQL by asking questions': [
    {
      title: 'Why does this return more rows than the table has?',
      text: 'I expected 12 rows and get 31. Both tables look fine to me.',
      code: {
        language: 'sql',
        text: 'select *\nfrom orders\njoin items on items.order_id = orders.id',
      },
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
      title: 'When is null equal to null?',
      text: 'The filter drops the rows without a city, although I wrote city <> Lisbon.',
      code: { language: 'sql', text: "select name\nfrom customers\nwhere city <> 'Lisbon'" },
      answers: [
        {
          by: 'classmate',
          text: 'Null is not a value but a question mark. Unknown <> Lisbon is unknown, and unknown is not true.',
        },
        { by: 'teacher', text: 'Well said. “is distinct from” does what you meant.' },
      ],
      accepted: 1,
    },
  ],
  'Statistics for the curious': [
    {
      title: 'Is the second example meant to come out differently?',
      text: 'I followed the steps twice and get 4.2 where the text has 4.1. Did I miss a step, or is it a misprint?',
      answers: [
        {
          by: 'classmate',
          text: 'I had the same. Look at the rounding in the line before: if you round only at the end it fits.',
        },
        { by: 'teacher', text: 'Exactly. Round once, at the very end. The lesson says so now.' },
      ],
      accepted: 0,
    },
    {
      title: 'Which of the two averages goes into the report?',
      text: 'Mean salary 3,900, median salary 3,100. My manager wants one number.',
      answers: [
        {
          by: 'teacher',
          text: 'If one number, the median: half earn less, half more. The mean is pulled up by the few at the top, and the gap between both is itself worth a sentence.',
        },
      ],
      accepted: 0,
    },
    {
      kind: 'discussion',
      title: 'What I changed at work after the first part',
      text: 'We had a weekly report that nobody read. I asked three people what they decide with it, and now it is half a page.',
      answers: [
        {
          by: 'classmate',
          text: 'Three people! That is the whole trick. I will try it on Monday.',
        },
        { by: 'teacher', text: 'This is the best homework anyone has handed in this year.' },
      ],
    },
  ],
  'Spanish for the first week': [
    {
      title: 'Buenos días or buenas tardes at one o’clock?',
      text: 'The dialogue uses buenos días at lunch. My host family said tardes. Who is right?',
      answers: [
        {
          by: 'teacher',
          text: 'Both. In Spain the morning lasts until lunch, and lunch is at two. Greet as they greet you.',
        },
      ],
      accepted: 0,
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
  ],
  'French through cooking': [
    {
      title: 'Why du beurre, but pas de beurre?',
      text: 'In the list it is “du beurre”, in the sentence with pas it loses its u. A misprint?',
      answers: [
        {
          by: 'teacher',
          text: 'No misprint: after pas the part becomes de. Je mets du beurre, je ne mets pas de beurre.',
        },
        { by: 'classmate', text: 'I remember it so: nothing has no parts.' },
      ],
      accepted: 0,
    },
  ],
  'Typography for everyone': [
    {
      title: 'How long may a line be?',
      text: 'My newsletter looks right at 75 characters on the screen and far too long on paper.',
      answers: [
        {
          by: 'teacher',
          text: 'Count characters, not centimetres: 45 to 75 is comfortable in both. On paper make the type smaller or the column narrower.',
        },
      ],
      accepted: 0,
    },
  ],
  'Interfaces people understand': [
    {
      title: 'Is a disabled button ever a good idea?',
      text: 'Ours stays grey until every field is filled. Two people in my test gave up there.',
      answers: [
        {
          by: 'classmate',
          text: 'We let it be pressed and say what is missing. Nobody has been stuck since.',
        },
        { by: 'teacher', text: 'That is the answer. A grey button knows why and does not tell.' },
      ],
      accepted: 0,
    },
  ],
  'Clear writing at work': [
    {
      title: 'My manager puts the polite sentences back in',
      text: 'I cut “I hope this finds you well”, she adds it again. Am I being rude?',
      answers: [
        {
          by: 'teacher',
          text: 'Politeness is fine, as long as the first screen still says what you want. Put it at the end and both of you win.',
        },
      ],
    },
  ],
  'Python from zero': [
    {
      title: 'The loop changes the list while it walks over it',
      text: 'I remove short words, but every second one stays.',
      code: {
        language: 'python',
        text: 'for word in words:\n    if len(word) < 4:\n        words.remove(word)',
      },
      answers: [
        {
          by: 'classmate',
          text: 'Each removal moves the rest one place to the left, and the loop steps over the next one. Build a new list instead.',
        },
        {
          by: 'teacher',
          text: 'Right. [word for word in words if len(word) >= 4] says it in one line.',
        },
      ],
      accepted: 1,
    },
  ],
  'Knots that matter': [
    {
      title: 'My bowline slips with new rope',
      text: 'On the old line it holds, on the new synthetic one it creeps until it opens.',
      answers: [
        {
          by: 'teacher',
          text: 'Slippery rope needs a longer tail and a Yosemite finish. Leave twelve times the diameter and dress it before you load it.',
        },
      ],
      accepted: 0,
    },
  ],
  'Radio procedure for crews': [
    {
      title: 'Do I say “over and out”?',
      text: 'Everybody in films does. The lesson uses one or the other.',
      answers: [
        {
          by: 'teacher',
          text: 'Over means I am listening, out means I am gone. Together they say: answer me, I will not hear you.',
        },
      ],
      accepted: 0,
    },
  ],
}
