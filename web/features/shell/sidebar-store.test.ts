import { expect, test } from 'vitest'
import { isExpanded, useSidebar } from './sidebar-store.ts'

const open = (key: string) => isExpanded(useSidebar.getState(), key)

test('all sections are open on the first visit, and a closed one stays closed until it holds the page', () => {
  const { toggleSection, expandSection } = useSidebar.getState()
  expect([open('tools'), open('content')]).toEqual([true, true])
  toggleSection('tools')
  expect([open('tools'), open('content')]).toEqual([false, true])
  expandSection('tools')
  expect(open('tools')).toBe(true)
  toggleSection('tools')
  toggleSection('tools')
  expect(open('tools')).toBe(true)
})
