import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textual = /\.(css|js|json|svg|wasm)$/
/** Smaller files fit into a packet or two uncompressed. */
const worthIt = 1024

const encodings = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/** Adds a compressed copy, with maximum compression, of every file in the folder that gets smaller. */
export async function precompress(folder) {
  const files = (await readdir(folder)).filter((file) => textual.test(file))
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))))
}

async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < worthIt) return
  for (const [ending, compress] of Object.entries(encodings)) {
    await writeFile(`${file}.${ending}`, await compress(bytes))
  }
}
