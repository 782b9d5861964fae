import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Resumable uploads speak tus 1.0 here, with `Authorization: JWT …`; the address of an upload ends with the file's id. */
export const uploadsPath = '/files/uploads/'

export const maximumUploadBytes = 2 * 1024 ** 3

/** Widths in pixels that a picture can be asked for. */
export const pictureWidths = [64, 128, 256, 512, 1024, 2048] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** What `Upload-Metadata` says when an upload is created. */
export const UploadMetadata = z.object({
  purpose: z.string().check(z.maxLength(80)),
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Absent for files that belong to the person alone. */
  organization: z.optional(Id),
})
export type UploadMetadata = z.infer<typeof UploadMetadata>

/** What the last part of an upload answers. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  /** Found in the content, not claimed by the sender. */
  content_type: z.string(),
  size_bytes: z.number(),
  /** Works for an hour, for anyone who has it. */
  url: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>
