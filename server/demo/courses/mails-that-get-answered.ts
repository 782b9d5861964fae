import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const mailsThatGetAnswered: DemoCourse = {
  organization: 'riverside',
  category: 'Writing',
  instructor: 'hannah.weiss@riverside.test',
  title: 'Mails that get answered',
  subtitle: 'Rewrite one text of your own, step by step, until people act on it',
  description:
    'Most writing at work is read by somebody who is tired, in a hurry and on a small screen. That person is not your enemy. Write for them and they will do what you ask.\n\nIn seven lessons you take one text of your own, an ordinary mail or a report that nobody answered, and rewrite it step by step: purpose, order, sentences, words, layout. By the end you have a better text and a habit that takes five minutes a day.',
  outcomes: [
    'Say in one sentence what a text is for',
    'Put the most important thing first',
    'Cut a text by a third without losing anything',
    'Replace abstract nouns by people who do things',
    'Give feedback on a text that its author can use',
  ],
  requirements: ['One text of yours of at least half a page that you may change'],
  tags: ['writing', 'email', 'editing', 'plain language'],
  level: 'all',
  priceMinor: 2900,
  sections: [
    {
      title: 'Before the first sentence',
      lessons: [
        previewLesson(
          'What do you want to happen?',
          5,
          `
A text at work is a tool. A hammer that drives no nails is not a bad hammer, it is a paperweight. So the first question is never "what do I want to say" but **what should the reader do when they have read it?**

Complete this sentence before you write another one:

> After reading this, *who* will *do what* by *when*.

"After reading this, Dana will approve the second offer by Thursday." That is a purpose. "To inform about the current status" is not; it describes what the writer does, not the reader.

Sometimes the honest answer is that nobody has to do anything. Then ask whether the text is needed. A surprising number of reports live on because stopping them would need a decision.

## The reader's three questions

Everyone who opens a message asks, within two seconds and mostly without noticing:

1. Is this for me?
2. What do I have to do?
3. How long will it take?

If your subject and first line answer all three, you have won most of the battle. *"Dana, please choose one of two offers by Thursday (two minutes)"* will be answered before a message called *"Offers"* has been opened.

## Your text

Take the text you chose for this course. Write its sentence with who, what and when on a slip of paper and put it beside your screen. You will need it in every lesson.
`,
        ),
        lesson(
          'Turn it upside down',
          6,
          `
School taught us to begin with the background, work through the arguments and arrive, on the last page, at the conclusion. Detective stories do the same. At work it is exactly wrong, because your reader leaves after the first screen.

Newspapers learned this when stories came by telegraph and the line could break at any moment. They put the whole story into the first sentence and let the rest fall in order of importance. If the line broke, something useful had arrived.

## How to do it

1. Write the text as it comes to you. That is fine; it is how you think.
2. Find the sentence for which you wrote it. It is usually in the last paragraph.
3. Move it to the top.
4. Read again. Half of the background can now go, since the reader knows what it is background *for*.

Before:

> As you know, the heating was installed in 1998. In the past winter there were several failures. The company was called four times. We asked for two offers, which differ in price and guarantee. We would therefore like to ask for a decision.

After:

> Please choose a new heating by Friday: offer A costs 18,000 with five years' guarantee, offer B 15,500 with two. The old one failed four times last winter.

> tip: If you are afraid that it sounds rude, add a friendly sentence. Do not add three friendly paragraphs.

## Your text

Find the sentence. Move it. Delete what you no longer need, but keep the old version in another file. You will enjoy looking at it later.
`,
        ),
      ],
    },
    {
      title: 'Sentences and words',
      lessons: [
        lesson(
          'Who does what to whom',
          5,
          `
*The implementation of the measures will be carried out following the completion of the evaluation.* Nobody is in that sentence. It is a house with all the lights on and no one at home.

Verbs carry meaning. When we want to sound serious we freeze them into nouns: we do not decide, we *take a decision*; we do not check, we *carry out an inspection*. Each frozen verb needs a weak helper (make, carry out, take place) and the person who acts falls out of the sentence.

## Thaw the verbs

- *make a decision* → decide
- *provide assistance* → help
- *is in agreement with* → agrees
- *the installation of the software was completed* → Omar installed the software

Then look for the person. If there is none, ask who it is. Often that is the moment when everybody notices that nobody was going to do it.

> warning: The passive is not a sin. "The window was broken during the night" is right when nobody knows by whom, or when the window matters more. It is wrong when it hides who has to pay.

## Your text

Mark every word that ends in *-tion*, *-ment*, *-ance* or *-ity*. Turn half of them back into verbs and give each verb a person. Read both versions aloud. The second is shorter and somebody lives in it.
`,
        ),
        lesson(
          'Cut a third',
          5,
          `
Here is a promise: a first draft can lose a third of its words and nobody will miss them. Not because you write badly. Because while writing we think, and thinking leaves scaffolding behind.

## Where to cut

- **The run-up.** "I am writing to you today in order to inform you that". Start after *that*.
- **Doubles.** "Each and every", "first and foremost", "plan and organize". Keep one.
- **Hedges.** "It would perhaps be possible to consider". One hedge shows care, three show fear.
- **Empty intensifiers.** Very, really, absolutely, extremely. Take them out; the noun was strong enough.
- **What the reader knows.** "As you know" is a confession.

## How to cut

Count the words. Write down two thirds of that number. Cut until you reach it. It must be a number, because without it we stop as soon as it hurts, and it starts to be good shortly after that.

An example with 31 words:

> Due to the fact that the meeting room will unfortunately not be available on Tuesday, we would like to kindly ask you to please make your way to room 204 instead.

With eleven:

> On Tuesday we meet in room 204; ours is taken.

> tip: Cut in the morning what you wrote in the afternoon. Overnight it becomes somebody else's text.

## Your text

Count, divide, cut. If you stop at a quarter, look at the first paragraph again. It is usually still the run-up.
`,
        ),
        lesson(
          'Plain words are not small words',
          5,
          `
Some people fear that plain words make them look simple. Experiments say the opposite: readers judge the same thought as coming from a *more* intelligent writer when it is put plainly. They are grateful, and they take the gratitude for admiration.

Plain does not mean childish. It means that the reader spends their effort on your thought and not on your wording.

| Instead of | Write |
| utilize | use |
| commence | begin |
| in the event that | if |
| at this point in time | now |
| a number of | some, or the number |
| with regard to | about |

## Terms of the trade

A term that both of you use every day is plain. To a nurse "intubate" is the plainest word there is. A term that only you know is a wall. If you need it, explain it once, where it first appears, in half a sentence.

Never change a term for the sake of elegance. In a novel a dog may become a hound, a companion and a four-legged friend. In a report the reader will count three animals.

## Your text

Give it to somebody from another department. Ask them to mark every word they had to read twice. Do not explain anything; explaining is what the text should do when you are not there.
`,
        ),
      ],
    },
    {
      title: 'Finishing',
      lessons: [
        lesson(
          'Layout is punctuation for the eye',
          5,
          `
People do not read pages, they scan them. Their eyes run down the left edge, stop at headings, at numbers, at the first words of paragraphs, and decide there whether to read on. You can fight that or use it.

## Five habits

1. **One thought per paragraph**, and the thought in its first sentence. Somebody who reads only first sentences should understand your text.
2. **Headings that say something.** Not "Costs" but "Offer B saves 2,500 and costs three years of guarantee".
3. **Lists for things that are alike.** Three to seven items, all of the same shape: all verbs, or all nouns. If an item needs four lines it is a paragraph in disguise.
4. **Numbers in a table** as soon as there are two columns of them.
5. **White space.** An empty line is the cheapest improvement there is.

> note: Bold is a raised voice. One per paragraph is emphasis. Five are shouting, and the sixth is not heard at all.

## On a phone

Two out of three mails are first seen on a phone. Send your text to yourself and open it there. If you have to scroll before you know what to do, go back to lesson two.

## Your text

Cover everything except the headings and the first sentence of each paragraph. Read what is left, aloud. Is it still your message? Then the layout is right.
`,
        ),
        lesson(
          'Feedback that helps',
          6,
          `
Sooner or later somebody will hand you a text and say: "Could you have a quick look?" What you do next decides whether they ever ask again.

## Ask before you read

*What should the reader do? Who is it? What are you unsure about?* Two minutes of asking save an hour of correcting commas in a text that has the wrong purpose.

## Say what happened to you

You are an expert on exactly one thing: what it was like for you to read it. So report that.

- "I lost you at the third paragraph."
- "I thought I had to decide, and then it turned out I don't."
- "Here I wanted to know what it costs."

Such sentences cannot be argued with and leave the author in charge. "This is badly structured" can be argued with, and will be.

## From large to small

First the purpose, then the order, then the sentences, and spelling last. There is no point in polishing a paragraph that will be cut. And name one thing that works, precisely. Not to be nice, but so that it survives the next rewrite.

> tip: If you are the author: listen, write down, say thank you. Do not explain. Your readers won't have you beside them either.

## The end of your text

Put the first and the last version side by side. Count the words of both. Then send the last one to the person it is for, and look at the clock. Most people who did this course had their answer the same day.
`,
        ),
      ],
    },
  ],
}
