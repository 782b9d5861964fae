import { expect, test } from 'vitest'
import { courseAbilities, type CourseStanding } from './policy.ts'

const now = new Date()
const standing: CourseStanding = {
  rights: null,
  submitted_at: null,
  published_at: null,
  archived_at: null,
  direct_publishing_at: null,
  has_other_admin: true,
}
const may = (role: 'admin' | 'instructor' | 'learner', course: Partial<CourseStanding>) =>
  Object.entries(courseAbilities({ personId: 'me', role }, { ...standing, ...course }))
    .filter(([, allowed]) => allowed)
    .map(([ability]) => ability)
    .join(' ')

test('who may do what with a draft', () => {
  expect({
    admin: may('admin', {}),
    'only admin': may('admin', { has_other_admin: false }),
    'owner where nobody is admin': may('instructor', { rights: 'owner', has_other_admin: false }),
    owner: may('instructor', { rights: 'owner' }),
    editor: may('instructor', { rights: 'editor' }),
    assistant: may('instructor', { rights: 'assistant' }),
    colleague: may('instructor', {}),
    'owner who became a learner': may('learner', { rights: 'owner' }),
  }).toEqual({
    admin: 'update submit archive duplicate delete manage_instructors transfer',
    'only admin': 'update submit approve_own archive duplicate delete manage_instructors transfer',
    'owner where nobody is admin': 'update submit archive duplicate delete manage_instructors',
    owner: 'update submit archive duplicate delete manage_instructors',
    editor: 'update duplicate',
    assistant: '',
    colleague: '',
    'owner who became a learner': '',
  })
})

test('what the state of a course leaves its owner', () => {
  const owner = { rights: 'owner' as const }
  expect({
    'with direct publishing': may('instructor', { ...owner, direct_publishing_at: now }),
    'in review': may('instructor', { ...owner, submitted_at: now }),
    published: may('instructor', { ...owner, published_at: now }),
    archived: may('instructor', { ...owner, published_at: now, archived_at: now }),
  }).toEqual({
    'with direct publishing': 'update submit publish archive duplicate delete manage_instructors',
    'in review': 'duplicate manage_instructors',
    published: 'update submit archive duplicate manage_instructors',
    archived: 'unarchive duplicate manage_instructors',
  })
})
