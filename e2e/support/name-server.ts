import { createSocket } from 'node:dgram'

const types = { a: 1, txt: 16 }

/** A name server that knows the TXT records it is given, and finds every other name on this machine. */
export async function startNameServer(port: number) {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = readQuestion(question)
    const text = texts.get(name)
    const data =
      type === types.a
        ? Buffer.from([127, 0, 0, 1])
        : type === types.txt && text !== undefined
          ? Buffer.from([text.length, ...Buffer.from(text)])
          : undefined
    socket.send(answerTo(question.subarray(0, end), type, data), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve))
  return { texts, stop: () => new Promise<void>((resolve) => socket.close(resolve)) }
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, type: number, data: Buffer | undefined) {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x81_80, 2)
  head.writeUInt16BE(data ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!data) return head
  const record = Buffer.alloc(12)
  // The name of the question again, by its place in the message.
  record.writeUInt16BE(0xc0_0c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, record, data])
}
