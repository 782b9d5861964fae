import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { toProblem } from '#server/http/errors.ts'
import { TestBucket } from '#server/testing/bucket.ts'
import { openBucketStore } from './bucket-store.ts'
import type { FileStore } from './store.ts'

const bucket = new TestBucket()
let store: FileStore

beforeAll(async () => {
  await bucket.start()
  store = openBucketStore(readEnv(bucket.settings), 'files')
})
afterAll(() => bucket.stop())

const read = async (stream: Readable) => Buffer.concat(await stream.toArray())

test('a stored file is read back whole and in part, listed, and gone after deletion', async () => {
  const content = randomBytes(100_000)
  await store.put('one', content, content.length)
  await store.put('two', Readable.from([content]), content.length)
  for (const key of ['one', 'two']) {
    expect(await store.stat(key)).toEqual({ sizeBytes: content.length })
    expect((await read(await store.open(key))).equals(content)).toBe(true)
    const part = await read(await store.open(key, { start: 10, end: 19 }))
    expect(part.equals(content.subarray(10, 20))).toBe(true)
  }
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  expect(keys).toEqual(['one', 'two'])
  await store.delete('one')
  await store.delete('one')
  expect(await store.stat('one')).toBeUndefined()
  await expect(store.open('one')).rejects.toThrow()
})

test('a resumable upload in pieces ends as one object under its own id', async () => {
  const content = randomBytes(12_000_000)
  const cut = 7_000_000
  await store.uploads.create(new Upload({ id: 'up', size: content.length, offset: 0 }))
  await store.uploads.write(Readable.from([content.subarray(0, cut)]), 'up', 0)
  expect((await store.uploads.getUpload('up')).offset).toBe(cut)
  await store.uploads.write(Readable.from([content.subarray(cut)]), 'up', cut)
  expect(bucket.objects.get('up')?.equals(content)).toBe(true)
  await store.forgetUpload('up')
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('up'))).toEqual(['up'])
})

test('an unavailable or broken bucket is reported as temporary, and recovers', async () => {
  const content = randomBytes(100)
  const put = async () => {
    try {
      await store.put('three', content, content.length)
      return null
    } catch (error) {
      return toProblem(error).code
    }
  }
  bucket.stop()
  expect(await put()).toBe('unavailable')
  await bucket.start()
  bucket.state = 'broken'
  expect(await put()).toBe('unavailable')
  bucket.state = 'well'
  expect(await put()).toBeNull()
})
