import { uploadsPath, type StoredFile, type UploadMetadata } from '#contract/files.ts'
import { t } from '@lingui/core/macro'
import { ApiError, messageOfBody } from './api-error.ts'
import { Authorization } from './authorization.ts'

/** Sends a small file as a whole, in two requests. Large ones use resumable uploads. */
export async function sendFile(
  file: File,
  { purpose, organization }: Omit<UploadMetadata, 'name'>,
): Promise<StoredFile> {
  const authorization = new Authorization()
  const created = await request(authorization, uploadsPath, {
    method: 'POST',
    headers: {
      'Upload-Length': String(file.size),
      'Upload-Metadata': encode({ purpose, name: file.name, organization }),
    },
  })
  const sent = await request(authorization, created.headers.get('Location') ?? '', {
    method: 'PATCH',
    headers: { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: file,
  })
  return (await sent.json()) as StoredFile
}

/** One step of the upload. A session that has expired since is refreshed once. */
async function request(
  authorization: Authorization,
  url: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
): Promise<Response> {
  const headers = {
    ...init.headers,
    'Tus-Resumable': '1.0.0',
    Authorization: await authorization.header(),
  }
  const response = await fetch(url, { ...init, headers }).catch(unreached)
  if (response.status === 401 && authorization.mayTryAgain()) {
    return request(authorization, url, init)
  }
  authorization.accepted()
  if (!response.ok) throw await refused(response)
  return response
}

const encode = (metadata: Record<string, string | undefined>) =>
  Object.entries(metadata)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${base64(value)}`]))
    .join(',')

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

async function refused(response: Response): Promise<ApiError> {
  const text = await response.text()
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
  return new ApiError({
    kind: response.status < 500 ? 'bad_request' : 'bad_response',
    status: response.status,
    detail: messageOfBody(body, t`The file wasn't accepted.`),
  })
}

function unreached(): never {
  throw new ApiError({
    kind: 'network',
    detail: t`Lyceum can't be reached. Check your connection and try again.`,
  })
}
