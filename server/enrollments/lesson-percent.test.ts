import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lessonPercent } from '#contract/lesson-percent.ts'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { lessonPercentSql } from './lesson-percent.ts'

test('the database and the pages round a share of lessons alike, and only all of them are 100', async () => {
  const { mechanisms } = await testApp()
  const pairs = Array.from({ length: 12 }, (_, lessons) =>
    Array.from({ length: lessons + 2 }, (_unused, completed) => [completed, lessons] as const),
  ).flat()
  const { rows } = await asSystem(mechanisms, ({ db }) =>
    sql<{ percent: number }>`select ${lessonPercentSql(sql`p.completed`, sql`p.lessons`)} as percent
      from unnest(${pairs.map(([completed]) => completed)}::int[],
        ${pairs.map(([, lessons]) => lessons)}::int[]) with ordinality as p(completed, lessons, n)
      order by n`.execute(db),
  )
  expect(rows.map(({ percent }) => percent)).toEqual(
    pairs.map(([completed, lessons]) => lessonPercent(completed, lessons)),
  )
  expect(lessonPercent(2, 3)).toBe(66)
  expect(lessonPercent(999, 1000)).toBe(99)
})
