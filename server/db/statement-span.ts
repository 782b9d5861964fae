import { SpanKind } from '@opentelemetry/api'
import { inInnerSpan } from '#server/telemetry/span.ts'

/** The text has places for values, never the values. */
export const inStatementSpan = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  inInnerSpan(
    /^\w+/.exec(text)?.[0] ?? 'statement',
    {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    },
    run,
  )
