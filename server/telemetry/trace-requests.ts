import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const tracer = trace.getTracer('lyceum')

/** Asked all day by monitors, or sent from memory: they would bury everything else. */
const untraced = /^\/(healthz|readyz|metrics|assets)\b/

/**
 * A span for each request, as part of the caller's trace if it names one. It carries ids and the route, never the address
 * itself: that may hold a token.
 */
export function traceRequests(server: FastifyInstance) {
  const spans = new WeakMap<FastifyRequest, Span>()

  server.addHook('onRequest', (request, _reply, done) => {
    if (untraced.test(request.url)) return done()
    const route = request.routeOptions.url
    const caller = propagation.extract(context.active(), request.headers)
    const { organizationId } = (request.params ?? {}) as { organizationId?: string }
    const span = tracer.startSpan(
      route ? `${request.method} ${route}` : request.method,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'lyceum.request_id': request.id,
          'lyceum.organization_id': organizationId,
        },
      },
      caller,
    )
    if (!span.isRecording()) return done()
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })

  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    span.setAttributes({
      'http.response.status_code': reply.statusCode,
      'lyceum.person_id': request.claims?.personId,
    })
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    done()
  })
}
