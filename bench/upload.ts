import { courseMediaPurpose } from '#contract/course-resources.ts'
import { memoryMegabytes } from './processor-time.ts'

const gigabyte = 1024 ** 3
const part = new Uint8Array(16 * 1024 ** 2)
// Starts like an MP4; the rest doesn't matter.
part.set(
  Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').subarray(
    0,
    32,
  ),
)

/** Uploads 2 GB as the browser does, and measures the server's memory meanwhile. */
export async function peakWhileUploading(
  address: string,
  { organizationId, token }: { organizationId: string; token: string },
  serverPid: number,
) {
  const size = 2 * gigabyte
  const headers = { 'tus-resumable': '1.0.0', authorization: `JWT ${token}` }
  const metadata = { purpose: courseMediaPurpose, organization: organizationId, name: 'long.mp4' }
  const startedAt = Date.now()
  const created = await fetch(`${address}/files/uploads/`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`The upload was refused: ${await created.text()}`)
  let peakMegabytes = 0
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, memoryMegabytes(serverPid))
  }, 250)
  try {
    for (let offset = 0; offset < size; offset += part.length) {
      const sent = await fetch(`${address}${location}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: part,
      })
      if (!sent.ok) throw new Error(`At ${offset}: ${sent.status} ${await sent.text()}`)
      await sent.arrayBuffer()
    }
  } finally {
    clearInterval(watch)
  }
  return { peakMegabytes, seconds: (Date.now() - startedAt) / 1000 }
}
