import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that accepts connections and stays silent until told to respond. Then it stores what it receives. */
export async function startStubbornMailServer() {
  let talks = false
  const received: string[] = []
  const silent = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (talks) return receive(socket, (mail) => received.push(mail))
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Number of connections waiting for a greeting. */
    waiting: () => silent.size,
    talk: () => (talks = true),
    stop: () => {
      server.close()
      for (const socket of silent) socket.destroy()
    },
  }
}

function receive(socket: Socket, take: (mail: string) => void) {
  let mail: string | undefined
  socket.write('220 ready\r\n')
  socket.on('data', (chunk: Buffer) => {
    const text = chunk.toString()
    if (mail !== undefined) {
      mail += text
      if (!mail.endsWith('\r\n.\r\n')) return
      take(mail)
      mail = undefined
      socket.write('250 taken\r\n')
    } else if (/^data/i.test(text)) {
      mail = ''
      socket.write('354 go on\r\n')
    } else socket.write(/^quit/i.test(text) ? '221 bye\r\n' : '250 fine\r\n')
  })
}
