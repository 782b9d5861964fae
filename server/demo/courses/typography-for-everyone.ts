import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const typographyForEveryone: DemoCourse = {
  organization: 'northwind',
  category: 'Design',
  instructor: 'priya.raman@northwind.test',
  title: 'Typography for everyone',
  subtitle: 'Five decisions that make any page easier to read',
  description:
    'You don’t need to be a designer to set a page that people enjoy reading. Size, line, length, weight and space: decide these five well and most of the rest follows.',
  outcomes: [
    'Choose size, line height and line length that fit together',
    'Build a hierarchy with as few means as possible',
    'Recognise the usual mistakes in slides and reports',
  ],
  requirements: ['Any program in which you can set text'],
  tags: ['typography', 'layout', 'reading'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'The paragraph',
      lessons: [
        previewLesson(
          'Line length comes first',
          6,
          `
The eye reads a line in small jumps and then flies back to the start of the next. If the line is too long, it lands on the wrong one; if it is too short, it flies back so often that reading becomes nervous.

For continuous text, **60 to 75 characters**, spaces included, is comfortable. Newspapers live with 40 because their columns stand close together. Code and tables follow other rules.

So begin with the width of the column and the size of the type together: choose the size that reads well at arm's length, then make the column as wide as 66 of its characters. On a large screen the rest of the width stays empty. It isn't wasted; it is what makes the text look calm.

> tip: Type the alphabet two and a half times. That is 65 characters. It should fill your line.
`,
        ),
        lesson(
          'Leading, or the space between lines',
          6,
          `
Printers used strips of lead to push lines apart, hence the name. The right amount depends on the length: the longer the line, the more space the eye needs to find its way back.

- Short lines, as on a phone: about 1.4 times the size.
- Lines of 66 characters: about 1.5 to 1.6.
- Headlines: 1.1 to 1.2, because they are seen as a shape rather than read.

Too little, and the page turns gray and dense. Too much, and lines fall apart into stripes. Squint: a well-set paragraph has an even tone, a little lighter than the picture beside it.

Letters need air as well. Small sizes profit from slightly looser spacing, large headlines from slightly tighter. Never space out lower-case text for effect.
`,
        ),
      ],
    },
    {
      title: 'The page',
      lessons: [
        lesson(
          'Hierarchy with two weights',
          7,
          `
A page has to answer one question at once: where do I begin? Many pages answer it five times, with a large heading, a colored box, an arrow, a bold sentence and an exclamation mark.

Use as few differences as you can, and make each of them clear. Two weights and three sizes carry a long report:

1. Text in the regular weight.
2. Section headings in the same size, semibold, with space above.
3. The title, twice the size, regular.

A difference that is hardly visible looks like a mistake. From 14 to 15 points is a mistake; from 14 to 20 is a heading.

Space is the strongest means of all and costs nothing. The distance above a heading should be clearly larger than the distance below it, so that the heading belongs to what follows.
`,
        ),
        lesson(
          'Numbers in tables',
          6,
          `
In text, figures may have different widths and dance a little. In a table they must not. Switch on **tabular figures**, align numbers on the right or on the decimal point, and give all of a column the same number of decimals. Now size can be seen as length, before a single digit is read.

Then remove lines. A table needs no grid; it needs one line under the head and enough space between columns. If rows are long, a hairline between them helps; stripes rarely do.

Put the unit into the head, not into every cell. And sort by something that matters: alphabetical order answers only one question, namely where the reader's own row is.
`,
        ),
      ],
    },
  ],
}
