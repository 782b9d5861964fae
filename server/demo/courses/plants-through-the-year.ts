import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const plantsThroughTheYear: DemoCourse = {
  organization: 'riverside',
  category: 'Natural sciences',
  instructor: 'hannah.weiss@riverside.test',
  title: 'Plants through the year',
  subtitle: 'Buds, leaves, flowers, seeds: one hedge, four visits',
  description:
    'You adopt a hedge near your door and visit it in every season. Each visit has its own questions and drawings.',
  outcomes: [
    'Tell a bud from a thorn and a leaf from a leaflet',
    'Explain how a plant knows that it is spring',
    'Draw what you see',
  ],
  requirements: ['A hedge, a pencil'],
  tags: ['botany', 'drawing', 'fieldwork'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Winter and spring',
      lessons: [
        previewLesson(
          'Next year is already packed',
          6,
          `
In January nothing seems to happen, and everything has happened already. Cut a bud lengthwise with a sharp knife: folded leaves, sometimes a whole flower, the size of a grain of rice. They were made last summer.

Draw one twig, three times its size. Note how buds sit: in pairs, or one by one in a spiral. That alone separates ash and maple from oak and beech.

Below each bud lies the scar where last year's leaf was, with tiny dots. Those are the cut pipes through which water came.
`,
        ),
        lesson(
          'How does it know that it is spring?',
          6,
          `
Warmth alone can't be trusted; there are mild days in January. Most trees count twice. First they must have had **enough cold**, weeks of it, or they won't wake at all. Then they add up warmth, day by day. Only when both sums are reached do buds open. Beech also waits for the days to be long enough.

So a hedge is a slow calculator, and each kind in it has a different sum. Write down the day on which you see the first open leaf of each. In ten years your notes will be worth more than most opinions about the climate.
`,
        ),
      ],
    },
    {
      title: 'Summer and autumn',
      lessons: [
        lesson(
          'What leaves are paid for',
          6,
          `
A leaf takes in light, water and air and gives sugar to the rest. Large leaves earn more in the shade; small, thick ones lose less water in the sun. Compare leaves from the top and from the inside of the hedge: same plant, different shape.

In autumn the plant takes back what is scarce, nitrogen above all, breaks down the green, and what was hidden behind it appears: yellow. Red is made new, from sugar, and nobody is entirely sure why.

Last visit: collect seeds. Which fly, which roll, which want to be eaten? Each is a letter to the future, with a stamp of its own.
`,
        ),
      ],
    },
  ],
}
