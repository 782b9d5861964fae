import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const sqlByAskingQuestions: DemoCourse = {
  organization: 'northwind',
  category: 'Programming',
  instructor: 'tomasz.zielinski@northwind.test',
  title: 'SQL by asking questions',
  subtitle: 'From a single table to joins and windows, one question at a time',
  description:
    'Every lesson starts with a question that someone in a small bookshop might ask, and ends with the query that answers it. You learn to think in sets of rows before you learn any syntax by heart.',
  outcomes: [
    'Write queries that filter, group and join without guessing',
    'Explain why a join doubled your rows',
    'Use window functions for rankings and running totals',
  ],
  requirements: ['You can use a spreadsheet', 'No programming needed'],
  tags: ['sql', 'databases', 'postgresql'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'One table',
      lessons: [
        previewLesson(
          'Which books cost less than ten?',
          6,
          `
A table is a set of rows that all have the same columns. A query describes which rows you want and what you want to see of them. The database decides how to find them; that is not your job.

\`\`\`sql
select title, price
from books
where price < 10
order by price;
\`\`\`

Read it in the order in which it works: **from** the books, keep those **where** the price is below ten, **select** two columns, **order** what is left.

## Conditions

- \`and\`, \`or\` and \`not\` combine conditions; use brackets when you mix them.
- \`between 5 and 10\` includes both ends.
- \`in ('poetry', 'drama')\` is shorter than two comparisons with \`or\`.
- \`like 'The %'\` matches a pattern, where the percent sign stands for anything.

> warning: A missing value is \`null\`, and nothing is equal to null, not even null. Write \`where returned_at is null\`.

Without \`order by\` a database may give rows in any order, and a different one tomorrow. If the order matters to you, say so.
`,
        ),
        lesson(
          'How many did we sell, and of what?',
          8,
          `
Counting is grouping. You put rows into heaps and then say one thing about each heap.

\`\`\`sql
select genre, count(*) as sold, round(avg(price), 2) as average_price
from sales
group by genre
order by sold desc;
\`\`\`

Every column in the select list must either name the heap (\`genre\`) or say something about it (\`count\`, \`sum\`, \`avg\`, \`min\`, \`max\`). If you select \`title\` as well, the database rightly asks: whose title?

## Before and after the heaps

\`where\` throws rows away before they are heaped; \`having\` throws heaps away afterwards.

\`\`\`sql
select genre, count(*) as sold
from sales
where sold_on >= date '2026-01-01'
group by genre
having count(*) >= 20;
\`\`\`

> tip: \`count(*)\` counts rows. \`count(returned_at)\` counts rows in which that column is not null. The difference is the number of books still out.
`,
        ),
      ],
    },
    {
      title: 'Several tables',
      lessons: [
        lesson(
          'Who bought what?',
          9,
          `
The customer's name stands in one table, the sale in another. A **join** puts each sale beside its customer:

\`\`\`sql
select c.name, s.title, s.sold_on
from sales s
join customers c on c.id = s.customer_id;
\`\`\`

Imagine every sale next to every customer, a huge table, and then keep only the pairs for which the condition holds. Nobody computes it that way, but it predicts the result exactly, including the surprises.

## Why did my rows double?

If a customer has two addresses and you join addresses as well, each sale appears once per address. The join did what you asked. When a sum suddenly looks too big, count the rows before and after each join.

## Keeping those without a partner

\`left join\` keeps every row of the left table; where there is no partner, the columns of the right table are null. So the customers who never bought anything are:

\`\`\`sql
select c.name
from customers c
left join sales s on s.customer_id = c.id
where s.id is null;
\`\`\`
`,
        ),
        lesson(
          'What was each customer’s last purchase?',
          10,
          `
Questions with "each … last …" sound simple and resist grouping, because you want a whole row and not just the largest date. **Window functions** look at a row together with its neighbors and leave the row as it is.

\`\`\`sql
select *
from (
  select s.*, row_number() over (
    partition by customer_id order by sold_on desc
  ) as place
  from sales s
) ranked
where place = 1;
\`\`\`

\`partition by\` makes the heaps, \`order by\` inside the window decides the place within each heap.

## Running totals

\`\`\`sql
select sold_on, amount,
  sum(amount) over (order by sold_on) as total_so_far
from sales;
\`\`\`

> note: A window never removes rows. If you need fewer, wrap the query, as above, and filter outside.

Exercise: for every genre, find the share of its sales in all sales of that month. You need one window without an \`order by\`.
`,
        ),
      ],
    },
  ],
}
