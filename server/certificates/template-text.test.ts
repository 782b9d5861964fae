import { describe, expect, test } from 'vitest'
import { fillText, textFault, withoutStudyTime } from './template-text.ts'

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
    ['for {course', '“{course” is not closed. End it with }.'],
    ['for {course {date}', '“{course {date}” is not closed. End it with }.'],
    ['for course}', '“}” closes a variable that was never opened.'],
  ])('%s', (text, fault) => {
    expect(textFault(text)).toBe(fault)
  })

  test('names what may stand in braces', () => {
    expect(textFault('for {grade}')).toMatch(/no variable \{grade\}.*\{learner\}/)
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
