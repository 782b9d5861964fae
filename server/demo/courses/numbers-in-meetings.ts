import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const numbersInMeetings: DemoCourse = {
  organization: 'northwind',
  category: 'Data and statistics',
  instructor: 'instructor@lyceum.test',
  title: 'Numbers in meetings',
  subtitle: 'Averages, spread, chance and evidence for people who avoided statistics',
  description:
    'You left school sure that statistics is for other people. It isn’t. Most of what you need at work fits on one sheet of paper and uses arithmetic that you already know.\n\nThis course takes eight short lessons. Each begins with a question that someone really asked in a meeting, answers it with a handful of numbers, and ends with something to try on numbers of your own. There are formulas, but never before the idea they stand for.',
  outcomes: [
    'Choose between mean and median, and say why',
    'Describe how much numbers spread, not only where they lie',
    'Read a chart for what it hides',
    'Tell a difference from an accident of the sample',
    'Explain to a colleague what a margin of error means',
  ],
  requirements: [
    'Adding, dividing and a calculator',
    'Any set of twenty numbers that you care about',
  ],
  tags: ['statistics', 'data', 'averages', 'evidence'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Where the numbers lie',
      lessons: [
        previewLesson(
          'The question comes first',
          5,
          `
A manager asks: "How long do our customers wait?" Somebody opens the log, adds up 412 waiting times, divides by 412 and answers: four minutes and ten seconds. Everyone nods. Nobody learns anything.

The number is right. The question was never asked. Did the manager want to know what most customers feel? Whether anyone waits so long that they give up? Whether the new desk helped? Each of those needs a different number from the same log.

## Write the decision down

Before you touch data, write one sentence of this shape:

> If the answer is large we will do A, if it is small we will do B.

If you cannot fill in A and B, you are not measuring, you are decorating. Go back and talk to the person who asked.

For the waiting times the sentence turned out to be: *If more than one customer in twenty waits longer than ten minutes, we open a second desk at noon.* Now it is clear what to count. The average does not appear in the sentence at all.

> tip: Keep the sentence at the top of your spreadsheet. In a month it will tell you why the columns are there.

## Try it

Take the last chart that somebody showed you. Write down the decision that it was meant to serve. If you find two decisions, you need two charts. If you find none, you have found out why the meeting was long.
`,
        ),
        lesson(
          'Mean, median and the boss who walks in',
          5,
          `
Seven people sit in a café. They earn, in thousands a year: 24, 26, 27, 29, 31, 33 and 36. The mean is the sum divided by the count:

$$\\bar{x} = \\frac{24+26+27+29+31+33+36}{7} \\approx 29.4$$

The median is the one in the middle when they stand in a row: 29. The two agree, as they do whenever numbers lie evenly around a center.

Now the owner of a shipping line walks in. She earns 2,000. The mean jumps to 276. The median moves to 30. Nobody in the café became richer, but the mean says that the typical guest is a very comfortable person.

## When to use which

- Use the **median** when you want to describe a typical case and a few values may be extreme: incomes, house prices, waiting times.
- Use the **mean** when the total matters: if the café charges by the head, the mean times the number of guests is what it will earn.
- If both are far apart, report both. The gap itself is news: something is lopsided.

> note: Many reports say "average" and mean the mean. Ask. It costs a second and has ended more than one argument.

## Try it

Write down the minutes of your last eleven phone calls. Work out both numbers. Then remove the longest call and do it again. Which of the two would you rather promise to a customer?
`,
        ),
        lesson(
          'Spread: the other half of every answer',
          6,
          `
Two buses go from the station to the harbor. Both take twenty minutes on average. The first takes 19, 20, 20, 20 or 21 minutes. The second takes 8, 12, 20, 27 or 33. Which one do you take when your ship leaves at noon?

The average cannot tell you. You need the **spread**: how far the values stray from their center.

## Three ways to say it

1. The **range**: largest minus smallest. Easy, and ruled by the two strangest values.
2. The **middle half**: line the values up and say between which two the middle half lies. This is the interquartile range. It ignores the extremes and everybody understands it: "Half of our calls take between three and seven minutes."
3. The **standard deviation**: roughly, the usual distance from the mean. For the second bus it is about ten minutes.

The formula looks worse than it is. Take each value's distance from the mean, square it so that minus signs vanish, average the squares, and undo the squaring with a root:

$$s = \\sqrt{\\frac{1}{n-1}\\sum_{i=1}^{n}(x_i-\\bar{x})^2}$$

You will rarely compute it by hand. You will often need to know what it means.

> warning: A promise made with an average is broken half of the time. Promise with the spread: "Nine times in ten you arrive within half an hour."

## Try it

For the phone calls of the last lesson, find the middle half. Say it aloud as one sentence. Does it surprise you more than the average did?
`,
        ),
      ],
    },
    {
      title: 'Looking before counting',
      lessons: [
        lesson(
          'A picture of all the values',
          6,
          `
Anyone can hide a camel behind an average. A picture of all the values is much harder to hide behind.

The simplest picture needs only a pencil. Draw a line with a scale and put one dot per value above it. If dots fall on the same place, pile them up. This is a *dot plot*, and for up to a hundred values there is nothing better.

## Four things to look for

| Look for | It may mean |
| Two humps | Two groups were mixed: weekdays and weekends, adults and children |
| A long tail to one side | Mean and median will disagree; report the median |
| A lonely dot | A typing mistake, or the most interesting case you have |
| A sudden edge | A rule is at work: a limit, a target, a form that allows no more |

The last one is my favourite. A hospital's waiting times piled up just below four hours and hardly any lay above. There was a target of four hours. Patients were not treated faster; they were moved to a corridor that did not count.

> tip: Never delete the lonely dot first and ask later. Go and find out what happened on that day.

## Try it

Draw the dot plot of your numbers. Give it to somebody without a word and ask what they see. If they see something that you did not, you have just been paid for this lesson.
`,
        ),
        lesson(
          'Charts that mislead, politely',
          5,
          `
Few charts lie. Many mislead, mostly without intent. Here are the three that you will meet this week.

## The cut axis

Sales rose from 980 to 1,010. With an axis from 970 to 1,015 the second bar is more than four times as tall as the first. Bars are read by their length, so **bars start at zero, always**. Lines may start elsewhere, because they are read by their slope; then say so.

## The double axis

Ice cream on the left, drownings on the right, and the two lines dance together. With two free scales any two lines can be made to dance. What you see is that both happen in summer.

## The missing denominator

"Accidents in our town doubled." From two to four. "Most accidents happen within five miles of home." That is where most driving happens. Whenever you read a count, ask: **out of how many?** A count without a denominator is gossip.

> note: The best defence is dull: read the axis before the line, the unit before the number, the source before the title.

## Try it

Find one chart in today's news. Redraw it on paper with an axis from zero and the denominator written beside it. In most cases the story becomes smaller. Now and then it becomes bigger, and you may be the first to notice.
`,
        ),
      ],
    },
    {
      title: 'From a sample to the world',
      lessons: [
        lesson(
          'Chance has no memory, samples do',
          5,
          `
Toss a coin ten times. Seven heads. Is the coin crooked? Toss another ten: four heads. Chance is lumpier than we feel it should be. People who are asked to invent coin tosses almost never write six heads in a row; real coins do it often.

A **sample** is a handful taken from everything you would like to know. You ask 50 customers because you cannot ask 50,000. What you get depends on two things that have nothing to do with each other.

1. **Luck.** Another 50 customers would have answered a little differently. More answers make this smaller, and we can say by how much.
2. **How you picked them.** If you asked those who came to the desk, you never heard the ones who gave up in the car park. More answers do not help at all. Asking 5,000 people at the desk gives you a very exact answer to the wrong question.

> warning: Size cures bad luck. It never cures bad picking.

In 1936 a magazine asked more than two million Americans whom they would vote for, and was wrong by a landslide. It had taken the addresses from telephone books and car registers. In that year a telephone was a sign of money.

## Try it

Think of the last survey that you answered. Who could not have answered it? Write down in which direction that pushes the result.
`,
        ),
        lesson(
          'What a margin of error promises',
          5,
          `
"54 percent agree, plus or minus 3." What does the 3 say?

Imagine that the same survey is made again and again, each time with new people picked in the same way. The results wobble. The margin of error is how far they wobble: in about 19 of 20 repetitions the truth lies within the margin around what was found.

For a share near one half there is a rule that you can do in your head:

$$\\text{margin} \\approx \\frac{1}{\\sqrt{n}}$$

With 100 people it is a tenth: plus or minus 10 percentage points. With 400 it is 5. With 1,000 it is about 3. To halve the margin you need **four times** as many people, which is why surveys stop near a thousand.

## What it does not promise

- It says nothing about bad picking. A biased survey has a small margin and a wrong center.
- It does not say that every value inside is equally likely. The middle is more likely than the edges.
- It belongs to the whole sample. If you look only at the 60 people under thirty, the margin for them is 13, not 3.

> tip: When two shares are compared, their margins add up, roughly. 54 against 50, each plus or minus 3, is not news yet.

## Try it

A colleague says: "Of 25 customers, 60 percent prefer the new form." Work out the margin. Then write one honest sentence that your colleague could put on a slide.
`,
        ),
        lesson(
          'Is it real, and does it matter?',
          7,
          `
You changed the form. Before, 40 of 200 people gave up. After, 30 of 200. Did the change help, or was it luck?

Ask the question backwards. *Suppose the change did nothing.* Then all 400 people belong to one heap with 70 who gave up, and which of them fell into "before" or "after" is pure chance. How often would chance alone make a gap of 10 or more? You could write 400 slips of paper, shuffle and deal them a thousand times. Somebody did: about 200 of a thousand deals show a gap at least that large.

That share, here about 0.2, is called the **p-value**. It is the answer to "how surprising would this be if nothing had happened?" One in five is not surprising. You have no reason yet to believe in your form, and no reason to give it up. You need more people.

## Two questions, never one

| Question | Answered by |
| Is it more than luck? | the p-value, or whether the margins overlap |
| Is it large enough to matter? | the size of the difference, and what it is worth |

With a million visitors a difference of a tenth of a percent is certainly real and perhaps worth nothing. With twenty patients a drug that halves deaths may not pass the first test and be the most important thing in the room.

> note: "Not significant" means "we could not tell". It never means "there is no difference".

## The whole course on a card

Write the decision first. Look at all values. Say the middle *and* the spread. Ask out of how many, and who is missing. Then, and only then, ask whether it is luck. You no longer avoid statistics. You do it.
`,
        ),
      ],
    },
  ],
}
