import type { DataStore } from '@tus/server'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '#server/env.ts'
import { openDiskStore } from './disk-store.ts'

export interface ByteRange {
  start: number
  /** The last byte, inclusive. */
  end: number
}

/** Stores bytes. Content is streamed, so memory stays flat however large a file is. */
export interface FileStore {
  put(key: string, content: Readable | Uint8Array, sizeBytes: number): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<{ sizeBytes: number } | undefined>
  /** Where it lies, for programs that read files; absent where it is not a file of this machine. */
  pathOf?(key: string): string
  /** Deleting what is not there changes nothing. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Resumable uploads write directly to their final location: an upload's ID is its key. */
  readonly uploads: DataStore
  /** Deletes the data for resuming an upload; its bytes stay. */
  forgetUpload(key: string): Promise<void>
}

/** A bucket if S3_BUCKET is set, otherwise a folder in the data directory. */
export async function openFileStore(env: Env): Promise<FileStore> {
  if (!env.S3_BUCKET) return openDiskStore(join(env.dataDir, 'files'), join(env.dataDir, 'uploads'))
  // The AWS SDK is large; without a bucket it is never loaded.
  const { openBucketStore } = await import('./bucket-store.ts')
  return openBucketStore(env, env.S3_BUCKET)
}
