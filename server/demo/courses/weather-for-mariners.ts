import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const weatherForMariners: DemoCourse = {
  organization: 'harbor',
  category: 'Natural sciences',
  instructor: 'bjorn.halvorsen@harbor.test',
  title: 'Weather for mariners',
  subtitle: 'Fronts, fog and what the barometer tells you',
  description:
    'How to read a chart and a sky, and how to put both together before you decide to sail or to stay.',
  outcomes: [
    'Follow a depression on the chart',
    'Tell the kinds of fog apart',
    'Decide with a barometer and your eyes',
  ],
  requirements: ['Your first watch'],
  tags: ['weather', 'navigation'],
  level: 'intermediate',
  priceMinor: 1900,
  sections: [
    {
      title: 'Wind',
      lessons: [
        previewLesson(
          'Why wind blows around, not into, a low',
          7,
          `
Air wants to flow from high to low pressure. The turning earth deflects it, in the northern hemisphere to the right, until it blows almost along the lines of equal pressure, a little inwards at the surface.

Hence the oldest rule at sea: **stand with the wind in your back, and the low is on your left** and a little ahead. South of the equator it is on your right.

The closer the lines on the chart, the stronger the wind. Measure the distance of two lines in degrees of latitude; the table on the chart turns it into knots. Take off a third for friction, and you have the wind on deck. Gusts are half as much again.
`,
        ),
        lesson(
          'A front passes',
          7,
          `
High thin streaks in the west, a ring around the sun, the barometer begins to fall: the **warm front** is half a day away. Cloud thickens and lowers, steady rain, wind backs to the south and freshens.

Then the rain stops, it is mild and murky: the warm sector.

The **cold front** announces itself as a dark line. Heavy showers, squalls, the wind jumps to the north-west within minutes, the barometer turns up sharply. Reef before the line arrives, not when it is overhead.

- Falling 1 hectopascal in three hours: normal change.
- 3 in three hours: strong wind is coming.
- 6 in three hours: a gale, and soon.
`,
        ),
      ],
    },
    {
      title: 'Seeing nothing',
      lessons: [
        lesson(
          'Fog and its reasons',
          6,
          `
Fog is a cloud that touches the sea, and it needs air that has been cooled to its dew point.

**Radiation fog** forms over land in clear calm nights and drifts out of rivers in the morning. The sun lifts it by ten.

**Advection fog** forms when warm moist air moves over cold water. It comes with wind, at any hour, and can stay for days. This is the one that closes harbors in spring.

Compare the temperature of the water with the dew point of the air. When they approach each other, check the radar, the horn and the lookout before you need them.
`,
        ),
      ],
    },
  ],
}
