import type { FastifyRequest } from 'fastify'
import { problem } from './problem.ts'

/** The fields of a multipart body as a plain object; files become their bytes. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({
    limits: { fileSize: 10_000_000, files: 1, fields: 50 },
  })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw problem('payload_too_large', { cause: error })
    })
    fields[part.fieldname] = new Uint8Array(bytes)
  }
  return fields
}
