import { randomUUID } from 'node:crypto'
import { hasDigest, type AttachedFile } from '../statements/attachments.ts'
import { refuse } from '../statements/values.ts'

interface Part {
  headers: ReadonlyMap<string, string>
  content: Buffer
}

const crlf = Buffer.from('\r\n')

/** RFC 2046. The body is already in memory, and nested parts don't occur, so this only looks for the boundary. */
export function readParts(contentType: string, body: Buffer): Part[] {
  const named = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  const boundary = named?.[1] ?? named?.[2]
  if (boundary === undefined) refuse('Content-Type', 'must name the boundary of the parts')
  // With a leading line break, the first boundary looks like every other one.
  const text = Buffer.concat([crlf, body])
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: Part[] = []
  let at = text.indexOf(delimiter)
  while (at >= 0) {
    const start = at + delimiter.length
    if (text.subarray(start, start + 2).toString('latin1') === '--') return parts
    const end = text.indexOf(delimiter, start)
    if (end < 0) break
    parts.push(readPart(text.subarray(text.indexOf(crlf, start), end)))
    at = end
  }
  refuse('The body', 'must be parts that end with the last boundary')
}

/** From the line break after the boundary to the one before the next. */
function readPart(bytes: Buffer): Part {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) refuse('A part', 'must have an empty line after its headers')
  const headers = bytes
    .subarray(0, end)
    .toString('latin1')
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    })
  return { headers: new Map(headers), content: bytes.subarray(end + 4) }
}

/** The first part is statements in JSON; every other part is the content of an attachment, named by its digest. */
export function readStatementParts(contentType: string, body: Buffer) {
  const [first, ...others] = readParts(contentType, body)
  if (!first || !/^application\/json\b/i.test(first.headers.get('content-type') ?? '')) {
    refuse('The first part', 'must be application/json')
  }
  return { json: first.content, files: others.map(readFile) }
}

function readFile({ headers, content }: Part): AttachedFile {
  const sha2 = (headers.get('x-experience-api-hash') ?? '').toLowerCase()
  if (headers.get('content-transfer-encoding')?.toLowerCase() !== 'binary') {
    refuse('A part', 'must have Content-Transfer-Encoding: binary')
  }
  if (!hasDigest(content, sha2)) {
    refuse('A part', 'must have X-Experience-API-Hash with the SHA-2 digest of its content')
  }
  return {
    sha2,
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    content: Buffer.from(content),
  }
}

export function writeParts(json: string, files: readonly AttachedFile[]) {
  const boundary = randomUUID()
  const part = (headers: readonly string[], content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    crlf,
  ]
  const body = Buffer.concat([
    ...part(['Content-Type: application/json'], json),
    ...files.flatMap(({ sha2, contentType, content }) =>
      part(
        [
          `Content-Type: ${contentType}`,
          'Content-Transfer-Encoding: binary',
          `X-Experience-API-Hash: ${sha2}`,
        ],
        content,
      ),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { contentType: `multipart/mixed; boundary=${boundary}`, body }
}
