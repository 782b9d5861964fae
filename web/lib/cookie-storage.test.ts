import { expect, test } from 'vitest'
import { cookieStorage, memoryJar } from './cookie-storage.ts'
import { fakeJar } from './fake-jar.ts'

test('a short text is stored in one cookie with path, age and same-site', () => {
  const jar = fakeJar()
  cookieStorage(() => jar).write('auth-storage', 'hällo; wörld')
  expect(jar.names()).toEqual(['auth-storage'])
  expect(jar.written.at(-1)).toContain('Max-Age=2592000; Path=/; SameSite=Lax')
  expect(cookieStorage(() => jar).read('auth-storage')).toBe('hällo; wörld')
})

test('a long text is split over cookies that each fit, and read back whole', () => {
  const jar = fakeJar()
  const storage = cookieStorage(() => jar)
  const text = 'ж"{}'.repeat(3000)
  storage.write('auth-storage', text)
  expect(jar.names().length).toBeGreaterThan(4)
  expect(Math.max(...jar.written.map((cookie) => cookie.length))).toBeLessThan(4096)
  expect(storage.read('auth-storage')).toBe(text)
})

test('shrinking leaves no old parts behind, and neither does removing', () => {
  const jar = fakeJar()
  const storage = cookieStorage(() => jar)
  storage.write('auth-storage', 'x'.repeat(9000))
  storage.write('auth-storage', 'y'.repeat(5000))
  expect(jar.names()).toEqual(['auth-storage.0', 'auth-storage.1'])
  storage.write('auth-storage', 'z')
  expect(jar.names()).toEqual(['auth-storage'])
  expect(storage.read('auth-storage')).toBe('z')
  storage.remove('auth-storage')
  expect(jar.names()).toEqual([])
  expect(storage.read('auth-storage')).toBeNull()
})

test('other cookies stay', () => {
  const jar = fakeJar('other=1; auth-storage-2=3')
  const storage = cookieStorage(() => jar)
  storage.write('auth-storage', 'x'.repeat(9000))
  storage.remove('auth-storage')
  expect(jar.names()).toEqual(['other', 'auth-storage-2'])
})

test('a jar in memory keeps what was written, even in parts, until it is removed', () => {
  const jar = memoryJar()
  const storage = cookieStorage(() => jar)
  const long = 'ä'.repeat(3000)
  storage.write('session', long)
  expect(storage.read('session')).toBe(long)
  storage.write('session', 'short')
  expect(storage.read('session')).toBe('short')
  storage.remove('session')
  expect(storage.read('session')).toBeNull()
})
