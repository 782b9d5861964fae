import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCurriculum } from '#contract/curriculum.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a tree of 500 lessons is read whole, in order and without content, in a few queries', async () => {
  const { author, params, sectionIds } = await buildCourse({ sections: [[], []] })
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db }) =>
    sql`insert into lessons (organization_id, course_id, section_id, title, kind, content, position)
      select ${params.organizationId}, ${params.courseId}, ${sectionIds[0]}, 'Lesson ' || n, 'text',
        '{"kind":"text","document":{"type":"doc","content":[]}}', n from generate_series(1, 500) n`.execute(
      db,
    ),
  )
  const { body } = await call(author, getCurriculum, { params })
  expect(body.sections.map((section) => section.lessons.length)).toEqual([500, 0])
  expect(body.sections[0]?.lessons[499]).toMatchObject({ title: 'Lesson 500', has_content: false })
  expect(JSON.stringify(body)).not.toContain('document')
})
