import type { FastifyInstance } from 'fastify'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { problem } from './problem.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** In order of preference: the name of an encoding, and the suffix that the build gave the file. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Serves the files of a folder and its subfolders under a prefix, to be cached forever: their names change with their content.
 * Each is read on its first request and then served from memory, in the encodings that the build wrote next to it.
 */
export function serveFiles(server: FastifyInstance, folder: string, prefix: string) {
  const names = new Set(readdirSync(folder, { recursive: true }).map(String))
  const read = new Map<string, Promise<Buffer>>()
  const contentOf = (name: string) => {
    const content = read.get(name) ?? readFile(join(folder, name))
    read.set(name, content)
    // A file that couldn't be read is tried again next time.
    content.catch(() => read.delete(name))
    return content
  }
  server.get<{ Params: { '*': string } }>(
    `${prefix}*`,
    { logLevel: 'warn' },
    async (request, reply) => {
      const { '*': name } = request.params
      if (!names.has(name)) throw problem('not_found')
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = encodings.find(
        ([word, ending]) => accepts(accepted, word) && names.has(name + ending),
      )
      reply
        .type(types[extname(name)] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
      if (encoding) reply.header('content-encoding', encoding[0])
      return reply.send(await contentOf(name + (encoding?.[1] ?? '')).catch(orMissing))
    },
  )
}

/** A newer version was built in the same place: for the browser, the file no longer exists. */
function orMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? problem('not_found') : error
}

/** Whether a header like `gzip;q=0.5, br` accepts an encoding. */
export const accepts = (header: string, encoding: string) =>
  header.split(',').some((choice) => {
    const [word = '', quality = 'q=1'] = choice.split(';').map((part) => part.trim())
    return word === encoding && Number(quality.replace(/^q=/, '')) > 0
  })
