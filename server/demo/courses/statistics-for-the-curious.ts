import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const statisticsForTheCurious: DemoCourse = {
  organization: 'northwind',
  category: 'Data and statistics',
  instructor: 'instructor@lyceum.test',
  title: 'Statistics for the curious',
  subtitle: 'Read numbers the way a good detective reads a room',
  description:
    'Most of us meet statistics as a set of formulas to survive. This course treats it as a way of asking better questions: what was measured, compared with what, and how sure may we be? You need no more mathematics than percentages.',
  outcomes: [
    'Tell a typical value from a misleading average',
    'Say how uncertain an estimate is, in plain words',
    'Spot the three most common traps in a news chart',
    'Decide when a difference is worth acting on',
  ],
  requirements: ['Percentages and a willingness to be surprised'],
  tags: ['statistics', 'data literacy', 'probability'],
  level: 'beginner',
  priceMinor: 0,
  progression: 'sequential',
  sections: [
    {
      title: 'What a number hides',
      lessons: [
        previewLesson(
          'The average that nobody earns',
          7,
          `
Nine people sit in a café. Each earns about 2,000 a month. A tenth walks in who earns 82,000. The **mean** income of the café has just jumped to 10,000, and yet nobody in the room earns anything near it.

Nothing was calculated wrongly. The mean answers a particular question: *if all the money were shared out equally, how much would each get?* That is a fine question about money in a pot. It is a poor question about what a typical guest earns.

## Two other ways to be typical

- The **median** is the value in the middle when everyone stands in a line from lowest to highest. The newcomer moves it hardly at all.
- The **mode** is the most common value. It is the only one that makes sense for things like shoe sizes or favourite colors.

When the three agree, the data is roughly symmetric and you can relax. When the mean is far above the median, a few large values are pulling. Incomes, house prices, waiting times and city sizes all behave like this.

> tip: Before you believe an average, ask which one it is, and ask for the median as well. If someone can't tell you, they have probably not looked.

## Try it

Write down how long you waited for your last eight buses. Work out the mean and the median. If they differ by more than a fifth, find the one wait that did it.
`,
        ),
        lesson(
          'Spread: the forgotten half',
          8,
          `
Two teachers report that their classes scored 70 on average. In the first class everyone scored between 65 and 75. In the second, half the class scored 95 and half scored 45. They need completely different lessons next week.

An average without a spread is half a sentence. The simplest honest spread is the **range between the quarters**: line everyone up, drop the lowest and the highest quarter, and say where the middle half lies. In the first class that is perhaps 68 to 72; in the second, 45 to 95.

The famous alternative is the **standard deviation**. Take how far each value is from the mean, square it, average the squares and take the root:

$$ s = \\sqrt{\\frac{1}{n-1}\\sum_{i=1}^{n}(x_i - \\bar{x})^2} $$

Squaring makes large distances count for much more than small ones, which is useful in theory and touchy in practice: one typing error can double it.

> note: For bell-shaped data, about two thirds of all values lie within one standard deviation of the mean, and about 95 of 100 within two. For data with a long tail, don't rely on that.

When you read that "delivery takes three days on average", the number you want is the one nobody prints: in how many days do nine parcels out of ten arrive?
`,
        ),
        lesson(
          'Compared with what?',
          6,
          `
"Sales rose by 40 percent." Compared with last month, which had a public holiday? With last year, before the second shop opened? With what they would have been anyway?

Every number that moves someone is a comparison, and the weakest part of a comparison is usually the thing left unsaid. Make a habit of three questions:

1. **Compared with when?** A short window makes noise look like news. Ask for the same figure over two years.
2. **Compared with whom?** Patients who choose a treatment differ from those who don't, before anybody swallows a pill.
3. **Out of how many?** Two complaints a week are alarming for a dentist and invisible for a railway.

## Percent and percentage points

If a tax goes from 20 percent to 25 percent, it rose by 5 percentage *points* and by 25 *percent*. Both are true. Which one you read depends on what the writer would like you to feel.

> warning: A risk that doubles from 1 in 10,000 to 2 in 10,000 has "increased by 100 percent". Always ask for both absolute numbers.
`,
        ),
      ],
    },
    {
      title: 'How sure may we be?',
      lessons: [
        lesson(
          'A spoon of soup',
          8,
          `
A cook doesn't eat the whole pot to know whether the soup needs salt. One spoonful is enough, on one condition: the pot was stirred.

That is all of sampling theory in two sentences. The **size of the pot** matters very little; a spoon tells as much about ten litres as about one. The **size of the spoon** matters somewhat. The **stirring** matters most. A survey of 200 people drawn at random beats a survey of 200,000 who chose to answer.

## How big a spoon?

For a share in percent, a useful rule of thumb for a random sample of $n$ people is that the answer is uncertain by about

$$ \\pm \\frac{100}{\\sqrt{n}} \\text{ percentage points} $$

With 100 people that is plus or minus 10 points; with 400, plus or minus 5; with 10,000, plus or minus 1. Note the price: to halve the uncertainty you must ask four times as many.

- 47 % against 45 % in a survey of 400: no difference worth a headline.
- 47 % against 35 % in the same survey: probably real.

> tip: When a poll is printed without its sample size, treat every difference under 6 points as a draw.
`,
        ),
        lesson(
          'Chance is lumpy',
          7,
          `
Ask a friend to write down twenty imaginary coin tosses, then toss a real coin twenty times. You can usually tell which is which: the invented list changes too often. Real chance has runs. In twenty tosses, a run of four or more equal sides appears about three times out of four.

Because we expect chance to be smooth, we see causes in lumps. A hospital has three bad outcomes in a week; a player hits five shots in a row; a street has four burglaries in a month. Each *may* have a cause. Each is also exactly what random scatter looks like.

## A fair way to ask

Suppose nothing special is going on. How often would a lump at least this big appear **somewhere**, given all the places where we might have noticed one? With a hundred streets and twelve months you have twelve hundred chances to be startled.

\`\`\`python
import random

def longest_run(tosses):
    best = run = 1
    for before, now in zip(tosses, tosses[1:]):
        run = run + 1 if now == before else 1
        best = max(best, run)
    return best

runs = [longest_run([random.random() < 0.5 for _ in range(20)]) for _ in range(10_000)]
print(sum(run >= 4 for run in runs) / len(runs))
\`\`\`

Run it a few times. The answer settles near 0.77.
`,
        ),
        lesson(
          'When a difference is worth acting on',
          9,
          `
A new sign-up page converts 5.4 % of visitors, the old one 5.0 %. Is the new one better? There are really two questions here, and they are often confused.

**Could it be chance?** With 1,000 visitors on each side, a difference of 0.4 points appears by luck alone about two times in three. With 100,000 on each side it almost never does. The usual yardstick, the *p-value*, answers only this: how often would chance alone produce a gap at least so large?

**Does it matter?** With enough visitors, a gap of 0.01 points will pass every test of chance and still not pay for the coffee drunk while discussing it.

A good report therefore gives an estimate with its uncertainty: "better by 0.4 points, and anything between 0.1 and 0.7 would be compatible with what we saw". Now everyone can decide whether even the low end is worth the trouble.

> warning: Looking at the result every day and stopping when it looks good is not a test. Decide beforehand how long you will measure.

## Before you go

Take any claim from this week's news. Write down the comparison, the sample, the uncertainty and the size of the effect. If one of the four is missing, you have learned something already.
`,
        ),
      ],
    },
  ],
}
