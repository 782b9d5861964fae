import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
/** Series of a histogram have a name each, which the library's types leave out. */
type Value = Metric['values'][number] & { metricName?: string }

/** The figures of /metrics for OTLP: one definition, read when they are due. */
export function metricsForOtlp(registry: Registry): MetricProducer {
  const startTime = millisToHrTime(Date.now() - process.uptime() * 1000)
  return {
    collect: async () => {
      const time = { startTime, endTime: hrTime() }
      const metrics = await registry.getMetricsAsJSON()
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [
            { scope: { name: 'lyceum' }, metrics: metrics.flatMap((metric) => read(metric, time)) },
          ],
        },
        errors: [],
      }
    },
  }
}

interface Time {
  startTime: HrTime
  endTime: HrTime
}

function read(metric: Metric, time: Time): MetricData[] {
  const shared = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () =>
    metric.values.map(({ labels, value }) => ({ ...time, attributes: labels as Attributes, value }))
  // The type is a word, where the library declares a number.
  const type = String(metric.type)
  if (type === 'counter') {
    return [
      { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() },
    ]
  }
  if (type === 'gauge') {
    return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
  }
  if (type !== 'histogram') return []
  const dataPoints = histograms(metric.values, time)
  return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
}

/** Prometheus counts what is below each limit; OTLP counts what lies between two. */
function histograms(values: readonly Value[], time: Time): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels }) => {
    const { le: _, ...rest } = labels as Record<string, string | number>
    return JSON.stringify(rest)
  })
  return [...series].map(([key, own]) => {
    const ending = (name: string) => own.find(({ metricName }) => metricName?.endsWith(name))
    const below = own
      .filter(({ metricName }) => metricName?.endsWith('_bucket'))
      .map(({ labels, value }) => ({ limit: Number(labels['le' as never]), value }))
      .toSorted((a, b) => a.limit - b.limit)
    const buckets = {
      boundaries: below.map(({ limit }) => limit).filter(Number.isFinite),
      counts: below.map(({ value }, at) => value - (below[at - 1]?.value ?? 0)),
    }
    const count = ending('_count')?.value ?? 0
    const value = { buckets, sum: ending('_sum')?.value ?? 0, count }
    return { ...time, attributes: JSON.parse(key) as Attributes, value }
  })
}
