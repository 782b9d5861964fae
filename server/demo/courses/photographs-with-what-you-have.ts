import { type DemoCourse, lesson, previewLesson } from './demo-course.ts'

export const photographsWithWhatYouHave: DemoCourse = {
  organization: 'riverside',
  category: 'Design',
  instructor: 'hannah.weiss@riverside.test',
  title: 'Photographs with what you have',
  subtitle: 'A phone, a window and your feet',
  description:
    'Better pictures without better equipment: where the light comes from, where you stand, and what you leave out.',
  outcomes: [
    'Find good light in any room',
    'Compose by moving',
    'Choose one picture out of thirty',
  ],
  requirements: ['Any camera'],
  tags: ['photography', 'composition'],
  level: 'beginner',
  priceMinor: 0,
  sections: [
    {
      title: 'Before you press',
      lessons: [
        previewLesson(
          'Turn around',
          5,
          `
Before you think about the subject, look for the light. Where does it come from, how large is the source, what does it touch?

A window without sun is the best studio lamp there is: large, soft, from one side. Put a face half a metre from it, a little turned, and switch off the lamp on the ceiling, which only adds a second nose.

Outside, the hour after sunrise and before sunset gives long shadows and warm color. At noon go into the shade and let the bright street be your lamp.

Exercise: the same cup, eight times, walking around it in a circle. Lay the pictures side by side. Where is it round, where is it flat?
`,
        ),
        lesson(
          'Zoom with your feet',
          5,
          `
Step closer. Whatever is in the picture should be there on purpose. Look along all four edges before you press: half a lamp post, a hand that belongs to nobody, a bright spot that pulls the eye out of the frame.

Then change your height. Children, dogs and flowers are seen from above all day; on your knees they become somebody.

A line that leads in, a frame in the frame, a little more room in the direction somebody looks. These are not rules but reasons. Break them when you have a better one.
`,
        ),
      ],
    },
    {
      title: 'Afterwards',
      lessons: [
        lesson(
          'One out of thirty',
          5,
          `
The difference between a good photographer and a bad one is the waste-paper basket. Look through all thirty quickly and mark what makes you stop. Wait a day. Look at the marked ones and ask what each of them says. Keep the one that says it best.

Brighten if needed, straighten the horizon, crop what you didn't see. When a picture needs more than that, take it again.

Show one. Nobody has ever asked to see the other twenty-nine.
`,
        ),
      ],
    },
  ],
}
