import yauzl from 'yauzl'
import { FileError } from '#server/archives/file-error.ts'
import { entryPath, leadsOutside } from '#server/archives/zip-entry.ts'
import { machineryOfSystems, maximumEntries, type Archive } from './archive.ts'
import { say } from '#server/words/sentence.ts'

/**
 * Opens a zip by its directory. Sizes are checked while content streams, so an entry can't return more than it
 * declares.
 */
export async function openZip(file: string): Promise<Archive> {
  const entries = new Map<string, yauzl.Entry>()
  const refused: string[] = []
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    })
    if (zip.entryCount > maximumEntries)
      throw new FileError(say('This archive has too many files.'))
    for await (const entry of zip.eachEntry()) {
      const path = entryPath(entry)
      if (path.endsWith('/') || machineryOfSystems.test(path)) continue
      if (entry.isEncrypted()) {
        throw new FileError(
          say('This archive is protected with a password. Unlock it and try again.'),
        )
      }
      if (leadsOutside(path)) refused.push(path.slice(0, 200))
      else entries.set(path, entry)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(say('This archive is damaged or incomplete, so it can’t be unpacked.'), {
      cause: error,
    })
  }
  if (entries.size + refused.length === 0) throw new FileError(say('This archive is empty.'))
  return {
    sizes: new Map([...entries].map(([path, entry]) => [path, entry.uncompressedSize])),
    refused,
    async open(path) {
      const entry = entries.get(path)
      if (!entry) throw new FileError(say('The file isn’t in the archive.'))
      if (isBomb(entry)) throw new FileError(say('The file unpacks to far more than it says.'))
      return zip.openReadStreamPromise(entry)
    },
    close: async () => zip.close(),
  }
}

/** A file this large that compresses this well is a decompression bomb. */
const isBomb = ({ uncompressedSize, compressedSize }: yauzl.Entry) =>
  uncompressedSize > 200_000_000 && uncompressedSize > compressedSize * 250
