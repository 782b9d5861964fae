import { describe, expect, test } from 'vitest'
import type { OutlineLesson, PublishedOutline } from '#contract/lessons.ts'
import { lessonAccess, type CourseRules, type LearnerFacts } from './lesson-access.ts'

const lesson = (id: string, given: Partial<OutlineLesson> = {}): OutlineLesson => ({
  id,
  version_id: id,
  title: id.toUpperCase(),
  kind: 'text',
  duration_seconds: 60,
  is_preview: false,
  opens_at: null,
  opens_after_days: null,
  due_at: null,
  due_after_days: null,
  completion_rule: 'marked',
  completion_percent: 90,
  requires: [],
  ...given,
})

const outlineOf = (...lessons: OutlineLesson[]): PublishedOutline => ({
  sections: [
    { id: 's1', title: 'One', lessons: lessons.slice(0, 1) },
    { id: 's2', title: 'Two', lessons: lessons.slice(1) },
  ],
})

const now = new Date('2026-03-10T12:00:00Z')
const free: CourseRules = { progression: 'free', starts_at: null, ends_at: null }
const sequential: CourseRules = { ...free, progression: 'sequential' }
const started: LearnerFacts = {
  status: 'active',
  started_at: new Date('2026-03-08T12:00:00Z'),
  completed: new Set(),
}
const done = (...ids: string[]): LearnerFacts => ({ ...started, completed: new Set(ids) })

type Case = [
  what: string,
  lessons: OutlineLesson[],
  course: CourseRules,
  learner: LearnerFacts,
  expected: Record<string, string>,
]

const plain = [lesson('a'), lesson('b'), lesson('c')]

const cases: Case[] = [
  ['free order: everything is open', plain, free, started, {}],
  [
    'sequential: only the first is open',
    plain,
    sequential,
    started,
    { b: 'previous_lesson A', c: 'previous_lesson B' },
  ],
  [
    'sequential: one completed opens the next, over the edge of a section',
    plain,
    sequential,
    done('a'),
    { c: 'previous_lesson B' },
  ],
  [
    'sequential: a completed lesson stays open although the one before it is new',
    plain,
    sequential,
    done('b'),
    {},
  ],
  [
    'drip by date',
    [lesson('a'), lesson('b', { opens_at: '2026-03-11T00:00:00.000Z' })],
    free,
    started,
    { b: 'opens_later 2026-03-11T00:00:00.000Z' },
  ],
  [
    'drip by date: open at the very instant',
    [lesson('a', { opens_at: now.toISOString() })],
    free,
    started,
    {},
  ],
  [
    'drip by days counts from the enrollment',
    [lesson('a', { opens_after_days: 2 }), lesson('b', { opens_after_days: 3 })],
    free,
    started,
    { b: 'opens_later 2026-03-11T12:00:00.000Z' },
  ],
  [
    'drip by days counts from the start of a course that starts after the enrollment',
    [lesson('a', { opens_after_days: 1 })],
    { ...free, starts_at: new Date('2026-03-10T00:00:00Z') },
    started,
    { a: 'opens_later 2026-03-11T00:00:00.000Z' },
  ],
  [
    'prerequisites: every missing one is named',
    [lesson('a'), lesson('b'), lesson('c', { requires: ['a', 'b'] })],
    free,
    done('a'),
    { c: 'requires_lessons B' },
  ],
  [
    'a prerequisite that is no longer in the course asks for nothing',
    [lesson('a', { requires: ['gone'] })],
    free,
    started,
    {},
  ],
  [
    'several reasons are all told, the date first',
    [lesson('a'), lesson('b', { opens_at: '2026-04-01T00:00:00.000Z', requires: ['a'] })],
    sequential,
    started,
    { b: 'opens_later 2026-04-01T00:00:00.000Z, requires_lessons A, previous_lesson A' },
  ],
  [
    'before the course starts everything is closed until then',
    [lesson('a')],
    { ...free, starts_at: new Date('2026-03-12T08:00:00Z') },
    started,
    { a: 'course_not_started 2026-03-12T08:00:00.000Z' },
  ],
  [
    'after the course everything is closed, completed or not',
    plain,
    { ...free, ends_at: new Date('2026-03-10T11:59:59Z') },
    done('a'),
    { a: 'course_ended', b: 'course_ended', c: 'course_ended' },
  ],
  ['completed learners keep what they have', plain, free, { ...started, status: 'completed' }, {}],
  ...(['requested', 'waitlisted', 'suspended', 'expired', 'withdrawn'] as const).map(
    (status): Case => [
      `a place that is ${status} opens nothing`,
      [lesson('a')],
      free,
      { ...started, status },
      { a: `enrollment_${status}` },
    ],
  ),
  [
    'without a place nothing is open',
    [lesson('a')],
    free,
    { status: null, started_at: null, completed: new Set() },
    { a: 'not_enrolled' },
  ],
]

describe('lessonAccess', () => {
  test.each(cases)('%s', (_, lessons, course, learner, expected) => {
    const access = lessonAccess(outlineOf(...lessons), course, learner, now)
    const told = Object.fromEntries(
      [...access]
        .filter(([, { locked }]) => locked.length > 0)
        .map(([id, { locked }]) => [
          id,
          locked
            .map((reason) =>
              [reason.code, reason.opens_at, ...reason.lessons.map(({ title }) => title)]
                .filter(Boolean)
                .join(' '),
            )
            .join(', '),
        ]),
    )
    expect(told).toEqual(expected)
  })

  test('due dates are given by date or counted from the start', () => {
    const access = lessonAccess(
      outlineOf(
        lesson('a', { due_at: '2026-05-01T00:00:00.000Z' }),
        lesson('b', { due_after_days: 10 }),
        lesson('c'),
      ),
      free,
      started,
      now,
    )
    expect([...access.values()].map(({ due_at }) => due_at?.toISOString() ?? null)).toEqual([
      '2026-05-01T00:00:00.000Z',
      '2026-03-18T12:00:00.000Z',
      null,
    ])
  })
})
