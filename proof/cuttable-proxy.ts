import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to ports on this machine, in turn and skipping those that don't respond. It can be cut: all connections are
 * torn down in the middle of whatever they are doing.
 */
export async function openProxy(ports: readonly number[]) {
  const open = new Set<Socket>()
  let turn = 0
  const link = async (near: Socket) => {
    near.on('error', () => undefined)
    turn += 1
    const far = await firstThatAnswers(ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0))
    if (!far || near.destroyed) return void [near, far].map((socket) => socket?.destroy())
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }
  const server = createServer((near) => void link(near))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      server.close()
      cut()
    },
  }
}

async function firstThatAnswers(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (answered) return socket
  }
  return undefined
}
