import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { openBucketStore } from './bucket-store.ts'
import type { FileStore } from './store.ts'

/** As much of S3 as the store uses, in memory. */
const objects = new Map<string, Buffer>()
const metadataOf = new Map<string, Record<string, string>>()
const partsOf = new Map<string, Map<number, Buffer>>()
const server = createServer((request, response) => {
  readBody(request).then(
    (body) => answer(request, body, response),
    () => response.destroy(),
  )
})
let store: FileStore

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const env = readEnv({
    S3_BUCKET: 'files',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  store = openBucketStore(env, 'files')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const read = async (stream: Readable) => Buffer.concat(await stream.toArray())

test('what is put is read back whole and in part, listed, and gone after delete', async () => {
  const content = randomBytes(100_000)
  await store.put('one', content, content.length)
  await store.put('two', Readable.from([content]), content.length)
  for (const key of ['one', 'two']) {
    expect(await store.stat(key)).toEqual({ sizeBytes: content.length })
    expect((await read(await store.open(key))).equals(content)).toBe(true)
    const part = await read(await store.open(key, { start: 10, end: 19 }))
    expect(part.equals(content.subarray(10, 20))).toBe(true)
  }
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  expect(keys).toEqual(['one', 'two'])
  await store.delete('one')
  await store.delete('one')
  expect(await store.stat('one')).toBeUndefined()
  await expect(store.open('one')).rejects.toThrow()
})

test('a resumable upload in pieces ends as one object under its own id', async () => {
  const content = randomBytes(12_000_000)
  const cut = 7_000_000
  await store.uploads.create(new Upload({ id: 'up', size: content.length, offset: 0 }))
  await store.uploads.write(Readable.from([content.subarray(0, cut)]), 'up', 0)
  expect((await store.uploads.getUpload('up')).offset).toBe(cut)
  await store.uploads.write(Readable.from([content.subarray(cut)]), 'up', cut)
  expect(objects.get('up')?.equals(content)).toBe(true)
  await store.forgetUpload('up')
  expect([...objects.keys()].filter((key) => key.startsWith('up'))).toEqual(['up'])
})

async function readBody(request: IncomingMessage) {
  return Buffer.concat(await request.toArray())
}

function answer(request: IncomingMessage, body: Buffer, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://s3')
  const key = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''))
  const query = url.searchParams
  const upload = query.get('uploadId')
  const parts = upload ? partsOf.get(upload) : undefined
  if (upload && !parts) return fail(response, 'NoSuchUpload')
  switch (`${request.method} ${operation(query)}`) {
    case 'POST uploads':
      partsOf.set(key, new Map())
      return xml(
        response,
        `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
      )
    case 'PUT part':
      parts?.set(Number(query.get('partNumber')), body)
      return response.setHeader('etag', `"${query.get('partNumber')}"`).end()
    case 'GET parts':
      return xml(
        response,
        `<ListPartsResult>${[...(parts ?? [])]
          .map(
            ([number, bytes]) =>
              `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${bytes.length}</Size></Part>`,
          )
          .join('')}</ListPartsResult>`,
      )
    case 'POST parts':
      objects.set(key, Buffer.concat([...(parts ?? [])].sort(byNumber).map(([, bytes]) => bytes)))
      partsOf.delete(upload ?? '')
      return xml(
        response,
        `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
      )
    case 'GET list':
      return xml(
        response,
        `<ListBucketResult>${[...objects.keys()]
          .sort()
          .map(
            (name) =>
              `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
          )
          .join('')}</ListBucketResult>`,
      )
    case 'PUT object':
      objects.set(key, body)
      metadataOf.set(key, metadata(request))
      return response.end()
    case 'DELETE object':
      objects.delete(key)
      return response.writeHead(204).end()
    default:
      return answerObject(request, key, response)
  }
}

const metadata = (request: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  )

const byNumber = ([a]: [number, Buffer], [b]: [number, Buffer]) => a - b

function operation(query: URLSearchParams) {
  if (query.has('uploads')) return 'uploads'
  if (query.has('partNumber')) return 'part'
  if (query.has('uploadId')) return 'parts'
  return query.has('list-type') ? 'list' : 'object'
}

function answerObject(request: IncomingMessage, key: string, response: ServerResponse) {
  const object = objects.get(key)
  if (!object) return fail(response, 'NoSuchKey')
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
  const bytes = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object
  const status = range ? 206 : 200
  response.writeHead(status, { ...metadataOf.get(key), 'content-length': bytes.length })
  return response.end(request.method === 'HEAD' ? undefined : bytes)
}

const xml = (response: ServerResponse, text: string) =>
  (response.headersSent ? response : response.setHeader('content-type', 'application/xml')).end(
    text,
  )

const fail = (response: ServerResponse, code: string) =>
  xml(
    response.writeHead(404, { 'content-type': 'application/xml' }),
    `<Error><Code>${code}</Code></Error>`,
  )
