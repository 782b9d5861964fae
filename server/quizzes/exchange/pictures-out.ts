import type { Document } from '#contract/document.ts'
import { pictureIdsOf } from '#server/courses/curriculum/rules.ts'

/** The pictures of an export by their id: what they are called in the file, and their bytes. */
export type PicturesOut = ReadonlyMap<string, { name: string; bytes: Uint8Array }>

export const noPictures: PicturesOut = new Map()

/** Those that a document shows and the export has. */
export const picturesOf = (document: Document, pictures: PicturesOut) =>
  pictureIdsOf(document).flatMap((id) => pictures.get(id) ?? [])
