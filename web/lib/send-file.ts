import { uploadsPath, type StoredFile, type UploadMetadata } from '#contract/files.ts'
import { t } from '@lingui/core/macro'
import { ApiError, messageOfBody } from './api-error.ts'
import { looksExpired } from './access-token.ts'
import { refreshTokens } from './refresh-session.ts'
import { useSession } from './session.ts'

/** Sends a small file whole, in two requests. Large ones are uploaded in parts that can be resumed. */
export async function sendFile(
  file: File,
  { purpose, organization }: Omit<UploadMetadata, 'name'>,
): Promise<StoredFile> {
  const headers = { ...(await authorization()), 'Tus-Resumable': '1.0.0' }
  const created = await fetch(uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(file.size),
      'Upload-Metadata': encode({ purpose, name: file.name, organization }),
    },
  }).catch(unreached)
  if (!created.ok) throw await refused(created)
  const sent = await fetch(created.headers.get('Location') ?? '', {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: file,
  }).catch(unreached)
  if (!sent.ok) throw await refused(sent)
  return (await sent.json()) as StoredFile
}

async function authorization(): Promise<Record<string, string>> {
  const { access_token } = useSession.getState()
  if (access_token === null) return {}
  const token = looksExpired(access_token) ? await refreshTokens(access_token) : access_token
  return { Authorization: `JWT ${token}` }
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
    detail: messageOfBody(body, t`The file was not accepted.`),
  })
}

function unreached(): never {
  throw new ApiError({
    kind: 'network',
    detail: t`Lyceum can't be reached. Check your connection and try again.`,
  })
}
