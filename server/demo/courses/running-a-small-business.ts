import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const runningASmallBusiness: DemoCourse = {
  organization: 'northwind',
  category: 'Business',
  instructor: 'daniel.osei@northwind.test',
  title: 'Money in a small business',
  subtitle: 'Prices, cash and the three numbers to look at every Friday',
  description:
    'For people who are good at what they do and uneasy about the figures. No accounting terms without a reason, no spreadsheets larger than a page.',
  outcomes: [
    'Work out a price that pays for your time',
    'Tell profit from cash',
    'Forecast the next eight weeks on one page',
  ],
  requirements: ['Last month’s bank statement'],
  tags: ['finance', 'small business', 'pricing'],
  level: 'beginner',
  priceMinor: 5900,
  sections: [
    {
      title: 'Prices',
      lessons: [
        previewLesson(
          'What an hour really costs',
          8,
          `
A year has about 220 working days. Subtract holidays you want to take, days you will be ill, and the hours for offers, invoices and tidying up. Most people who work for themselves can sell **1,100 to 1,200 hours** a year, not 1,760.

Now add up what the year has to pay for: your living, insurance, pension, tax, tools, rent, and something for the year that goes badly. Divide.

$$ \\text{hourly rate} = \\frac{\\text{all costs of a year}}{\\text{hours you can sell}} $$

If the result frightens you, check the hours first. Almost everyone overestimates them.

> warning: A rate that looks generous beside a salary may be below it. An employer pays for holidays, illness and the empty weeks; now that employer is you.
`,
        ),
        lesson(
          'Three ways to name a price',
          7,
          `
**By the hour** is fair when nobody knows how long it takes. It rewards being slow, which customers sense.

**By the piece** is fair when you know your work. The risk of taking longer is yours, and so is the reward for getting better.

**By the value** asks what the result is worth to the customer. A sign that brings ten guests a day is worth more than the paint.

Whichever you choose, name the price with what is included and what isn't, in writing, before you begin. Then stop talking. The silence after a price is uncomfortable, and the person who fills it usually gives a discount.
`,
        ),
      ],
    },
    {
      title: 'Cash',
      lessons: [
        lesson(
          'Profit is an opinion, cash is a fact',
          7,
          `
In March you finish a job for 9,000 and send the invoice. You buy material for 4,000 and pay at once. The books say: profit 5,000. The bank says: minus 4,000, until the customer pays in May.

Businesses with full order books fail in exactly this gap. So watch both, and keep them apart in your head:

- **Profit** tells whether the work is worth doing.
- **Cash** tells whether you can pay on Friday.

The gap becomes smaller when you ask for a third in advance, send invoices on the day the work is done, and call on the first day of delay. Calling is not rude. It is what people do who expect to be paid.
`,
        ),
        lesson(
          'The Friday page',
          8,
          `
One sheet, ten minutes, every Friday. Three numbers at the top:

1. **In the bank** today.
2. **Owed to us**, and how much of it is late.
3. **We owe**, and what falls due in the next two weeks.

Below, eight columns for the next eight weeks. Write in what will certainly come and go: rent, wages, tax, instalments, invoices with their likely date of payment. Carry the balance from column to column.

The first column in which the balance falls below zero is not a catastrophe. It is eight weeks' warning. You can delay a purchase, ask for a deposit, talk to the bank, while you still look like somebody who plans.

> tip: Be a pessimist about dates and a realist about sums. Customers pay, but later than you think.
`,
        ),
      ],
    },
  ],
}
