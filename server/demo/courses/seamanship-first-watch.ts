import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const seamanshipFirstWatch: DemoCourse = {
  organization: 'harbor',
  category: 'Seamanship and safety',
  instructor: 'bjorn.halvorsen@harbor.test',
  title: 'Your first watch',
  subtitle: 'What a new deckhand should know before the lines are let go',
  description:
    'Looking out, handing over, keeping yourself and others on board. Written for crews of coastal vessels and used at Harbor Institute as preparation for the practical days.',
  outcomes: [
    'Keep a proper lookout by sight and hearing',
    'Hand over a watch so that nothing is forgotten',
    'Act in the first two minutes after someone goes overboard',
  ],
  requirements: ['None; the practical part has its own course'],
  tags: ['safety', 'watchkeeping', 'seamanship'],
  level: 'beginner',
  priceMinor: 0,
  progression: 'sequential',
  sections: [
    {
      title: 'On watch',
      lessons: [
        previewLesson(
          'Looking out',
          7,
          `
A lookout is a person with one job. Not steering, not chatting, not the phone. Most collisions in clear weather happen because two crews were each sure that somebody was looking.

Search in sectors. Eyes that sweep see only what is large or moving; eyes that rest on each sector for a few seconds see the small steady light as well. Look a little beside what you want to see at night, because the center of the eye is almost blind in the dark. It takes twenty minutes to get used to darkness and one second of white light to lose it again.

Then **listen**. Fog signals, engines, a shout. Once in a while step outside the wheelhouse.

## Steady bearing, closing distance

Line a vessel up with a stanchion. If after two minutes it is still on the stanchion and larger, you are going to meet. Report it, even if you think it has been seen:

> Vessel, red side light, two points on the port bow, steady bearing, closing.

> warning: "I assumed the bridge had seen it" stands in more accident reports than any other sentence.
`,
        ),
        lesson(
          'Handing over',
          6,
          `
The relief comes ten minutes early, in warm clothes, and says nothing for a while. Eyes first. Then the watch is handed over in the same order every time, so that a gap is noticed:

1. Position, course, speed, and what we expect next.
2. Traffic: each vessel that matters, where it is and what it is doing.
3. Weather: now, and the last forecast.
4. The ship: what is running, what is broken, who is working where.
5. Orders from the master, and anything unusual.

The one who takes over repeats the important points. Only then come the words "I have the watch", and only then may the other leave. If in the middle of it a situation develops, the handover waits.

> tip: Never hand over in the middle of a turn or of an evasive manoeuvre. Finish it, then talk.
`,
        ),
      ],
    },
    {
      title: 'When it goes wrong',
      lessons: [
        lesson(
          'Man overboard: the first two minutes',
          8,
          `
In water of 10 °C a person has about one minute to get breathing under control, ten minutes of useful movement and one hour until unconsciousness. What you do in the first two minutes decides.

- **Shout** "Man overboard, port side!" so that everyone hears the side.
- **Point** with your whole arm, and do not stop pointing, whatever happens. In a slight sea a head is out of sight after a hundred metres.
- **Throw** a lifebuoy with light, then anything that floats. It marks the place, even if the person can't reach it.
- **Press** the button on the receiver that stores the position.

The helm turns the stern away from the person. The engine manoeuvre is the master's business; the pointing is yours.

Getting someone out of the water is the hard part. A cold person can't climb. Prepare the ladder, the net or the sling while the ship is still turning, and lift them lying flat if you can: a heart that has been squeezed by water may stop when it is suddenly upright.
`,
        ),
        lesson(
          'Fire: shut, tell, fight',
          7,
          `
A fire at sea has one mercy: it is small at first, and you know the ship better than it does.

**Shut.** Close the door. A compartment without air gives you minutes. Ventilation off, dampers shut.

**Tell.** Alarm before extinguisher, always. A person who fights alone and fails has cost everyone the start.

**Fight**, if it is still no larger than a waste-paper basket and your back is to the exit. Right medium: water or foam for wood and cloth, foam or powder for oil, carbon dioxide or powder for anything electric. Never water on a galley fire; a lid and patience.

> warning: Smoke kills before flames do. If you can't see the floor, you are already in the wrong place. Low, one hand on the wall, out.

On your first day on board, walk from your bunk to the deck with your eyes closed. Count the doors.
`,
        ),
      ],
    },
  ],
}
