import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const chartsThatTellTheTruth: DemoCourse = {
  organization: 'northwind',
  category: 'Data and statistics',
  instructor: 'instructor@lyceum.test',
  title: 'Charts that tell the truth',
  subtitle: 'Choose the right picture, and draw it so that nobody is fooled',
  description:
    'A chart is an argument made with lengths. This course shows which lengths the eye compares well, and how to keep them honest.',
  outcomes: [
    'Pick a chart by the question it answers',
    'Label directly and do without a legend',
    'Find the trick in a misleading chart',
  ],
  requirements: ['A table of numbers from your own work'],
  tags: ['charts', 'data visualisation'],
  level: 'intermediate',
  priceMinor: 2900,
  sections: [
    {
      title: 'The right picture',
      lessons: [
        previewLesson(
          'What the eye can measure',
          6,
          `
Show people two bars and ask how much longer one is: they are nearly right. Show two circles and ask the same about their areas: they are off by a third. Angles are worse, and color is hardly a quantity at all.

So there is an order of trust: **position on a common scale**, then length, then angle and area, then shade. Spend the best channel on the most important comparison.

- Amounts: bars, from zero.
- Change over time: a line.
- Two quantities together: points.
- Parts of a whole, two or three of them: a bar cut into pieces. A pie works when the answer is "about half".

> tip: Say the sentence that the chart should make visible. If you can't, draw a table.
`,
        ),
        lesson(
          'Label things, not boxes',
          6,
          `
A legend makes the reader travel: see a line, remember its color, look up the box, come back. Write the name at the end of the line, in its color, and the journey is over.

The same goes for the rest. The title says what is to be seen ("Rents have doubled since 2015"), the subtitle what was measured and in what unit. Gridlines are pale or absent. Numbers stand where somebody will want to quote one, and nowhere else.

Use one strong color for what matters and gray for the company it keeps. About one man in twelve can't tell red from green; differences must survive in black and white.
`,
        ),
      ],
    },
    {
      title: 'Honest scales',
      lessons: [
        lesson(
          'The axis that starts at 96',
          7,
          `
Bars show amounts by their length. If the axis starts at 96, a bar of 98 is twice as long as one of 97, and the chart has lied with correct numbers. **Bars start at zero.** Lines may start elsewhere, because they show change by slope, but then the reader must be able to see it.

Other old acquaintances:

- two axes, scaled until the curves meet;
- a map in which empty land outvotes cities;
- a running total that can only rise;
- a trend that begins in the worst year.

Before you publish, draw the same data once in the most boring way you can think of. If the message disappears, it was in the drawing.
`,
        ),
      ],
    },
  ],
}
