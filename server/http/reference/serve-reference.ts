import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCatalogue } from '#contract/errors.ts'
import { referencePage, type ApiDocument } from './page.ts'

const contract = join(import.meta.dirname, '../../../contract')

/** The API as OpenAPI 3.1 and 3.0, and a page where people can try it. The documents are generated and committed. */
export function serveReference(server: FastifyInstance) {
  const files = [
    ['/api/openapi.json', 'application/json', () => readCompact('openapi.json')],
    ['/api/openapi-3.0.json', 'application/json', () => readCompact('openapi-3.0.json')],
    ['/api/errors.json', 'application/json', async () => JSON.stringify(errorCatalogue)],
    ['/api/docs', 'text/html', readPage],
    ['/api/docs/page.css', 'text/css', () => readBeside('page.css')],
    ['/api/docs/try-call.js', 'text/javascript', () => readBeside('try-call.js')],
  ] as const
  for (const [path, type, read] of files) {
    // A megabyte that most servers never need: read on the first request, then kept.
    let kept: Promise<string> | undefined
    server.get(path, async (_request, reply) => reply.type(type).send(await (kept ??= read())))
  }
}

const readDocument = async (file: string) =>
  JSON.parse(await readFile(join(contract, file), 'utf8')) as ApiDocument

const readCompact = async (file: string) => JSON.stringify(await readDocument(file))
const readPage = async () => referencePage(await readDocument('openapi.json'))
const readBeside = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')
