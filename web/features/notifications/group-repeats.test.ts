import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { groupRepeats } from './group-repeats.ts'

const told = (id: string, kind: string, is_read = true): Notification => ({
  id,
  kind,
  type: 'info',
  title: kind,
  message: '',
  timestamp: '2026-11-15T08:00:00Z',
  is_read,
  username: null,
  actor_name: null,
  avatar: null,
  organization: null,
  link: null,
  reason: '',
})

const shapeOf = (notifications: Notification[]) =>
  groupRepeats(notifications).map(({ first, others }) => [first.id, ...others.map(({ id }) => id)])

test('three of one kind in a row are one group, two are not', () => {
  const list = [
    told('1', 'order'),
    told('2', 'order'),
    told('3', 'order'),
    told('4', 'payout'),
    told('5', 'payout'),
  ]
  expect(shapeOf(list)).toEqual([['1', '2', '3'], ['4'], ['5']])
})

test('what is not read yet is never folded under what is', () => {
  const list = [told('1', 'order'), told('2', 'order'), told('3', 'order', false)]
  expect(shapeOf(list)).toEqual([['1'], ['2'], ['3']])
})
