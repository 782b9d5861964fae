import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const interfacesPeopleUnderstand: DemoCourse = {
  organization: 'northwind',
  category: 'Design',
  instructor: 'priya.raman@northwind.test',
  title: 'Interfaces people understand',
  subtitle: 'Forms, feedback and the art of leaving out',
  description:
    'Short lessons on the parts of software that people meet every day, with before-and-after examples from booking, banking and learning.',
  outcomes: [
    'Design a form that is filled in without help',
    'Write error messages that repair',
    'Run a usability test with five people',
  ],
  requirements: ['None'],
  tags: ['usability', 'forms', 'accessibility'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Forms',
      lessons: [
        previewLesson(
          'Ask for less',
          6,
          `
Every field is a small tax. Before you design it, ask who reads the answer and what they do with it. "Marketing might want it" is not an answer.

For what remains:

- one column, labels above, in the order in which people think of things;
- the width of a field hints at the length of the answer;
- examples under the field, not inside it, where they vanish when needed;
- optional fields are marked, and there are few of them.

Never ask for what you can work out. A postcode knows the town. A card number knows its kind.
`,
        ),
        lesson(
          'Errors that repair',
          6,
          `
"Invalid input" blames without helping. A good message says **what happened, and what to do**, at the place where it has to be done: "This code has expired. Send a new one."

Check when the person leaves a field, not while they are still typing; remove the complaint as soon as it no longer holds. Keep what they wrote, always. A form that empties itself after a mistake teaches people to hate you.

And make mistakes cheap. An *undo* is kinder than "Are you sure?", which everyone answers with yes before they have read it.
`,
        ),
      ],
    },
    {
      title: 'Finding out',
      lessons: [
        lesson(
          'Five people and a quiet hour',
          7,
          `
You don't need a laboratory. Five people who resemble your users, one after the other, one task each: "You want to move your course to next Tuesday."

Ask them to think aloud and then be silent. The urge to help is enormous; sit on your hands. Write down where they hesitate, what they say, what they expected. Afterwards ask one question: what was the hardest moment?

Three people will stumble at the same place. Repair that, and test again with others. Two rounds of five beat one round of ten, because the second finds what the first was hiding.
`,
        ),
      ],
    },
  ],
}
