import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Resumable uploads use tus 1.0 with `Authorization: JWT …`; the URL of an upload ends with the file's ID. */
export const uploadsPath = '/files/uploads/'

export const maximumUploadBytes = 2 * 1024 ** 3

/** Widths in pixels in which a picture is available. */
export const pictureWidths = [64, 128, 256, 512, 1024, 2048] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** `Upload-Metadata` when an upload is created. */
export const UploadMetadata = z.object({
  purpose: z.string().check(z.maxLength(80)),
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  /** Absent for files that belong only to the person. */
  organization: z.optional(Id),
})
export type UploadMetadata = z.infer<typeof UploadMetadata>

/** The response to the last part of an upload. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  /** Detected from the content, not claimed by the sender. */
  content_type: z.string(),
  size_bytes: z.number(),
  /** Works for an hour for anyone who has the URL. */
  url: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>
