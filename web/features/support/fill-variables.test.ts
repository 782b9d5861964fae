import { expect, test } from 'vitest'
import { paragraphs } from '#contract/plain-document.ts'
import { fillVariables } from './fill-variables.ts'

const values = {
  first_name: 'Leo',
  full_name: 'Leo Nakamura',
  ticket_number: '17',
  agent_name: 'Amara Okafor',
  organization: 'Northwind Academy',
}

test('names are filled in wherever they stand; everything else stays', () => {
  const filled = fillVariables(
    paragraphs('Hello {first_name}, about #{ticket_number}', 'Use {curly} and {}. {agent_name}'),
    values,
  )
  expect(filled).toEqual(paragraphs('Hello Leo, about #17', 'Use {curly} and {}. Amara Okafor'))
})

test('a name with a brace in it is not filled in twice', () => {
  const filled = fillVariables(paragraphs('{first_name}'), {
    ...values,
    first_name: '{organization}',
  })
  expect(filled).toEqual(paragraphs('{organization}'))
})
