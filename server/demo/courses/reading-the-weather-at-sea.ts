import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const readingTheWeatherAtSea: DemoCourse = {
  organization: 'harbor',
  category: 'Seamanship and safety',
  instructor: 'bjorn.halvorsen@harbor.test',
  title: 'Reading the weather at sea',
  subtitle: 'Clouds, pressure, swell and forecasts for people on small ships',
  description:
    'A forecast tells you what will probably happen in an area as large as a county. You are on one deck, at one hour. The gap between the two is closed by somebody who looks up.\n\nSix lessons for mates, fishers and anyone who stands a watch: what makes wind, what clouds announce, how to use a barometer and a log, what swell says about storms that you will never see, and how to decide early.',
  outcomes: [
    'Explain why wind blows and turns',
    'Name ten clouds and what follows them',
    'Keep a weather log and draw conclusions from it',
    'Read a pressure chart and a sea area forecast',
    'Decide to turn back before it is hard to',
  ],
  requirements: ['A few days at sea in any role', 'A barometer or a phone that has one'],
  tags: ['weather', 'navigation', 'safety', 'forecast'],
  level: 'intermediate',
  priceMinor: 0,
  sections: [
    {
      title: 'What makes weather',
      lessons: [
        previewLesson(
          'Air on the move',
          6,
          `
Wind is air that runs from where there is much of it to where there is less. The sun heats land faster than water and the tropics more than the poles. Warm air is light and rises, pressure at the surface falls, and neighboring air flows in. Everything else in this course is a footnote to that.

The first footnote is large: the earth turns. Air that sets out straight for the low is bent to the right in the northern half of the world and to the left in the southern. It ends up not running into the low but around it.

## Buys Ballot's law

In 1857 a Dutch professor gave sailors the most useful sentence in meteorology:

> Stand with your back to the wind. In the northern hemisphere the low pressure is on your left.

Turn a little further to the right, since wind near the surface is slowed by friction and blows slightly *into* the low, and your left arm points at its center. You now know where the trouble lies without any instrument.

Then wait an hour and do it again. If your arm moves **clockwise**, say from west to north-west, the wind *veers*; the low passes to the north of you. If it moves **anticlockwise** the wind *backs*, and the low passes to the south, or is coming straight at you.

> tip: Write the direction of the wind in degrees, not as "westerly". A change of twenty degrees is a message; "still westerly" is not.

## On your next watch

Find the low three times, an hour apart. Then look at the chart. You will be right more often than you expect.
`,
        ),
        lesson(
          'Fronts: the edges that matter',
          6,
          `
Large bodies of air keep their character for days: polar air is cold and clear, tropical air warm and damp. Where two of them meet there is an edge, and at the edge is the weather.

## The warm front

Warm air slides up over cold like a ramp, hundreds of miles long. So it announces itself a day ahead, in order:

1. High feathers of ice, *cirrus*, from one direction.
2. A milky veil with a ring around the sun or moon.
3. A gray sheet in which the sun looks as if through frosted glass.
4. Low dark cloud and steady rain; the barometer falls all the while.

When it has passed, the rain stops, it turns warm and hazy, the wind veers and the barometer holds still.

## The cold front

Cold air pushes under warm like a snow plough. The edge is steep and fast, and it comes with little notice: a dark line in the west, towering cloud, a sudden squall, heavy showers. The wind veers sharply, often from south-west to north-west within minutes. **The barometer jumps up.** Behind it the air is clear and you can see for thirty miles.

> warning: More gear is lost in the ten minutes of a cold front than in the gale that was forecast. Reef when you see the line, not when you feel it.

| Sign | Warm front | Cold front |
| Notice | 12 to 24 hours | one hour or less |
| Rain | long and steady | short and heavy |
| Wind | veers slowly | veers at once, with squalls |
| Barometer | falls, then holds | falls, then jumps |
`,
        ),
      ],
    },
    {
      title: 'What you can see from deck',
      lessons: [
        lesson(
          'Ten clouds and their news',
          6,
          `
You do not need to know all clouds. You need to know where they come from, which way they grow and what came before them.

## High, middle, low

- **High, of ice:** *cirrus* (feathers), *cirrostratus* (veil), *cirrocumulus* (fine ripples). Feathers that thicken into a veil: a warm front within a day. Feathers that stay apart: nothing.
- **Middle:** *altostratus* (frosted glass) means rain in a few hours. *Altocumulus* like small towers in the morning means thunder in the afternoon.
- **Low:** *stratus* (fog that does not touch the sea), *stratocumulus* (rolls, dull and harmless), *nimbostratus* (the dark sheet it rains from).
- **Growing upwards:** *cumulus* with a flat base and a cauliflower top. As long as they are wider than tall, it stays fine. When they are taller than wide, watch them. When the top spreads like an anvil it is a *cumulonimbus*: hail, squalls from any direction, lightning.

## Direction tells more than shape

Stand with your back to the low wind and watch the high clouds.

- They come **from the left**: weather will get worse.
- They come **from the right**: it will improve.
- They move **with or against you**: little will change.

The reason is that the wind aloft blows along the edge of the next body of air, and the low wind tells you where you stand. It is right about three times in four, which is better than the pub.

## On your next watch

Draw the sky. Not well; ten lines are enough. Note the time. After a week you will recognise pages.
`,
        ),
        lesson(
          'Swell: letters from far away',
          5,
          `
Wind makes waves. When they leave the place where they were made they sort themselves: the long ones run ahead, because long waves are faster. What arrives after hundreds of miles is *swell*, low, long and regular, and it brings news of a storm that you have not met yet.

## Period is the message

Count the seconds between two crests that pass the same point; take the mean of ten. A wave's speed in knots is about **three times its period** in seconds.

| Period | Speed | It means |
| 5 s | 15 kn | local wind, made today |
| 9 s | 27 kn | a gale within a few hundred miles |
| 14 s | 42 kn | a great storm, a thousand miles off |

Long swell from a direction in which there is no wind, growing from watch to watch, with a falling barometer: the storm is coming. The same swell with a steady barometer: it goes past.

> warning: Swell that you hardly feel at sea can close a harbor. Over a bar it slows down, grows and breaks. Ask for the period before you ask for the height; above ten seconds look for another port.

## Cross seas

Two swells from different directions now and then add up to a crest twice as high as either. It lasts seconds and comes from nowhere. When the log shows two periods, keep the hatches shut even in sunshine.
`,
        ),
      ],
    },
    {
      title: 'Deciding',
      lessons: [
        lesson(
          'The barometer and the log',
          5,
          `
A single reading of the barometer says almost nothing. 1,004 hectopascals may be the best of the week or the worst. **The change is the instrument.**

Write it down every hour on the hour, and with it: direction and force of the wind, cloud, swell, temperature. Five columns, half a minute. After six hours you hold something that no forecast office has: the truth for the place where you are.

## Rules of thumb for middle latitudes

| Change in three hours | Expect |
| less than 1 hPa | more of the same |
| falls 2 to 3 | wind force 6 within half a day |
| falls 4 to 5 | gale |
| falls 6 or more | storm; you should be in port already |
| rises 5 or more | gale too, from the other side: "fast rise after low, sure sign of a stronger blow" |

People forget the last line. The worst wind often comes when the glass is going up and everybody has relaxed.

In the tropics the barometer breathes: about two hectopascals up and down, twice a day, like a tide. When that breathing stops, something large is near.

## On your next watch

Start the log tonight, in port, when nothing happens. A log that begins in bad weather has no beginning.
`,
        ),
        lesson(
          'Turning back is a decision, too',
          6,
          `
Almost every report on a ship lost to weather contains the same sentence: *there had been signs*. Somebody saw them. Nobody decided.

We wait because turning back costs something certain, and going on costs something uncertain. So take the decision **before** you sail, when it is cheap.

## Write down your lines

On a card, beside the chart, before casting off:

1. If the forecast says force __, we stay.
2. If the barometer falls more than __ in three hours, we go to __.
3. If we are not past __ by __ o'clock, we turn.
4. The last port that we can enter in this swell is __.

Fill in the gaps together with the crew. A line that everyone knows can be called out by anyone. "Skipper, that's five in three hours" is easier to say for a deckhand of nineteen than "I don't feel good about this".

> note: A line is crossed or not. If you find yourself discussing whether this counts as five, it does.

## After every trip

Take ten minutes with the log and the forecast side by side. Where was the forecast wrong? When could you have known? What would you write on the card next time? In a year you will have fifty of these. That is what experience is: not years at sea, but weather that you have looked at twice.

> I have never regretted a day in harbor. I remember none of them, and all of the others.
`,
        ),
      ],
    },
  ],
}
