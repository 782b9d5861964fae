import { expect, test } from 'vitest'
import { memoryJar } from './cookie-storage.ts'
import { keepPosition } from './position.ts'

test('the furthest position is kept, in whatever order answers arrive', () => {
  const jar = memoryJar()
  for (const position of ['0/FF', '0/1000', '0/FFF', null, '1/2', '0/FFFFFFFF']) {
    keepPosition(position, jar)
  }
  expect(jar.cookie).toBe('lyceum_position=1/2')
})
