import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textual = /\.(css|js|json|svg|wasm)$/
/** Smaller files fit into a packet or two uncompressed. */
const worthIt = 1024

/** Copies in other languages are in folders of their own: 2 % larger, they take half the time of the build. */
const isCopy = (file) => file.includes('/')

const encodings = {
  br: (bytes, file) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: isCopy(file) ? 10 : 11,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Puts a compressed copy next to every file in the folder and its subfolders that gets smaller by it. */
export async function precompress(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => textual.test(file))
  await Promise.all(files.map((file) => compressFile(folder, file)))
}

async function compressFile(folder, file) {
  const full = path.join(folder, file)
  const bytes = await readFile(full)
  if (bytes.length < worthIt) return
  for (const [ending, compress] of Object.entries(encodings)) {
    await writeFile(`${full}.${ending}`, await compress(bytes, file))
  }
}
