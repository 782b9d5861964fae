import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to the database that, once told to, swallows everything sent on open connections. */
export async function openWay(databaseUrl: string) {
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
