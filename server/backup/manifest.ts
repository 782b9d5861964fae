import * as z from 'zod/mini'

/** The layout of a backup folder. A later version reads earlier ones; an earlier version refuses later ones. */
export const formatVersion = 1

const Stored = z.object({
  /** SHA-256 of the content, which also names it in the folder. */
  digest: z.string(),
  bytes: z.number(),
})

export const Manifest = z.object({
  format: z.number(),
  /** The time of the snapshot, which is also the backup's name. */
  name: z.string(),
  lyceum: z.string(),
  postgres: z.string(),
  public_url: z.string(),
  /** Of the secret key: what is kept encrypted can only be read with the same one. */
  key_fingerprint: z.string(),
  /** The migrations that had run, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.extend(Stored, { table: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  sequences: z.array(z.object({ sequence: z.string(), value: z.nullable(z.string()) })),
  jobs: z.extend(Stored, { rows: z.number() }),
  files: z.array(z.extend(Stored, { key: z.string(), modified_at: z.string() })),
  /** The generated secret key, when the server has no SECRET_KEY of its own. */
  secret_key: z.nullable(Stored),
})
export type Manifest = z.infer<typeof Manifest>
