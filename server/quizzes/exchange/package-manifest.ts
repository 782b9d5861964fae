import { posix } from 'node:path'
import type { Package } from './files/zip.ts'
import { findAll, findOne, textIn } from '#server/archives/nodes.ts'
import { xmlRoot, XmlError } from '#server/archives/xml-tree.ts'

/** Files that the manifest of a package names and the package doesn't have. */
export function missingFiles(text: string, place: string, { files, unread }: Package): string[] {
  try {
    const known = new Set([...files.keys(), ...unread])
    const paths = findAll(xmlRoot(text), 'file').map(({ attributes }) =>
      posix.normalize(posix.join(posix.dirname(place), decoded(attributes['href'] ?? ''))),
    )
    return [...new Set(paths)].filter(
      (path) => path !== '.' && !/^(https?:|\.\.)/.test(path) && !known.has(path),
    )
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return []
  }
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.split(/[?#]/)[0] ?? '')
  } catch {
    return href
  }
}

/** The text of the first element of that name; empty when there is none. */
export function textOfFirst(text: string, name: string): string {
  try {
    return textIn(findOne(xmlRoot(text), name))
      .trim()
      .slice(0, 200)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return ''
  }
}
