import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const clearWritingAtWork: DemoCourse = {
  organization: 'northwind',
  category: 'Writing',
  instructor: 'multi@lyceum.test',
  title: 'Clear writing at work',
  subtitle: 'Say it once, say it first, and let people get on with their day',
  description:
    'Mails, reports and proposals that are read to the end and acted on. You bring your own texts and rewrite them as you go.',
  outcomes: [
    'Put the point of a mail into its first sentence',
    'Cut a text by a third without losing a fact',
    'Write instructions that nobody has to ask about',
  ],
  requirements: ['A text of your own that you are not happy with'],
  tags: ['writing', 'communication', 'editing'],
  level: 'all',
  priceMinor: 0,
  sections: [
    {
      title: 'The reader in a hurry',
      lessons: [
        previewLesson(
          'The first sentence does the work',
          6,
          `
Your reader opens the mail on a phone, between two meetings. They see a subject and one line. If the point stands there, it has been read. If the line says "I hope this finds you well", it has not.

Begin with what you want or what has changed. Reasons come second, history last.

> Before: As you may remember, we discussed the supplier question in October, and after several rounds …

> After: Please approve the new paper supplier by Friday; it saves 4,000 a year. The comparison is below.

## A test that takes ten seconds

Cover everything but your first sentence. Would the reader know whether they have to do something, and by when? If not, find the sentence that says so. It is usually in the last paragraph, where you arrived at it yourself while writing. Move it up.

> tip: Write the subject line last. It should be a short version of the first sentence, not the name of the project.
`,
        ),
        lesson(
          'Verbs carry weight, nouns carry luggage',
          7,
          `
"We carried out an evaluation of the options" is a sentence in which nobody does anything. The action, *evaluate*, has been packed into a noun, and an empty verb, *carry out*, had to be hired to push it.

Unpack it: "We compared three options." Shorter, and now we know how many.

Look for these signs in your own text:

- words that end in -tion, -ment, -ance beside a pale verb (make, take, give, conduct);
- "there is" and "it is" at the start of a sentence;
- a passive that hides who decided.

The passive isn't a crime. "The window was broken on Tuesday" is right if you don't know or don't care who did it. It becomes a problem when it protects someone: "It was decided that the office will close."

Exercise: take one page of yours. Mark every noun that hides an action. Rewrite half of them as verbs and read both versions aloud.
`,
        ),
      ],
    },
    {
      title: 'Rewriting',
      lessons: [
        lesson(
          'Cutting a third',
          8,
          `
Almost every first draft can lose a third. The art is to know which third.

1. **The warm-up.** The first paragraph often explains why you are writing. Delete it and see whether anyone would notice.
2. **The pairs.** "First and foremost", "each and every", "clear and understandable". Keep one.
3. **The hedges.** "It could possibly be argued that perhaps" means "maybe". One honest hedge is information; four are fear.
4. **The repetition.** If the conclusion repeats the introduction, one of them is unnecessary.

Cutting isn't the same as compressing. Don't squeeze words until the text is dense; remove thoughts that the reader doesn't need. What is left may then have room to breathe.

> note: Keep a file named "cuttings" and move what you delete there. You will never look into it, but it makes deleting painless.
`,
        ),
        lesson(
          'Instructions that work',
          8,
          `
Good instructions are written by someone who watched another person fail.

- One action per step, and the step begins with the verb.
- The condition before the action: "If the light is red, press and hold." Otherwise people press and then read.
- Say what the person will see when it worked.
- Numbers for order, bullets for choice; never the other way round.

Then test it. Give the text to someone who has never done the task, sit on your hands and say nothing. Every place where they hesitate is a sentence for you to repair, and every question they ask is a sentence that is missing.

> warning: Put warnings before the step they belong to. "Don't forget to switch off the power first" is of little use as step 7.
`,
        ),
      ],
    },
  ],
}
