import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { openDatabase } from './database.ts'
import { limitStatements } from './statement-time.ts'
import { enterAsOwner } from './tenancy.ts'

test('a hanging database is given up on, and the next transaction gets another connection', async () => {
  const way = await openWay(await workerDatabase())
  const database = openDatabase({ url: way.url, poolSize: 1 })
  const hanging = database.transaction(enterAsOwner, async (db) => {
    await limitStatements(db, 100)
    way.hang()
    await sql`select 1`.execute(db)
  })
  await expect(hanging).rejects.toThrow('Query read timeout')
  const { rows } = await database.transaction(enterAsOwner, (db) =>
    sql<{ time: string }>`select current_setting('statement_timeout') as time`.execute(db),
  )
  expect(rows).toEqual([{ time: '15s' }])
  await database.close()
  way.close()
})

test('a read without a response is given up on too', async () => {
  const way = await openWay(await workerDatabase())
  const database = openDatabase({ url: way.url, poolSize: 1 })
  const hanging = database.read(enterAsOwner, async (db) => {
    await limitStatements(db, 100)
    way.hang()
    await sql`select 1`.execute(db)
  })
  await expect(hanging).rejects.toThrow('Query read timeout')
  const { rows } = await database.read(enterAsOwner, (db) => sql`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  await database.close()
  way.close()
})

test('a transaction can get more time, until it ends', async () => {
  const database = openDatabase({ url: await workerDatabase(), poolSize: 1 })
  const timeIn = (milliseconds?: number) =>
    database.transaction(enterAsOwner, async (db) => {
      if (milliseconds !== undefined) await limitStatements(db, milliseconds)
      const { rows } = await sql<{
        time: string
      }>`select current_setting('statement_timeout') as time`.execute(db)
      return rows[0]?.time
    })
  expect(await timeIn(0)).toBe('0')
  expect(await timeIn()).toBe('15s')
  await database.close()
})

/** A proxy to the database that, once told to, swallows everything sent on open connections. */
async function openWay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const door = createServer((socket) => {
    const inner = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
    open.add(socket)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
  return {
    url: url.href,
    hang: () => open.forEach((socket) => socket.unpipe()),
    close: () => {
      door.close()
      open.forEach((socket) => socket.destroy())
    },
  }
}
