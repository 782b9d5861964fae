import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const pythonFromZero: DemoCourse = {
  organization: 'northwind',
  category: 'Programming',
  instructor: 'tomasz.zielinski@northwind.test',
  title: 'Python from zero',
  subtitle: 'Your first useful programs, without ceremony',
  description:
    'You write small programs that do something for you: rename files, add up receipts, find the longest word in a novel. Each lesson ends with something you can keep.',
  outcomes: [
    'Use variables, lists and dictionaries',
    'Repeat and decide with loops and conditions',
    'Split a program into functions you can test',
  ],
  requirements: ['A computer on which you may install Python'],
  tags: ['python', 'programming', 'automation'],
  level: 'beginner',
  priceMinor: 3900,
  salePriceMinor: 2900,
  sections: [
    {
      title: 'Values',
      lessons: [
        previewLesson(
          'A calculator with a memory',
          7,
          `
Start Python and type a sum. It answers. That is a calculator. It becomes a program when values get **names**:

\`\`\`python
price = 12.5
guests = 7
total = price * guests
print(f'{guests} guests: {total:.2f}')
\`\`\`

A name is a label on a value, not a box. \`total\` was worked out once; if you change \`guests\` afterwards, \`total\` doesn't follow. Programs run from top to bottom, one line at a time, and remember only what you gave a name.

## Kinds of values

- whole numbers: \`7\`
- numbers with a fraction: \`12.5\`
- text, in quotation marks: \`'Hello'\`
- true or false: \`True\`, \`False\`

\`'7'\` and \`7\` look alike and are not. Text plus text is joined text: \`'7' + '7'\` is \`'77'\`.

> tip: Choose names that say what a thing is. \`total\` needs no comment; \`x2\` needs an apology.
`,
        ),
        lesson(
          'Lists and dictionaries',
          8,
          `
A **list** keeps things in order. You reach them by position, starting with zero.

\`\`\`python
words = ['tea', 'toast', 'marmalade']
words.append('egg')
print(words[0], words[-1], len(words))
\`\`\`

A **dictionary** keeps things by name. You reach them by key.

\`\`\`python
prices = {'tea': 2.2, 'toast': 3.0}
prices['egg'] = 1.8
print(prices['tea'] + prices['egg'])
\`\`\`

Which one? If you would say "the third", take a list. If you would say "the one called", take a dictionary. Asking a dictionary for a key that isn't there is an error; \`prices.get('coffee', 0)\` gives zero instead.

Exercise: write down what you ate yesterday as a list, and what each thing cost as a dictionary.
`,
        ),
      ],
    },
    {
      title: 'Deciding and repeating',
      lessons: [
        lesson(
          'Loops do the boring part',
          8,
          `
\`for\` takes each thing in turn, \`if\` decides.

\`\`\`python
text = open('novel.txt', encoding='utf-8').read()
longest = ''
for word in text.split():
    word = word.strip('.,;:!?«»"')
    if len(word) > len(longest):
        longest = word
print(longest)
\`\`\`

The lines that belong to the loop are indented. That is not decoration: in Python the indentation *is* the structure.

Read the program as a story: begin with nothing, look at every word, keep it if it is longer than the best so far. Nearly every loop you will ever write has this shape: a start value, a step, a result.

> warning: A loop that never ends is stopped with Ctrl and C.
`,
        ),
        lesson(
          'Functions: saying it once',
          9,
          `
When you copy four lines and change a word, it is time for a **function**.

\`\`\`python
def with_tax(net, rate=0.19):
    """Price including tax, rounded to cents."""
    return round(net * (1 + rate), 2)

assert with_tax(100) == 119.0
assert with_tax(100, rate=0.07) == 107.0
\`\`\`

What goes in stands in brackets, what comes out follows \`return\`. Inside, the function knows only what it was given, and that is its strength: you can test it with two lines and then forget how it works.

The \`assert\` lines are the smallest possible test. Keep them. One day you will change the function, and they will tell you at once what you broke.

Final exercise: take the receipts of a week as a list of numbers and write three functions, \`total\`, \`average\` and \`largest\`. Then compare with \`sum\`, \`statistics.mean\` and \`max\`, which Python already has.
`,
        ),
      ],
    },
  ],
}
