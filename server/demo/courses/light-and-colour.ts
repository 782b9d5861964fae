import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const lightAndColour: DemoCourse = {
  organization: 'riverside',
  category: 'Natural sciences',
  instructor: 'samuel.adeyemi@riverside.test',
  title: 'Light and color',
  subtitle: 'Experiments with a window, a glass of water and a bar of soap',
  description:
    'Why is the sky blue and milk white? What is the difference between red light and red paint? Everything here can be tried at home in an afternoon.',
  outcomes: [
    'Explain mixing of lights and of paints',
    'Predict where a rainbow stands',
    'Use the words refraction, scattering and interference rightly',
  ],
  requirements: ['A sunny day helps'],
  tags: ['physics', 'optics', 'experiments'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Taking light apart',
      lessons: [
        previewLesson(
          'A rainbow in the kitchen',
          7,
          `
Fill a flat dish with water, lean a mirror in it at an angle and put it in the sun. Somewhere on the ceiling a small rainbow appears. White light has been taken apart.

Light bends when it passes from air into water. Newton's discovery was that **different colors bend by different amounts**: violet most, red least. On the way out through the mirror they are spread so far that you see them side by side.

Now hold a second mirror into the colored patch and throw the colors back together on one spot. White again. The glass added nothing; the colors had been in the light all along.

> note: The bow in the sky is the same thing with raindrops. Each drop sends red back to you at 42 degrees from the point opposite the sun, so the bow always stands with its center below the shadow of your head.
`,
        ),
        lesson(
          'Why the sky is blue and milk is white',
          7,
          `
Put a few drops of milk into a large glass of water and shine a torch through it. From the side the water looks bluish; looking straight into the beam, the torch looks orange. You have made a sky and a sunset.

Particles much smaller than the wave length of light throw short waves aside far more than long ones: for blue about **nine times** as much as for the deepest red. So blue comes to us from all over the sky, and what is left of the direct beam in the evening, after a long way through air, is red.

Add more milk. Now light is thrown from droplet to droplet so often that every color comes out everywhere: white. Clouds, sugar, snow and paper are white for this reason, though water, sugar crystals and fibres are clear.
`,
        ),
      ],
    },
    {
      title: 'Putting light together',
      lessons: [
        lesson(
          'Red light is not red paint',
          7,
          `
Take three torches with red, green and blue foil and let the patches overlap on a wall. Red and green make **yellow**. Blue and green make turquoise. All three make white. Lights *add*.

Paint takes away. Yellow paint swallows blue and returns the rest. Blue paint swallows red and yellow. Mix them, and what both leave is green. Paints *subtract*, and the more you mix, the darker it becomes.

Your eye has three kinds of cells for color, and therefore three lights are enough to fool it. A screen makes yellow without a single ray of yellow light; a lens close to a white area of your phone shows the red, green and blue points.

Exercise: predict, then try. What does a red apple look like in pure green light? Why?
`,
        ),
        lesson(
          'The colors of a soap bubble',
          6,
          `
A soap film has no dye, yet it shines in purple and green. Light is reflected at the front of the film and again at the back. The second ray has traveled a little further, and where crest meets trough they cancel.

Which color cancels depends on the thickness of the film. As water drains to the bottom, the film becomes a wedge, and you see bands: each band is a line of equal thickness, as on a map. At the very top, just before it bursts, the film turns **black**. There it is thinner than a hundredth of a hair, and *all* colors cancel.

Watch for the black patch. You can announce the bursting of a bubble a second before it happens, which impresses people more than it should.
`,
        ),
      ],
    },
  ],
}
