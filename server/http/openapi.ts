import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'

const documentPath = join(import.meta.dirname, '../../contract/openapi.json')

/** The API as OpenAPI 3.1 and a page for people. The document is generated from the contract and committed. */
export function serveOpenApi(server: FastifyInstance) {
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(await readDocument()),
  )
  server.get('/api/docs', async (_request, reply) => reply.type('text/html').send(await readPage()))
}

// Several megabytes that most servers are never asked for: read when someone does, and then kept.
let document: Promise<string> | undefined
const readDocument = () => (document ??= readFile(documentPath, 'utf8'))

let page: Promise<string> | undefined
const readPage = () =>
  (page ??= readDocument().then((text) => referencePage(JSON.parse(text) as Document)))

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: unknown[]
  'x-errors': ErrorCode[]
}

interface Document {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Plain HTML without script: it works under the content policy and without a network. */
function referencePage({ info, paths }: Document): string {
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), describeOperation(method, path, operation)])
    }
  }
  const sections = [...byTag].map(
    ([tag, rows]) => `<h2 id="${escape(tag)}">${escape(tag)}</h2>${rows.join('')}`,
  )
  const contents = [...byTag.keys()].map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(info.title)}</title></head>
<body style="font:16px/26px system-ui;max-width:960px;margin:32px auto;padding:0 16px;color:#1f2a26;background:#f7f5f0">
<h1 style="font:600 32px/40px Georgia,serif">${escape(info.title)}</h1><p>${escape(info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p><nav style="display:flex;flex-wrap:wrap;gap:12px">${contents.join('')}</nav>
${sections.join('')}</body></html>`
}

function describeOperation(method: string, path: string, operation: Operation) {
  const errors = operation['x-errors']
    .map(
      (code) =>
        `<li><code>${errorCatalogue[code].status} ${code}</code> ${escape(errorCatalogue[code].detail)}</li>`,
    )
    .join('')
  return `<details style="border:1px solid #ddd8cc;border-radius:8px;padding:8px 16px;margin:8px 0;background:#fff">
<summary><code><b>${method.toUpperCase()}</b> ${escape(path)}</code> — ${escape(operation.summary)}</summary>
<p>${operation.security ? 'Needs a signed-in person.' : 'Open to anyone.'} Operation <code>${escape(operation.operationId)}</code>.</p>
<ul>${errors}</ul></details>`
}
