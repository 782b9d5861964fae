import type { StoredFile, UploadMetadata } from '#contract/files.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { listening } from './listening.ts'

interface Sender {
  accessToken: string
}

const headersOf = (sender: Sender | null) => ({
  'tus-resumable': '1.0.0',
  ...(sender && { authorization: `JWT ${sender.accessToken}` }),
})

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Creates a resumable upload; the location is absent when it was refused. */
export async function createUpload(
  sender: Sender | null,
  metadata: UploadMetadata,
  sizeBytes: number,
) {
  const response = await fetch(`${await listening()}/files/uploads/`, {
    method: 'POST',
    headers: {
      ...headersOf(sender),
      'upload-length': String(sizeBytes),
      'upload-metadata': encode(metadata),
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    error: (text.startsWith('{') ? JSON.parse(text) : undefined) as ErrorBody,
  }
}

export async function sendPart(
  sender: Sender,
  location: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const response = await fetch(`${await listening()}${location}`, {
    method: 'PATCH',
    headers: {
      ...headersOf(sender),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
  const text = await response.text()
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
  return { status: response.status, body: body as StoredFile, error: body as ErrorBody }
}

export async function askOffset(sender: Sender, location: string) {
  const response = await fetch(`${await listening()}${location}`, {
    method: 'HEAD',
    headers: headersOf(sender),
  })
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
}

export async function cancelUpload(sender: Sender, location: string) {
  const response = await fetch(`${await listening()}${location}`, {
    method: 'DELETE',
    headers: headersOf(sender),
  })
  return response.status
}

/** The whole of it in one part. */
export async function upload(
  sender: Sender,
  metadata: UploadMetadata,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { location } = await createUpload(sender, metadata, bytes.length)
  return { location, ...(await sendPart(sender, location, 0, bytes)) }
}
