import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const askEveryMilliseconds = 100

/**
 * A minimal proxy in front of several servers: keeps connections to them open, checks whether each is ready, and sends
 * visitors to those that are, in turn. It never repeats a request, so anything a server loses is noticed.
 */
export async function startKeepAliveProxy(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const look = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.status === 200) ready.add(port)
    else ready.delete(port)
  }
  const looks = setInterval(() => ports.forEach((port) => void look(port)), askEveryMilliseconds)
  let turn = 0
  const server = createServer((incoming, answer) => {
    const choices = [...ready]
    const port = choices[(turn += 1) % choices.length]
    if (port === undefined) return void answer.writeHead(503).end()
    const { method, url: path, headers } = incoming
    const onward = request(
      { host: '127.0.0.1', port, method, path, headers, agent },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, { 'content-type': 'application/json' })
        response.pipe(answer)
      },
    )
    onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    stop: () => {
      clearInterval(looks)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
