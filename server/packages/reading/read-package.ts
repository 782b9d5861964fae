import type { PackageActivity, PackageStandard } from '#contract/packages.ts'
import { decodeText } from '#server/archives/decode.ts'
import { FileError } from '#server/archives/file-error.ts'
import { xmlRoot, XmlError } from '#server/archives/xml-tree.ts'
import type { Element } from '#server/archives/nodes.ts'
import { readCmi5 } from './cmi5.ts'
import { readScorm } from './scorm.ts'
import { readTincan } from './tincan.ts'
import type { OpenZip } from './open-zip.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'

export interface ReadPackage {
  /** Empty for a package that doesn't say. */
  title: string
  standard: PackageStandard
  edition: string
  activities: PackageActivity[]
  sequencing: object | null
  notes: Words[]
  /** Prefix of each path in the manifest, for packages zipped together with their folder. */
  folder: string
}

export const maximumManifest = 8 * 1024 ** 2

const others: [path: RegExp, sentence: Sentence][] = [
  [
    /(^|\/)h5p\.json$/i,
    say(
      'This is an H5P package, which can’t be played here. Export it as SCORM, for example with Lumi.',
    ),
  ],
  [
    /\.(crs|au|des|cst)$/i,
    say(
      'This is an AICC package, a standard that ended in 2014. Publish it as SCORM 1.2 or SCORM 2004.',
    ),
  ],
  [
    /^\[Content_Types\]\.xml$/,
    say('This is an Office document, not a package. Publish it as SCORM first.'),
  ],
  [/^META-INF\/container\.xml$/, say('This is an ebook, not a package.')],
]

/**
 * Detects a package's format by its manifest and reads its structure. Throws FileError with sentences for its author.
 */
export async function readPackage(zip: OpenZip): Promise<ReadPackage> {
  const manifest = findManifest([...zip.files.keys()])
  const root = parse(await zip.read(manifest, maximumManifest), manifest)
  const folder = manifest.slice(0, manifest.lastIndexOf('/') + 1)
  if (/cmi5\.xml$/i.test(manifest)) {
    if (folder !== '') {
      throw new FileError(
        say(
          '“cmi5.xml” is in the folder “{folder}”, but it has to be at the top of the zip file. Zip the content of the folder, not the folder.',
          { folder: folder.slice(0, -1) },
        ),
      )
    }
    return readCmi5(root, zip.files)
  }
  if (/tincan\.xml$/i.test(manifest)) return readTincan(root, { folder, files: zip.files })
  return readScorm(root, { folder, files: zip.files })
}

/** A cmi5 course structure without files: all of its parts are elsewhere. */
export const readStructure = (bytes: Buffer): ReadPackage =>
  readCmi5(parse(bytes, 'cmi5.xml'), null)

const depthOf = (path: string) => path.split('/').length

function findManifest(paths: readonly string[]): string {
  const known = paths.filter((path) =>
    /(^|\/)(imsmanifest\.xml|cmi5\.xml|tincan\.xml|h5p\.json)$/i.test(path),
  )
  const top = Math.min(...known.map(depthOf))
  const manifests = known.filter((path) => depthOf(path) === top)
  if (manifests.length > 1) {
    const names = { list: manifests.slice(0, 3).map((path) => `“${path}”`) }
    throw new FileError(
      say('This package has more than one manifest: {names}. Keep the one that applies.', {
        names,
      }),
    )
  }
  const [manifest] = manifests
  if (manifest && !/h5p\.json$/i.test(manifest)) return manifest
  const other = others.find(([name]) =>
    manifest ? name.test(manifest) : paths.some((path) => name.test(path)),
  )
  throw new FileError(
    other?.[1] ??
      say(
        'This zip file has no imsmanifest.xml, cmi5.xml or tincan.xml, so it isn’t a package. Zip the content of the package, not the folder around it.',
      ),
  )
}

function parse(bytes: Buffer, path: string): Element {
  try {
    return xmlRoot(decodeText(bytes).text)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new FileError(
      say('The manifest “{path}” can’t be read: {reason} (line {line}).', {
        path,
        reason: error.reason,
        line: String(error.line),
      }),
      {
        cause: error,
      },
    )
  }
}
