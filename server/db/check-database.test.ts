import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { checkDatabase } from './check-database.ts'

const url = () => inject('databaseUrl')
const changed = (change: (url: URL) => void) => {
  const copy = new URL(url())
  change(copy)
  return copy.href
}

test('a database that can be used passes', async () => {
  await checkDatabase(url())
})

test('a wrong password is named without showing it', async () => {
  const wrong = changed((copy) => (copy.password = 'not-the-password'))
  await expect(checkDatabase(wrong)).rejects.toThrow(
    /^The database at .* does not accept the user ".*" with this password: check DATABASE_URL\.$/,
  )
  await expect(checkDatabase(wrong)).rejects.not.toThrow('not-the-password')
})

test('a database that does not exist is named', async () => {
  const wrong = changed((copy) => (copy.pathname = '/nowhere'))
  await expect(checkDatabase(wrong)).rejects.toThrow('/nowhere does not exist')
})

test('nobody at the address is named', async () => {
  const wrong = changed((copy) => (copy.port = '1'))
  await expect(checkDatabase(wrong)).rejects.toThrow('(connection refused)')
  const unknown = changed((copy) => (copy.hostname = 'db.invalid'))
  await expect(checkDatabase(unknown)).rejects.toThrow('The host of the database db.invalid')
})

test('an address that is none is named', async () => {
  await expect(checkDatabase('postgres://')).rejects.toThrow('DATABASE_URL')
  await expect(checkDatabase('postgres://host:what/')).rejects.toThrow('is not an address such as')
})

test('something else at the address is named', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const wrong = changed((copy) => {
    copy.hostname = '127.0.0.1'
    copy.port = port
  })
  await expect(checkDatabase(wrong)).rejects.toThrow(/cannot be used \(.*\): check DATABASE_URL/)
  server.close()
})
