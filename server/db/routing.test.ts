import { expect, test } from 'vitest'
import { outOfReach, readPosition, writePosition } from './position.ts'
import { mostLagSeconds, primaryAmong, replicasFor, type ServerState } from './routing.ts'

const standby = (name: string, position: bigint, lagSeconds: number | null = 0): ServerState => ({
  name,
  role: 'standby',
  timeline: 0,
  position,
  lagSeconds,
})
const primary = (name: string, timeline: number): ServerState => ({
  name,
  role: 'primary',
  timeline,
  position: 100n,
  lagSeconds: null,
})
const names = (servers: readonly ServerState[]) => servers.map(({ name }) => name)

test('only standbys that have replayed what the reader has seen may answer', () => {
  const servers = [standby('behind', 99n), standby('there', 100n), standby('ahead', 101n)]
  expect(names(replicasFor(servers, 100n))).toEqual(['there', 'ahead'])
  expect(replicasFor(servers, outOfReach)).toEqual([])
})

test('a server that is late, never seen in step, away, foreign or the primary itself doesn’t answer', () => {
  const servers: ServerState[] = [
    standby('late', 200n, mostLagSeconds + 0.1),
    standby('unknown', 200n, null),
    { ...standby('away', 200n), role: 'away' },
    { ...standby('foreign', 200n), role: 'foreign' },
    primary('primary', 1),
  ]
  expect(replicasFor(servers, 0n)).toEqual([])
})

test('the primary is the server that was promoted last, whichever is named first', () => {
  const servers = [primary('former', 1), primary('promoted', 2), standby('other', 1n)]
  expect(primaryAmong(servers, { timeline: 1 })?.name).toBe('promoted')
  expect(primaryAmong(servers.toReversed(), { timeline: 1 })?.name).toBe('promoted')
})

test('nobody returns to a former primary, even if it is the only one that answers', () => {
  expect(primaryAmong([primary('former', 1)], { timeline: 2 })).toBeUndefined()
})

test('positions are read and written as PostgreSQL does, and anything else is none', () => {
  for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF']) {
    expect(writePosition(readPosition(text) ?? -1n)).toBe(text)
  }
  expect(readPosition('1/0')).toBe(1n << 32n)
  for (const text of [undefined, '', '1', '/', '1/', '1/123456789', '1/2/3', '-1/2', "1/2'"]) {
    expect(readPosition(text)).toBeUndefined()
  }
})
