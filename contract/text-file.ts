import * as z from 'zod/mini'

/** A small file that the server generates for download. */
export const TextFile = z.object({ name: z.string(), content_type: z.string(), base64: z.string() })
export type TextFile = z.infer<typeof TextFile>
