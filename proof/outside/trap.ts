import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of this machine that counts who comes, or sends everyone on to another address. */
export async function openTrap(onwards?: string) {
  let visits = 0
  const server = createServer((_request, response) => {
    if (onwards) response.writeHead(307, { location: onwards }).end()
    else response.end('{}')
  })
  // Whoever only connects has been there too; whoever is sent on may ask twice on one connection.
  server.on(onwards ? 'request' : 'connection', () => (visits += 1))
  server.listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    visits: () => visits,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
