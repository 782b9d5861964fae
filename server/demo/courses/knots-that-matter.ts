import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const knotsThatMatter: DemoCourse = {
  organization: 'harbor',
  category: 'Seamanship and safety',
  instructor: 'bjorn.halvorsen@harbor.test',
  title: 'Knots that matter',
  subtitle: 'Six of them, tied with cold hands and eyes closed',
  description:
    'There are thousands of knots and you need six. For each: what it is for, how it fails, and how to practise it.',
  outcomes: [
    'Tie six knots without looking',
    'Say which knot holds under which load',
    'Inspect a line',
  ],
  requirements: ['Two metres of line, as thick as a finger'],
  tags: ['ropework', 'seamanship'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Holding',
      lessons: [
        previewLesson(
          'The bowline',
          6,
          `
A loop that neither slips nor jams. It holds a person, a mooring, a sheet, and after any load it opens with a push of the thumb.

Make a small eye in the standing part, with the end on top. The end comes up through the eye, round behind the standing part and down through the eye again. Pull all three parts.

How it fails: with too short a tail, or when it flaps without load for hours. Leave a tail as long as your hand, and add a half hitch if it has to stay overnight.

Practise until you can tie it behind your back, then around your waist with one hand. There is a day on which you will need that.
`,
        ),
        lesson(
          'Round turn and two half hitches',
          5,
          `
For a ring, a rail or a post. The round turn takes the load, so you can hold a ship with one hand while the other makes the hitches. That is its whole beauty: **first hold, then tie.**

Both hitches go the same way round. Seen from the side they look like a clove hitch on the standing part.

It can be let go under strain, slowly and under control, which can't be said of many knots. When you are not sure which knot to take for a mooring, take this one.
`,
        ),
      ],
    },
    {
      title: 'Joining and looking after',
      lessons: [
        lesson(
          'Two lines become one',
          5,
          `
The **sheet bend** joins lines of different thickness. Bend the thicker one into a bight; the thin end comes up through it, round behind both parts and under itself. If the thin line is very thin, go round twice.

The reef knot, which everyone knows, is for parcels and sails. As a bend it has killed people; a tug at one end turns it over and it slides apart.

Then look at the line itself, once a month, all of it, through your hands. Feel for hard places, flat places, fluff. Look at the inside by twisting it open. A line that has held a shock load looks innocent and isn't. Write the date on a tag; when in doubt, cut it up, so that nobody can use it again.
`,
        ),
      ],
    },
  ],
}
