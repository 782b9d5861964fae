import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { escapeHtml as escape } from '#server/http/page-head.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  requestBody?: unknown
  'x-access'?: string
  'x-api-key-scope'?: string
  'x-errors'?: ErrorCode[]
}

export interface ApiDocument {
  info: { title: string; description: string }
  paths: Record<string, { parameters?: unknown[] } & Record<string, Operation>>
  'x-usual-access': string
  'x-shared-errors': Record<string, ErrorCode[]>
}

/** Lists every call with its access and errors. `try-call.js` adds fields and a form when a call is opened. */
export function referencePage({ info, paths, ...common }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, { parameters: _shared, ...operations }]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'other')
  const sections = [...byTag].map(
    ([tag, ofTag]) =>
      `<section><h2 id="${escape(tag)}">${escape(title(tag))}</h2>${ofTag.map((call) => callRow(call, common)).join('')}</section>`,
  )
  const contents = [...byTag.keys()].map(
    (tag) => `<a href="#${escape(tag)}">${escape(title(tag))}</a>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(info.title)}</title><link rel="stylesheet" href="/api/docs/page.css"><script type="module" src="/api/docs/try-call.js"></script></head>
<body><nav aria-label="Contents">${contents.join('')}</nav><main>
<h1>${escape(info.title)}</h1><p>${escape(info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a> and <a href="/api/openapi-3.0.json">OpenAPI 3.0</a>, and <a href="/api/errors.json">what each error code means</a>.</p>
<form id="key"><label for="api-key">API key for trying calls</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="lyk_…" aria-describedby="key-hint">
<p id="key-hint">Make a key under Settings → Integrations. This page forgets the key when you leave it.</p></form>
${sections.join('')}</main></body></html>`
}

const title = (tag: string) => {
  const words = tag.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Common = Pick<ApiDocument, 'x-usual-access' | 'x-shared-errors'>

function callRow(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  common: Common,
) {
  const access = operation['x-access'] ?? common['x-usual-access']
  const failures = errorsOf(operation, access, common['x-shared-errors']).map((code) => {
    const { status, detail } = errorCatalogue[code]
    return `<li><code>${status} ${escape(code)}</code> ${escape(detail)}</li>`
  })
  return `<details data-method="${method}" data-path="${escape(path)}" id="${escape(operation.operationId)}">
<summary><code class="method ${method}">${method.toUpperCase()}</code> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>
<p>${accessWords(access, operation['x-api-key-scope'])}</p><div class="call"></div><h3>Errors</h3><ul>${failures.join('')}</ul></details>`
}

function accessWords(access: string, scope: string | undefined) {
  if (access === 'public') return 'Open to anyone.'
  const person =
    access === 'super_admin'
      ? 'Super admins only.'
      : access === 'member'
        ? 'For members of the organization.'
        : 'For signed-in people.'
  return scope ? `${person} API keys need the scope <code>${escape(scope)}</code>.` : person
}

const errorsOf = (operation: Operation, access: string, shared: Record<string, ErrorCode[]>) => [
  ...new Set([
    ...(shared[access] ?? []),
    ...(operation['x-errors'] ?? []),
    ...(operation.requestBody ? (shared['with_body'] ?? []) : []),
    ...(shared['every'] ?? []),
  ]),
]
