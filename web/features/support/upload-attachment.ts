import { uploadsPath, type StoredFile } from '#contract/files.ts'
import { useSession } from '#web/lib/session.ts'

export const attachmentMegabytes = 25
export { attachedFiles as attachmentTypes } from '#web/lib/accepted-files.ts'

/** Sends one file for a ticket; it can be attached once this answers. The library loads with the first file. */
export async function uploadAttachment(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredFile> {
  const { Upload } = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: uploadsPath,
      metadata: { purpose: 'ticket_attachment', name: file.name },
      headers: { Authorization: `JWT ${useSession.getState().access_token ?? ''}` },
      retryDelays: [0, 1000, 3000],
      removeFingerprintOnSuccess: true,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onError: (error) => reject(new Error(sentenceOf(error))),
      onSuccess: ({ lastResponse }) => {
        const stored = parse(lastResponse.getBody()) as StoredFile | null
        if (stored) resolve(stored)
        else reject(new Error(''))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true)
      reject(new DOMException('', 'AbortError'))
    })
    upload.start()
  })
}

function sentenceOf(error: Error): string {
  const body = 'originalResponse' in error ? error.originalResponse : null
  const text =
    typeof body === 'object' && body !== null && 'getBody' in body
      ? (body as { getBody(): string }).getBody()
      : ''
  const { detail } = (parse(text) ?? {}) as { detail?: string }
  return detail ?? ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
