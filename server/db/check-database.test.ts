import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, inject, test } from 'vitest'
import { checkDatabase } from './check-database.ts'

const url = () => inject('databaseUrl')
const changed = (change: (url: URL) => void) => {
  const copy = new URL(url())
  // The tests change port and host, which only a TCP connection has; a Unix socket has neither.
  copy.searchParams.delete('host')
  change(copy)
  return copy.href
}

test('a usable database passes', async () => {
  await checkDatabase(url())
})

test('a wrong password is reported without showing it', async () => {
  const wrong = changed((copy) => (copy.password = 'not-the-password'))
  await expect(checkDatabase(wrong)).rejects.toThrow(
    /^The database at .* does not accept the user ".*" with this password: check DATABASE_URL\.$/,
  )
  await expect(checkDatabase(wrong)).rejects.not.toThrow('not-the-password')
})

test('a missing database is reported', async () => {
  const wrong = changed((copy) => (copy.pathname = '/nowhere'))
  await expect(checkDatabase(wrong)).rejects.toThrow('/nowhere does not exist')
})

test('an unreachable address is reported', async () => {
  const wrong = changed((copy) => (copy.port = '1'))
  await expect(checkDatabase(wrong)).rejects.toThrow('(connection refused)')
  const unknown = changed((copy) => (copy.hostname = 'db.invalid'))
  await expect(checkDatabase(unknown)).rejects.toThrow('The host of the database db.invalid')
})

test('an invalid connection string is reported', async () => {
  await expect(checkDatabase('postgres://')).rejects.toThrow('DATABASE_URL')
  await expect(checkDatabase('postgres://host:what/')).rejects.toThrow('is not an address such as')
})

test('another service at the address is reported', async () => {
  const url = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await expect(checkDatabase(url)).rejects.toThrow(/cannot be used \(.*\): check DATABASE_URL/)
})

test('a PostgreSQL that is too old is reported', async () => {
  const url = await serve((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([reply('R', int32(0)), reply('Z', Buffer.from('I'))]))
      socket.once('data', () => socket.write(answerOf('140012')))
    })
  })
  await expect(checkDatabase(url)).rejects.toThrow(
    /^The database at .* is PostgreSQL 14, and Lyceum needs 15 or newer\.$/,
  )
})

async function serve(talk: (socket: Socket) => void) {
  const server = createServer(talk).unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `postgres://someone:secret@127.0.0.1:${port}/lyceum`
}

/** PostgreSQL protocol messages: a letter, the length including itself, the content. */
const reply = (letter: string, content: Buffer) =>
  Buffer.concat([Buffer.from(letter), int32(content.length + 4), content])

function int32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** One row with one column: the description of an int4 in text form, its value, and the end. */
function answerOf(value: string) {
  const column = Buffer.from('version\0\0\0\0\0\0\0\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0', 'latin1')
  return Buffer.concat([
    reply('T', Buffer.concat([Buffer.from([0, 1]), column])),
    reply('D', Buffer.concat([Buffer.from([0, 1]), int32(value.length), Buffer.from(value)])),
    reply('C', Buffer.from('SELECT 1\0')),
    reply('Z', Buffer.from('I')),
  ])
}
