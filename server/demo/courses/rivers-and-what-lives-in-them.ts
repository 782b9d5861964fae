import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const riversAndWhatLivesInThem: DemoCourse = {
  organization: 'riverside',
  category: 'Natural sciences',
  instructor: 'hannah.weiss@riverside.test',
  title: 'Rivers and what lives in them',
  subtitle: 'A field course for anyone who lives within walking distance of water',
  description:
    'Four afternoons at the bank with a sieve, a thermometer and a notebook. You learn to read a river from its shape, its water and its smallest inhabitants.',
  outcomes: [
    'Explain why a river bends',
    'Judge the quality of water by the animals in it',
    'Keep a field notebook that others can use',
  ],
  requirements: ['Rubber boots', 'A stream that you may walk along'],
  tags: ['ecology', 'fieldwork', 'water'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'The shape of water',
      lessons: [
        previewLesson(
          'Why rivers bend',
          7,
          `
Stand at a bend and drop two sticks, one near the inner bank and one near the outer. The outer stick wins. Water has further to go on the outside and is pressed towards that bank, so it flows faster there and carries soil away. On the inside it is slow and drops what it carries: sand, then silt.

So a small bend makes itself larger. The outer bank becomes a steep **cut bank**, the inner one a gentle **point bar**. Over decades the loop grows until the river, in a flood, takes the short way and leaves a curved lake behind.

## In the field

1. Find a bend. Sketch both banks with their slopes.
2. Measure the depth at five places from inside to outside.
3. Pick up a handful of ground at the inner bank and at the middle. Which is finer?

> tip: Orange peel makes the best float for measuring speed: it is easy to see, lies deep in the water and rots if you lose it.
`,
        ),
        lesson(
          'Temperature, oxygen, life',
          7,
          `
Cold water holds more oxygen than warm water: about 14 milligrams per litre at 0 °C, 9 at 20 °C. That is the single most useful fact about a river in summer. On a hot still day a slow stretch can lose so much that trout stand in the shade below a weir, where falling water pulls air in.

Measure at three places: above a riffle, below it, and in the slowest pool you can reach. Write down time and weather with every reading; a number without them is worth nothing next year.

- A riffle mixes air in, so oxygen rises behind it.
- Plants add oxygen by day and take it by night, so the lowest value is just before sunrise.
- Leaves and sewage feed bacteria, which breathe too.

Plot oxygen against temperature for all your readings. If one lies far below the others, walk upstream and find out why.
`,
        ),
      ],
    },
    {
      title: 'Small witnesses',
      lessons: [
        lesson(
          'Turning stones',
          9,
          `
A chemical test tells how the water is at this minute. The animals under a stone tell how it was for the whole year, because they could not leave.

Take a stone the size of a loaf from a shallow, quick place. Hold a sieve downstream, turn the stone and brush it with your fingers. Put what you find into a white dish with water. Then wait a minute until things start to move.

- **Stonefly larvae**, two tails, crawl like lizards: clean, cold water with much oxygen.
- **Mayfly larvae**, usually three tails and gills along the body: good water.
- **Caddis larvae**, in little houses of sand or twigs: good to fair.
- **Freshwater shrimps**, swimming on their side: fair.
- **Bloodworms and sludge worms**, and nothing else: trouble.

What matters is not one animal but the mixture. Ten kinds with a few of each is a healthier picture than a thousand of one kind.

> warning: Put every stone back the way it lay. You have just lifted the roof off a village.
`,
        ),
        lesson(
          'A notebook for someone else',
          6,
          `
The value of field notes grows with age, provided a stranger can read them. Write for the person who will stand at this bank in twenty years.

- **Where:** a sketch with two fixed points, such as the bridge and the big alder, and distances in steps.
- **When:** date, hour, weather of the last three days.
- **How:** which sieve, how many stones, how many minutes.
- **What:** counts, not impressions. "Many" is not a number.
- **What not:** places where you looked and found nothing. Absence is a result.

Use a pencil. Ink runs, phones drown. Photograph the pages in the evening and type up the counts while you remember what the abbreviations mean.
`,
        ),
      ],
    },
  ],
}
