import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const probabilityAtTheKitchenTable: DemoCourse = {
  organization: 'riverside',
  category: 'Data and statistics',
  instructor: 'samuel.adeyemi@riverside.test',
  title: 'Probability at the kitchen table',
  subtitle: 'Dice, birthdays, tests and the art of not being surprised',
  description:
    'Games and experiments that make the rules of chance obvious, and a few results that stay surprising however often you prove them.',
  outcomes: [
    'Count equally likely cases',
    'Use a tree for several steps',
    'Read a medical test rightly',
  ],
  requirements: ['Two dice and a pack of cards'],
  tags: ['probability', 'games'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Counting',
      lessons: [
        previewLesson(
          'Two dice',
          6,
          `
Throw two dice a hundred times and write down the sums. Seven comes most often, two and twelve hardly ever. Why?

There are 36 equally likely pairs: 6 for the first die times 6 for the second. Six of them give seven, one gives two.

$$ P(7) = \\frac{6}{36} = \\frac{1}{6} \\qquad P(2) = \\frac{1}{36} $$

Paint one die red if you doubt that (1, 6) and (6, 1) are different. They always were; you couldn't see it.

Whenever a question about chance confuses you, look for the cases that are equally likely and count them.
`,
        ),
        lesson(
          'Shared birthdays',
          6,
          `
In a class of 23, would you bet that two people share a birthday? You should: the chance is just over one half. With 40 people it is 89 percent.

The trick is to ask the opposite. The second person avoids the first with probability 364/365, the third avoids both with 363/365, and so on. Multiply:

$$ 1 - \\frac{365 \\cdot 364 \\cdots 343}{365^{23}} \\approx 0.507 $$

It feels wrong because you think of *your* birthday, and there are only 22 others. But there are 253 **pairs**, and each of them is a chance.
`,
        ),
      ],
    },
    {
      title: 'Learning from evidence',
      lessons: [
        lesson(
          'The test was positive',
          8,
          `
An illness strikes 1 person in 1,000. A test finds 99 of 100 who have it, and wrongly alarms 2 of 100 who don't. Your test is positive. How likely is it that you are ill?

Think of 100,000 people. 100 are ill; 99 of them test positive. 99,900 are well; 2 percent of them, 1,998, test positive too. So of 2,097 with a positive test, 99 are ill: **less than 5 percent.**

The test is good. The illness is rare, and a few mistakes among very many healthy people outnumber the hits among very few ill ones. A second, independent test changes everything; work it out.

> warning: "99 percent reliable" is not the probability that you are ill. Always ask: out of how many?
`,
        ),
      ],
    },
  ],
}
