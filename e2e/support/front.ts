import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** Stands before the product, so that a journey can take the whole server away, or give it a newer build. */
export interface Front {
  address: string
  /** From now on everything says that it belongs to another build; `moved`: and the scripts of the old one are gone. */
  deploy: (how?: { moved: boolean }) => void
  /** Requests to such paths are cut off; null ends that. */
  refuse: (path: RegExp | null) => void
  /** Nobody answers any more. */
  stop: () => Promise<void>
  /** Answers again, under the same address. */
  start: () => Promise<void>
}

export async function startFront(target: string): Promise<Front> {
  const { hostname, port } = new URL(target)
  const { build } = (await (await fetch(`${target}/app-files.json`)).json()) as { build: string }
  let served = build
  /** Where the new build has its scripts. */
  let folder = 'assets'
  let server: Server | null = null
  let at = 0
  let refused: RegExp | null = null
  const sockets = new Set<Socket>()

  const forward = (asked: IncomingMessage, answer: (got: IncomingMessage) => void) =>
    request(
      {
        hostname,
        port,
        method: asked.method,
        path: asked.url?.replace(`/${folder}/`, '/assets/'),
        headers: { ...asked.headers, host: `${hostname}:${port}`, 'accept-encoding': 'identity' },
      },
      answer,
    )

  const start = async () => {
    const front = createServer((asked, reply) => {
      if (refused?.test(asked.url ?? '')) {
        asked.socket.destroy()
        return
      }
      const isMoved = folder !== 'assets'
      if (isMoved && asked.url?.startsWith('/assets/')) {
        reply.writeHead(404).end()
        return
      }
      const sent = forward(asked, (got) => {
        const isText = /html|json|javascript/.test(got.headers['content-type'] ?? '')
        if (!isText || (!isMoved && asked.url?.startsWith('/assets/'))) {
          reply.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(reply)
          return
        }
        const parts: Buffer[] = []
        got.on('data', (part: Buffer) => parts.push(part))
        got.on('end', () => {
          const text = Buffer.concat(parts)
            .toString()
            .replaceAll(build, served)
            .replaceAll(/(?<=["'`/])assets\//g, `${folder}/`)
          const { 'content-length': _, ...headers } = got.headers
          reply.writeHead(got.statusCode ?? 502, headers).end(text)
        })
      })
      sent.on('error', () => reply.destroy())
      asked.pipe(sent)
    })
    front.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    front.on('upgrade', (asked, socket: Socket, head: Buffer) => {
      const onward = connect(Number(port), hostname, () => {
        const lines = Object.entries({ ...asked.headers, host: `${hostname}:${port}` })
        onward.write(
          `GET ${asked.url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${String(value)}`).join('\r\n')}\r\n\r\n`,
        )
        onward.write(head)
        onward.pipe(socket).pipe(onward)
      })
      onward.on('error', () => socket.destroy())
      socket.on('error', () => onward.destroy())
      socket.on('close', () => onward.destroy())
    })
    await new Promise<void>((resolve) => front.listen(at, 'localhost', resolve))
    at = (front.address() as AddressInfo).port
    server = front
  }
  await start()
  return {
    address: `http://localhost:${at}`,
    deploy: ({ moved } = { moved: false }) => {
      if (moved) folder = 'next'
      served = `${build.slice(0, 8)}feedbeef`
    },
    refuse: (path) => {
      refused = path
    },
    start,
    stop: async () => {
      const closed = new Promise((resolve) => server?.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
