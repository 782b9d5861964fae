import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on this machine that counts visitors, or redirects everyone to another URL. */
export async function openTrap(onwards?: string) {
  let visits = 0
  const server = createServer((_request, response) => {
    if (onwards) response.writeHead(307, { location: onwards }).end()
    else response.end('{}')
  })
  // A connection alone counts as a visit; a redirected client may send two requests on one connection.
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
