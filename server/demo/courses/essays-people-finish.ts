import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const essaysPeopleFinish: DemoCourse = {
  organization: 'riverside',
  category: 'Writing',
  instructor: 'hannah.weiss@riverside.test',
  title: 'Essays that people finish',
  subtitle: 'From a question to a text with a spine',
  description:
    'How to find something worth saying, put it in an order that pulls, and rewrite until it holds. For pupils in their last years and for anyone who writes at length.',
  outcomes: [
    'Turn a topic into a question',
    'Build an outline that can be argued with',
    'Revise in three separate passes',
  ],
  requirements: ['A topic you care about'],
  tags: ['essay', 'argument', 'revision'],
  level: 'intermediate',
  priceMinor: 0,
  visibility: 'organization',
  sections: [
    {
      title: 'Finding the question',
      lessons: [
        previewLesson(
          'A topic is not a question',
          6,
          `
"Social media" is a topic. So is "The Renaissance". You can collect facts about a topic for ever, and the text will read like a cupboard.

A **question** can be wrong about itself. *Did the printing press make arguments more or less honest?* Somebody might disagree with your answer, and therefore they will read on.

Three ways to get from one to the other:

- Ask what surprised you. Surprise is a question without a question mark.
- Put two things side by side that are rarely compared.
- Take a sentence everyone accepts and look for the case in which it fails.

Write ten questions. The first four will be school questions. The good one is usually number seven.
`,
        ),
        lesson(
          'An outline that can be argued with',
          7,
          `
An outline of headings, *Introduction, History, Advantages, Disadvantages*, is a list of drawers. It tells nobody what you think.

Write it in whole sentences instead, one claim per paragraph. Then read only those sentences, one after the other. They should make sense as a short text. Where you have to add "and also", the order is arbitrary; where you can write "but" or "therefore", something is moving.

> tip: Put the strongest objection to your thesis in the middle, in its best form, and answer it there. An essay that meets no resistance proves nothing.
`,
        ),
      ],
    },
    {
      title: 'Rewriting',
      lessons: [
        lesson(
          'Three passes, never one',
          7,
          `
Nobody can judge the argument, the sentences and the commas at the same time. Read three times, with different eyes.

1. **Structure.** Print it. Write in the margin what each paragraph *does*. Two that do the same become one. One that does nothing goes.
2. **Sentences.** Read aloud. Where you stumble, the reader will. Break what is long, join what is choppy.
3. **Surface.** Spelling, quotations, names, dates. Read from the last sentence to the first, so that the sense can't carry you over mistakes.

Leave a night between the passes. The text doesn't change in that night, but you do.
`,
        ),
      ],
    },
  ],
}
