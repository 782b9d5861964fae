import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const spreadsheetsThatSurvive: DemoCourse = {
  organization: 'northwind',
  category: 'Data and statistics',
  instructor: 'instructor@lyceum.test',
  title: 'Spreadsheets that survive you',
  subtitle: 'Tables that others can check, extend and trust',
  description:
    'Most of the world runs on spreadsheets that only one person understands. This course is about the other kind.',
  outcomes: [
    'Lay out data so that it can be sorted and counted',
    'Separate inputs, calculation and results',
    'Find your own mistakes before others do',
  ],
  requirements: ['Any spreadsheet program'],
  tags: ['spreadsheets', 'data'],
  level: 'beginner',
  priceMinor: 1900,
  sections: [
    {
      title: 'Layout',
      lessons: [
        previewLesson(
          'One row, one thing',
          6,
          `
A table that can be sorted has one row for each thing and one column for each property, and nothing else. No merged cells, no empty rows to make it airy, no totals in between, no colors that mean something.

If you catch yourself writing *January, February, March* across the top, turn it: a column *month*, and three rows. It looks longer and can do ten times as much, because now the program can filter, group and plot it.

> tip: Freeze the first row, format it as a table, and give columns names with units: \`distance_km\`, not \`Distance\`.
`,
        ),
        lesson(
          'Inputs, sums, answers',
          6,
          `
Three sheets. **Inputs**: every number that somebody may change, each with a name, a unit and where it comes from. **Calculation**: formulas only, no number typed by hand. **Results**: what you show.

A number inside a formula, such as \`=B2*1.19\`, is a secret. Two years later nobody knows whether it was a tax, a safety margin or a mistake. Put it on the input sheet and give it a name.

Then protect nothing, but color the input cells. People change what looks as if it may be changed.
`,
        ),
      ],
    },
    {
      title: 'Trust',
      lessons: [
        lesson(
          'Checks that look after themselves',
          7,
          `
Studies of real spreadsheets find mistakes in most of them. The authors weren't careless; they were alone with it.

- **Total twice.** Rows and columns must give the same sum; let a cell say OK or not.
- **Bounds.** A share between 0 and 1, a date in this century, an age below 120.
- **Count.** How many rows came in, how many went out.
- **Extremes.** Put in zero, put in a million. Is the answer still sensible?

And then give it to somebody and say nothing. Where they ask, add a note. Where they guess wrongly, rename a column.
`,
        ),
      ],
    },
  ],
}
