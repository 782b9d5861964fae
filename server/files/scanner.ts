import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

export type Verdict = 'clean' | 'infected' | 'too_large'

export interface Scanner {
  /** Looks for viruses in a stream. Throws ScannerUnavailable when there is no verdict. */
  scan: (content: Readable) => Promise<{ verdict: Verdict; virus: string | null }>
  isThere: () => Promise<boolean>
}

/** The scanner can't be reached or gave no verdict: the file waits. */
export class ScannerUnavailable extends Error {}

/** clamd at tcp://host:port or unix:/path. Null where none is configured. */
export function openScanner(address: string | undefined, patienceSeconds = 600): Scanner | null {
  if (!address) return null
  return {
    scan: async (content) => {
      const answer = await converse(address, { command: 'INSTREAM', content, patienceSeconds })
      if (answer.endsWith(' OK')) return { verdict: 'clean', virus: null }
      const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (virus) return { verdict: 'infected', virus }
      if (/size limit exceeded/i.test(answer)) return { verdict: 'too_large', virus: null }
      throw new ScannerUnavailable(`The virus scanner answered “${answer}”`)
    },
    isThere: () =>
      converse(address, { command: 'PING', content: undefined, patienceSeconds: 3 }).then(
        (answer) => answer === 'PONG',
        () => false,
      ),
  }
}

function open(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const { hostname, port } = new URL(address)
  return connect(Number(port) || 3310, hostname.replace(/^\[|\]$/g, ''))
}

interface Conversation {
  command: string
  content: Readable | undefined
  patienceSeconds: number
}

/** One command and its answer. A stream goes out in parts, each behind its length, and ends with a part of length zero. */
function converse(address: string, { command, content, patienceSeconds }: Conversation) {
  return new Promise<string>((resolve, reject) => {
    const socket = open(address)
    let answer = ''
    const fail = (cause?: unknown) => {
      content?.destroy()
      socket.destroy()
      reject(new ScannerUnavailable('The virus scanner doesn’t answer', { cause }))
    }
    const end = () => {
      content?.destroy()
      const text = answer.replaceAll('\0', '').trim()
      return text === '' ? fail() : resolve(text)
    }
    socket.setTimeout(patienceSeconds * 1000, () => fail())
    // It hangs up in the middle of a stream that it has seen enough of; its answer came first.
    socket.once('error', (error) => (answer ? end() : fail(error)))
    socket.once('close', end)
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
      if (text.includes('\0')) socket.end()
    })
    socket.write(`z${command}\0`)
    if (content) void send(socket, content).catch(fail)
  })
}

async function send(socket: Socket, content: Readable) {
  for await (const part of content as AsyncIterable<Buffer>) {
    if (!socket.writable) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    socket.write(length)
    if (!socket.write(part)) await drained(socket)
  }
  if (socket.writable) socket.write(Buffer.alloc(4))
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.once('drain', go).once('close', go)
  })
