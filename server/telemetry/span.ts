import { SpanStatusCode, trace, type Span, type SpanOptions } from '@opentelemetry/api'

/** Spans made before tracing starts, or without it, are empty and cost almost nothing. */
const tracer = trace.getTracer('lyceum')

/** Runs in a span that ends with it. What `run` starts belongs to the span; an error marks it as failed. */
export const inSpan = <T>(name: string, options: SpanOptions, run: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await run()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** The same for a detail of something larger: without a span around it, it isn't worth a trace of its own. */
export const inInnerSpan = <T>(
  name: string,
  options: SpanOptions,
  run: () => Promise<T>,
): Promise<T> => (trace.getActiveSpan()?.isRecording() ? inSpan(name, options, run) : run())

/** By the name of the error alone: a message may quote what a person wrote. */
export function fail(span: Span, error: unknown) {
  const name = error instanceof Error ? error.name : 'Error'
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', name)
}

/** What a line of the log says about its trace: nothing outside of one. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()
  if (!span?.isRecording()) return {}
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}
