import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const leadingAShift: DemoCourse = {
  organization: 'harbor',
  category: 'Business',
  instructor: 'carmen.iglesias@harbor.test',
  title: 'Leading a shift',
  subtitle: 'Yesterday you were one of them; today they look at you',
  description:
    'For foremen and mates in their first year: briefing, correcting, and keeping calm when the crane stops.',
  outcomes: [
    'Brief a crew in five minutes',
    'Correct without humiliating',
    'Run a short review after an incident',
  ],
  requirements: ['You lead people, or soon will'],
  tags: ['leadership', 'teams', 'safety'],
  level: 'beginner',
  priceMinor: 3900,
  visibility: 'organization',
  sections: [
    {
      title: 'The ordinary day',
      lessons: [
        previewLesson(
          'Five minutes that save an hour',
          6,
          `
Stand where everyone can see you. Say four things, in this order:

1. **What** we are going to do, and what it looks like when it is done.
2. **Who** does what. Names, not "somebody".
3. **What could hurt us** today: wind, ice, the new man, the tired man.
4. **When we stop.** The condition under which anybody may halt the work.

Then ask one person to tell it back. Not as a test of that person, but of you. Whatever comes back wrong, you said badly.

> tip: Let the quietest member of the crew speak first when you ask for concerns. After the loudest one, nobody else will.
`,
        ),
        lesson(
          'Correcting',
          6,
          `
Praise may be loud; correction is quiet and soon. Take the person aside, and keep to what you saw: "You stepped under the load twice this morning." Not "you are careless", which is an opinion about a person and starts a defence.

Say what it did to you or to the work. Ask what happened; there is often a reason that is your own fault, such as a path that is blocked. Agree on what will be different, and look for it within the week. When you see it, say so.
`,
        ),
      ],
    },
    {
      title: 'The other day',
      lessons: [
        lesson(
          'After an incident',
          7,
          `
First the people, then the place, then the questions. When everybody is safe and looked after, sit down together before the end of the shift. Twenty minutes, three questions:

- What did we expect to happen?
- What happened?
- What will we change before tomorrow morning?

Not: who was it? If the answer to that is the most interesting thing on the table, people will stop telling you things, and the next warning will not reach you.

Write down the change and the name of the one who makes it. A review without a change is gossip.
`,
        ),
      ],
    },
  ],
}
