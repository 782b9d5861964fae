import { describe, expect, test } from 'vitest'
import { fillText, textFault, withoutStudyTime } from './template-text.ts'
import { word } from '#server/words/word.ts'
import { english } from '#server/words/english.ts'

const values = {
  learner: 'Ana {course}',
  course: 'Rivers',
  organization: 'Northwind',
  date: '1 May',
  study_time: '3 h',
  hours: '3',
  score: '90 %',
  id: 'X',
}

describe('the text of a template', () => {
  test.each([
    ['for {course} on {date}', null],
    ['without any', null],
    ['for {course', '“{course” isn’t closed. End the variable with a closing brace.'],
    ['for {course {date}', '“{course {date}” isn’t closed. End the variable with a closing brace.'],
    ['for course}', '“}” closes a variable that was never opened.'],
  ])('%s', (text, fault) => {
    const found = textFault(text)
    expect(found && word(found, english)).toBe(fault)
  })

  test('names what may stand in braces', () => {
    expect(word(textFault('for {grade}') ?? '', english)).toMatch(
      /no variable “grade”.*\{learner\}/,
    )
  })

  test('a value that looks like a variable stays what it is', () => {
    expect(fillText('{learner} took { course }', values)).toBe('Ana {course} took Rivers')
  })
})

test('a certificate of someone whose time nobody recorded leaves the clause about it out', () => {
  expect(withoutStudyTime('has completed “{course}”, {study_time} of study, on {date}.')).toBe(
    'has completed “{course}”, on {date}.',
  )
  expect(withoutStudyTime('قد أتم «{course}» بتاريخ {date}، ومدة الدراسة {study_time}.')).toBe(
    'قد أتم «{course}» بتاريخ {date}.',
  )
  expect(withoutStudyTime('{study_time} of {course}')).toBe('{study_time} of {course}')
})
