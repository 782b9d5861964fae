import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** What every scanner takes for a virus, put together so that this file is none. */
export const testVirus = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

interface Options {
  mostBytes?: number
  /** Any free one unless it is said. */
  port?: number
}

/** A stand-in that speaks clamd's protocol: it finds the test virus, and refuses streams that are too long. */
export async function startClamd({ mostBytes = Infinity, port = 0 }: Options = {}) {
  let scans = 0
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part])
      const answer = answerTo(heard, mostBytes)
      if (answer === undefined) return
      if (answer !== 'PONG') scans += 1
      socket.end(`${answer}\0`)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scans: () => scans,
    stop: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Undefined while the stream goes on. */
function answerTo(heard: Buffer, mostBytes: number): string | undefined {
  const end = heard.indexOf(0)
  const command = heard.toString('latin1', 0, Math.max(0, end))
  if (command === 'zPING') return 'PONG'
  if (command !== 'zINSTREAM') return undefined
  const parts: Buffer[] = []
  let total = 0
  for (let at = end + 1; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) {
      const found = Buffer.concat(parts).includes(testVirus)
      return found ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    }
    parts.push(heard.subarray(at + 4, at + 4 + length))
    total += length
    if (total > mostBytes) return 'INSTREAM size limit exceeded. ERROR'
    at += 4 + length
  }
  return undefined
}
