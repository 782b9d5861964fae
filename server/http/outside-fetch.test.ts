import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { InsideAddressError, outsideFetch } from './outside-fetch.ts'

/** Nothing responds there, and the address isn't internal. */
const outside = { address: '192.0.2.1', family: 4 }
const here = { address: '127.0.0.1', family: 4 }

/** Counts connections to this machine until the test ends. */
async function listener() {
  const visitors: unknown[] = []
  const server = createServer((socket) => {
    visitors.push(socket)
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  return { port, visitors }
}

test('a name that resolves to an internal address the second time is resolved only once', async () => {
  const local = await listener()
  let asked = 0
  const rebinding = async () => (++asked === 1 ? [outside] : [here])
  const fetching = outsideFetch(readEnv({}), 1, rebinding)(`https://rebind.test:${local.port}/`, {})
  await expect(fetching).rejects.toThrow()
  expect([asked, local.visitors]).toEqual([1, []])
})

test('a name with one internal address is refused, whatever its others are', async () => {
  const local = await listener()
  const both = async () => [outside, here]
  const fetching = outsideFetch(readEnv({}), 1, both)(`https://both.test:${local.port}/`, {})
  await expect(fetching).rejects.toThrow(InsideAddressError)
  expect(local.visitors).toEqual([])
})

test('a name server that never responds is given up on', async () => {
  const never = () => new Promise<never>(() => undefined)
  await expect(outsideFetch(readEnv({}), 0.05, never)('https://slow.test/', {})).rejects.toThrow(
    /timeout/i,
  )
})
