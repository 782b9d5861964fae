import { NoSuchKey, NotFound, S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Store as TusBucketStore } from '@tus/s3-store'
import type { Readable } from 'node:stream'
import type { Env } from '#server/env.ts'
import type { FileStore } from './store.ts'

/** Keeps each file under its key in one S3 bucket. */
export function openBucketStore(env: Env, bucket: string): FileStore {
  const config = clientConfig(env)
  const client = new S3(config)
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  return {
    put: async (key, content, sizeBytes) => {
      await client.putObject({ ...at(key), Body: content, ContentLength: sizeBytes })
    },
    open: async (key, range) => {
      const { Body } = await client.getObject({
        ...at(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      })
      return Body as Readable
    },
    stat: async (key) => {
      try {
        return { sizeBytes: (await client.headObject(at(key))).ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    delete: async (key) => {
      await client.deleteObject(at(key))
    },
    list: async function* () {
      let next: string | undefined
      do {
        const page = await client.listObjectsV2({ Bucket: bucket, ContinuationToken: next })
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
        }
        next = page.NextContinuationToken
      } while (next)
    },
    uploads: new TusBucketStore({ s3ClientConfig: { ...config, bucket }, useTags: false }),
    forgetUpload: async (key) => {
      await client.deleteObject(at(`${key}.info`))
    },
  }
}

/** Without keys in the environment, the SDK looks for a role of the machine, as is usual there. */
const clientConfig = (env: Env): S3ClientConfig => ({
  region: env.S3_REGION,
  // Newer checksums are an extension that other vendors' servers refuse.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // Gives up on a bucket that doesn't respond at all; without these, requests would wait forever.
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 10_000 },
  maxAttempts: 2,
  // Other vendors also address buckets by path, not by host name.
  ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
  ...(env.S3_ACCESS_KEY_ID &&
    env.S3_SECRET_ACCESS_KEY && {
      credentials: {
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      },
    }),
})
