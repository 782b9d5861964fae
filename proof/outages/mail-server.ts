import { once } from 'node:events'
import { createServer } from 'node:net'

/** A minimal mail server: accepts everything and counts it. */
export async function startMailServer(port: number) {
  let received = 0
  const server = createServer((socket) => {
    let inside = false
    socket.on('error', () => undefined)
    socket.write('220 proof\r\n')
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (inside) {
        if (!/(^|\r\n)\.\r\n$/.test(text)) return
        inside = false
        received += 1
        socket.write('250 taken\r\n')
      } else if (/^data/i.test(text)) {
        inside = true
        socket.write('354 go on\r\n')
      } else socket.write(/^quit/i.test(text) ? '221 bye\r\n' : '250 proof\r\n')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { received: () => received, stop: () => server.close() }
}
