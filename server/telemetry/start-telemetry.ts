import { context, propagation, trace } from '@opentelemetry/api'
import type { Registry } from 'prom-client'
import type { Env } from '#server/env.ts'
import { version } from '#server/version.ts'

export interface Telemetry {
  /** Sends what is left. */
  stop(): Promise<void>
}

/**
 * Sends traces and metrics by OTLP over HTTP to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Without that setting
 * nothing is loaded. A collector that doesn't answer costs spans, never a request.
 */
export async function startTelemetry(env: Env, registry: Registry): Promise<Telemetry | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { MeterProvider, PeriodicExportingMetricReader },
    { OTLPTraceExporter },
    { OTLPMetricExporter },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { resourceFromAttributes },
    { metricsForOtlp },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('./metrics-for-otlp.ts'),
  ])
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS
  const resource = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME,
    'service.version': version,
  })

  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }),
      }),
    ],
  })
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers }),
        metricProducers: [metricsForOtlp(registry)],
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(traces)
  return {
    stop: async () => {
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()])
      context.disable()
      propagation.disable()
    },
  }
}
