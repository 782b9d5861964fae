import { expect, test } from 'vitest'
import { parseOutline } from './parse-outline.ts'

/** "Section: lesson, lesson", with the kind where it is not a text. */
const read = (text: string) =>
  parseOutline(text).map(
    ({ title, lessons }) =>
      `${title}: ${lessons
        .map((lesson) => lesson.title + (lesson.kind === 'text' ? '' : ` <${lesson.kind}>`))
        .join(', ')}`,
  )

test('headings make sections, and what is below them lessons', () => {
  expect(
    read(
      '# Tides\n\n## Why the sea rises\n- Two bulges\n* The moon\n### Deeper\n\n## Springs\n1. Neaps',
    ),
  ).toEqual(['Why the sea rises: Two bulges, The moon, Deeper', 'Springs: Neaps'])
  expect(read('# One\na thing\n# Two')).toEqual(['One: a thing', 'Two: '])
})

test('indented lines are lessons of the line above, whatever the depth', () => {
  expect(read('1. Beginning\n   1.1 Hello\n\t- [ ] There\n2. End\n  Bye')).toEqual([
    'Beginning: Hello, There',
    'End: Bye',
  ])
})

test('groups begin with their section; lines alone are lessons without one', () => {
  expect(read('Beginning\nHello\n\nEnd\nBye\n')).toEqual(['Beginning: Hello', 'End: Bye'])
  expect(read('Hello\nBye')).toEqual([': Hello, Bye'])
  expect(parseOutline(' \n\n')).toEqual([])
})

test('the kind is said before or behind the title', () => {
  expect(
    read('Quiz: Tides\nThe moon (video)\nRead [PDF]\nVideo games\nTalk (live session)'),
  ).toEqual([': Tides <quiz>, The moon <video>, Read <file>, Video games, Talk <live_session>'])
})

test('titles are cut to what a title may hold', () => {
  expect(parseOutline('x'.repeat(200))[0]?.lessons[0]?.title).toHaveLength(120)
})
