import * as z from 'zod/mini'

/** The layout of an archive. A version refuses archives of later layouts. */
export const archiveFormat = 1

/** A part of the archive, and the SHA-256 of its content. */
const Part = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })
export type Part = z.infer<typeof Part>

export const Manifest = z.object({
  format: z.number(),
  /** Names this archive: it is imported once. */
  archive_id: z.string(),
  lyceum: z.string(),
  /** The last migration: rows fit a database of the same. */
  migration: z.string(),
  exported_at: z.string(),
  public_url: z.string(),
  organization: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  tables: z.array(
    z.extend(Part, {
      table: z.string(),
      columns: z.array(z.string()),
      /** Of the rows whatever their order: equal after an import, with the ids that the archive has. */
      digest: z.string(),
    }),
  ),
  people: Part,
  jobs: Part,
  /** Which bytes each file has; the bytes themselves are in `files`. */
  contents: Part,
  secrets: Part,
  /** How the passphrase makes the key; null without secrets. */
  sealing: z.nullable(z.object({ salt: z.string(), check: z.string() })),
  /** Of everything above, by the passphrase; empty without one. */
  signature: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** Parsed, so that fields have the same order however they were written. */
export const textToSign = (manifest: Manifest) =>
  JSON.stringify({ ...Manifest.parse(manifest), signature: '' })

/** Bytes of a file, or of what was made of it. */
export const Content = z.object({
  file_id: z.string(),
  /** Empty for the file itself. */
  part: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})
export type Content = z.infer<typeof Content>

export const contentPath = ({ file_id, part }: Pick<Content, 'file_id' | 'part'>) =>
  part === '' ? `files/${file_id}` : `files/${file_id}.${part}`

export const Secret = z.object({
  table: z.string(),
  column: z.string(),
  /** The primary key of its row. */
  key: z.record(z.string(), z.string()),
  sealed: z.string(),
})
export type Secret = z.infer<typeof Secret>
