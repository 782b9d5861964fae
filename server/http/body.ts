import type { FastifyError, FastifyRequest } from 'fastify'
import { Problem, problem } from './problem.ts'
import { say } from '#server/words/sentence.ts'

const limits = { fileSize: 10_000_000, files: 1, fields: 50, parts: 51 }

/** The fields of a multipart body as a plain object; files become their bytes. */
export async function readMultipart(
  request: FastifyRequest,
  fileSize = limits.fileSize,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
      if (part.type === 'file') fields[part.fieldname] = new Uint8Array(await part.toBuffer())
      // A truncated file isn't the file that was sent.
      else if (part.fieldnameTruncated || part.valueTruncated) throw problem('payload_too_large')
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof Problem || ((error as FastifyError).statusCode ?? 500) < 500) throw error
    // The parser throws plain errors for a body that is none.
    throw problem('invalid_request', { detail: say('The form couldn’t be read.'), cause: error })
  }
  return fields
}
