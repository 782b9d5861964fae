import { t } from '@lingui/core/macro'
import type { DetailedError, PreviousUpload, Upload, UploadOptions } from 'tus-js-client'
import { uploadsPath } from '#contract/files.ts'
import { Authorization } from '../authorization.ts'

export type UploadTarget = {
  purpose: string
  organizationId: string
  /** The upload's destination, such as a course: the same file for the same destination resumes where it stopped. */
  place: string
}

type Listeners = {
  onProgress: (sentBytes: number) => void
  onStored: (fileId: string) => void
  onFailure: (error: Error) => void
}

/** Loaded when the first file is sent. */
const tus = () => import('tus-js-client')

/**
 * An upload that resumes where an interrupted one of the same file and destination stopped, even after the tab was
 * closed.
 */
export async function openUpload(
  file: File,
  target: UploadTarget,
  listeners: Listeners,
): Promise<Upload> {
  const { Upload } = await tus()
  const upload: Upload = new Upload(file, {
    ...optionsFor(target, file.name),
    onProgress: (sent) => listeners.onProgress(sent),
    onError: listeners.onFailure,
    onSuccess: () => listeners.onStored(fileIdOf(upload.url)),
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  return upload
}

const megabyte = 1024 ** 2

function optionsFor({ purpose, organizationId, place }: UploadTarget, name: string): UploadOptions {
  const authorization = new Authorization()
  return {
    endpoint: uploadsPath,
    metadata: { purpose, name, organization: organizationId, place },
    // Each part gets its authorization again, so a long upload outlives an access token.
    chunkSize: 32 * megabyte,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      return status === 401 ? authorization.mayTryAgain() : mayHelpToRetry(status)
    },
    onAfterResponse: (_request, response) => {
      if (response.getStatus() !== 401) authorization.accepted()
    },
    removeFingerprintOnSuccess: true,
    fingerprint: (file) =>
      Promise.resolve(
        ['lyceum', organizationId, place, file.name, file.size, file.lastModified].join('|'),
      ),
    onBeforeRequest: async (request) =>
      request.setHeader('Authorization', await authorization.header()),
  }
}

/** A refusal is final; anything temporary is retried. */
const mayHelpToRetry = (status: number) =>
  status === 0 || status === 409 || status === 423 || status === 429 || status >= 500

const fileIdOf = (url: string | null) => url?.split('/').at(-1) ?? ''

/** The server's response, if there was one. */
export function uploadFailure(error: Error): { detail: string | null; refused: boolean } {
  const response = (error as Partial<DetailedError>).originalResponse
  if (!response) return { detail: null, refused: false }
  if (response.getHeader('Upload-Waits-For') === 'scan') {
    const words = t`The virus scanner isn't available right now. Your file is kept; try again in a moment.`
    return { detail: words, refused: false }
  }
  let detail: string | null = null
  try {
    const body = JSON.parse(response.getBody()) as { detail?: unknown }
    detail = typeof body.detail === 'string' ? body.detail : null
  } catch {
    // Not one of our responses.
  }
  return { detail, refused: !mayHelpToRetry(response.getStatus()) }
}

/** Unfinished uploads to this destination from this browser; the file itself must be chosen again. */
export async function unfinishedUploads(place: string): Promise<PreviousUpload[]> {
  const { defaultOptions } = await tus()
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all.filter((upload) => upload.metadata['place'] === place && upload.uploadUrl)
}

/** Deletes an unfinished upload here and on the server. */
export async function discardUpload(upload: PreviousUpload, target: UploadTarget): Promise<void> {
  const { defaultOptions, Upload } = await tus()
  await defaultOptions.urlStorage.removeUpload(upload.urlStorageKey)
  if (!upload.uploadUrl) return
  // It may already be gone there.
  await Upload.terminate(upload.uploadUrl, { ...optionsFor(target, ''), retryDelays: [0] }).catch(
    () => undefined,
  )
}
