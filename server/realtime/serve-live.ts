import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { liveCloseCodes, livePath } from '#contract/live.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { AddressLimiter } from '#server/http/rate-limit.ts'
import { LiveSocket } from './live-socket.ts'
import { topicFinder, type LiveTopic } from './topic.ts'

interface Options {
  authenticateWithinSeconds?: number
  figures?: Registry
}

/** A whole school may reconnect at once after a restart. */
const allowance = { attempts: 12_000, seconds: 60 }
const pingMilliseconds = 25_000
const presenceMilliseconds = 10_000
const goodbyeMilliseconds = 2_000

/** The socket at /ws. Anyone may open it; nothing is sent to a socket without a valid token and access to a topic. */
export async function serveLive(
  server: FastifyInstance,
  app: Mechanisms,
  topics: readonly LiveTopic[],
  { authenticateWithinSeconds = 10, figures }: Options = {},
) {
  const findTopic = topicFinder(topics)
  const limiter = new AddressLimiter()
  const sockets = new Set<LiveSocket>()
  if (figures) measureSockets(figures, sockets)

  await server.register(websocket, {
    options: { maxPayload: 64 * 1024, perMessageDeflate: false },
    preClose: sendElsewhere,
  })
  server.get(
    livePath,
    {
      websocket: true,
      preValidation: async (request) => limiter.take(request.ip, allowance, app.clock.now()),
    },
    (socket, { ip: ipAddress }) => {
      const live = new LiveSocket({ app, socket, ipAddress, findTopic, authenticateWithinSeconds })
      sockets.add(live)
      socket.on('close', () => sockets.delete(live))
    },
  )

  const pings = setInterval(() => {
    for (const socket of sockets) socket.ping()
  }, pingMilliseconds).unref()
  const presences = setInterval(() => void keepPresence(app, topics, sockets), presenceMilliseconds)
  presences.unref()
  server.addHook('onListen', () => app.live.start())
  server.addHook('onClose', async () => {
    clearInterval(pings)
    clearInterval(presences)
    await app.live.stop()
  })
}

function measureSockets(registry: Registry, sockets: ReadonlySet<LiveSocket>) {
  const open = new Gauge({
    name: 'live_sockets',
    help: 'Open tabs that listen for changes on this server',
    registers: [registry],
    collect: () => {
      open.set(sockets.size)
    },
  })
}

/**
 * Tells every tab to reconnect, by which time the address leads to another server. Tabs that don't react are
 * disconnected.
 */
function sendElsewhere(this: FastifyInstance, done: () => void) {
  const { clients } = this.websocketServer
  this.server.removeAllListeners('upgrade')
  for (const client of clients) client.close(liveCloseCodes.restarting, 'restarting')
  const cut = setTimeout(() => {
    for (const client of clients) client.terminate()
  }, goodbyeMilliseconds)
  this.websocketServer.close(() => {
    clearTimeout(cut)
    done()
  })
}

/** Reports for each family who is still present. A server without listeners reports nothing. */
async function keepPresence(
  app: Mechanisms,
  topics: readonly LiveTopic[],
  sockets: ReadonlySet<LiveSocket>,
) {
  const present = [...sockets].flatMap((socket) => socket.present)
  for (const topic of topics) {
    const all = present.filter((found) => found.topic === topic).map(({ params }) => params)
    if (all.length === 0) continue
    await topic.presence
      ?.stillHere(app, all)
      .catch((error: unknown) => app.log.error({ err: error }, 'presence could not be kept'))
  }
}
