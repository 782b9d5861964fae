import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const radioProcedure: DemoCourse = {
  organization: 'harbor',
  category: 'Seamanship and safety',
  instructor: 'carmen.iglesias@harbor.test',
  title: 'Radio procedure for crews',
  subtitle: 'Short, clear and understood the first time',
  description:
    'Calls, the alphabet, urgency and distress. Exercises to be read aloud, alone or in pairs, as a preparation for the certificate examination.',
  outcomes: [
    'Make a routine call without hesitation',
    'Spell and say numbers so that they arrive',
    'Send a distress message with nothing missing',
  ],
  requirements: ['Your first watch, or experience on board'],
  tags: ['radio', 'communication', 'safety'],
  level: 'intermediate',
  priceMinor: 0,
  progression: 'sequential',
  sections: [
    {
      title: 'Routine',
      lessons: [
        previewLesson(
          'Before you press the button',
          6,
          `
Radio is a room in which only one person can speak. Everyone hears you, nobody can interrupt you, and whatever you start, you block.

So: **listen, think, press, wait, speak.** Listen whether the channel is free. Think what you will say; if it has three parts, write them down. Press and wait half a second, or the first syllable is cut off. Speak a little more slowly than usual, in your normal voice, a hand's breadth from the microphone.

A call has the same shape everywhere:

1. Who is called, up to three times if contact is poor.
2. "This is" and who calls.
3. "Over".

> Harbor Control, Harbor Control, this is motor vessel Astrid, Astrid, over.

*Over* means: I have finished and want an answer. *Out* means: the conversation has ended. "Over and out" means that somebody watches too many films.
`,
        ),
        lesson(
          'Letters and numbers',
          6,
          `
Spell whatever would cost something if it were misunderstood: names, positions, berth letters. Alfa, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel, India, Juliett, Kilo, Lima, Mike, November, Oscar, Papa, Quebec, Romeo, Sierra, Tango, Uniform, Victor, Whiskey, X-ray, Yankee, Zulu.

Numbers are said digit by digit: course 045 is *zero four five*. Nine becomes *niner* in some services so that it isn't mistaken for five.

The other side repeats what matters, and you confirm: *correct*. If it was wrong, say *correction* and give it again, all of it.

Exercise: read your telephone number, your street and the registration of a car to a partner who stands behind a closed door. Count the mistakes.
`,
        ),
      ],
    },
    {
      title: 'When it matters',
      lessons: [
        lesson(
          'Three words and when to use them',
          6,
          `
**Sécurité**, three times: I have information for the safety of shipping. A drifting container, a light that has failed.

**Pan-pan**, three times: I need help, but nobody is in danger of death at this moment. An engine that has stopped off a lee shore, an injured man who is stable.

**Mayday**, three times: grave and imminent danger to a vessel or a person. I need help now.

Don't be modest. People have called pan-pan from sinking ships because they didn't want to make a fuss. You can always step down: *cancel my mayday*. You can't call back the minutes.

When you hear a mayday, stop talking, write everything down with the time, and wait a moment for the coast station to answer. If it doesn't, you answer.
`,
        ),
        lesson(
          'A mayday with nothing missing',
          8,
          `
Most stations now have a red button that sends your identity and position. Press it first. Then speak:

1. *Mayday, mayday, mayday.*
2. *This is* name, name, name, call sign.
3. *Mayday*, name.
4. **Position**, in degrees or as bearing and distance from a point on the chart.
5. **Nature** of distress: fire, flooding, capsizing, man overboard.
6. **Help** that you need.
7. **Persons** on board, and anything that helps to find you: color, life raft, flares.
8. *Over.*

Write these eight lines on a card beside the set, with your own name and call sign already filled in. In the emergency you will read, not think, and somebody who has never used the radio may have to do it for you.

> warning: Never send a mayday as an exercise, not even with the power low. Practise with the set switched off.
`,
        ),
      ],
    },
  ],
}
