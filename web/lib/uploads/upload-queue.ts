import { t } from '@lingui/core/macro'
import type { Upload } from 'tus-js-client'
import { create } from 'zustand'
import { messageOf } from '../api-error.ts'
import { useSession } from '../session.ts'
import { openUpload, uploadFailure, type UploadTarget } from './tus-upload.ts'

export type QueuedUpload = {
  id: string
  name: string
  place: string
  size_bytes: number
  sent_bytes: number
  state: 'waiting' | 'sending' | 'paused' | 'finishing' | 'done' | 'failed'
  /** What went wrong, and whether a retry may help. */
  failure: { detail: string; may_retry: boolean } | null
}

type Job = {
  file: File
  target: UploadTarget
  /** What happens with the stored file; part of the upload, so it is retried with it. */
  finish: (fileId: string) => Promise<unknown>
  upload: Upload | null
  stored: string | null
}

const atOnce = 2
const jobs = new Map<string, Job>()

/**
 * Files being uploaded. The queue belongs to the tab, not to a page: it continues while the person navigates, and an
 * upload interrupted by a closed tab resumes when the same file is chosen again.
 */
export const useUploadQueue = create<{ uploads: QueuedUpload[] }>()(() => ({ uploads: [] }))

export function queueUpload(
  file: File,
  target: UploadTarget,
  finish: (fileId: string) => Promise<unknown>,
) {
  const id = crypto.randomUUID()
  jobs.set(id, { file, target, finish, upload: null, stored: null })
  const { name, size } = file
  useUploadQueue.setState(({ uploads }) => ({
    uploads: [
      ...uploads,
      {
        id,
        name,
        place: target.place,
        size_bytes: size,
        sent_bytes: 0,
        state: 'waiting',
        failure: null,
      },
    ],
  }))
  startWaiting()
  return id
}

export function pauseUpload(id: string) {
  const now = find(id)?.state
  if (now !== 'sending' && now !== 'waiting') return
  change(id, { state: 'paused' })
  void jobs.get(id)?.upload?.abort()
  startWaiting()
}

/** Continues after a pause or a failure. */
export function resumeUpload(id: string) {
  const now = find(id)?.state
  if (now !== 'paused' && now !== 'failed') return
  change(id, { state: 'waiting', failure: null })
  startWaiting()
}

/** Cancels an upload and deletes what was sent; a finished one only leaves the list. */
export function removeUpload(id: string) {
  const done = find(id)?.state === 'done'
  const upload = jobs.get(id)?.upload
  jobs.delete(id)
  useUploadQueue.setState(({ uploads }) => ({ uploads: uploads.filter((it) => it.id !== id) }))
  if (!done) void upload?.abort(true).catch(() => undefined)
  startWaiting()
}

export function clearDone() {
  for (const { id, state } of useUploadQueue.getState().uploads)
    if (state === 'done') removeUpload(id)
}

export const isUnderWay = ({ state }: QueuedUpload) =>
  state === 'waiting' || state === 'sending' || state === 'finishing'

const find = (id: string) => useUploadQueue.getState().uploads.find((upload) => upload.id === id)

function change(id: string, changes: Partial<QueuedUpload>) {
  useUploadQueue.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }))
}

function startWaiting() {
  const { uploads } = useUploadQueue.getState()
  const busy = uploads.filter(({ state }) => state === 'sending' || state === 'finishing').length
  const waiting = uploads.filter(({ state }) => state === 'waiting')
  for (const { id } of waiting.slice(0, Math.max(0, atOnce - busy))) void run(id)
}

async function run(id: string) {
  const job = jobs.get(id)
  if (!job) return
  if (job.stored) return void finish(id, job, job.stored)
  change(id, { state: 'sending' })
  try {
    job.upload ??= await openUpload(job.file, job.target, {
      onProgress: (sent_bytes) => change(id, { sent_bytes }),
      onStored: (fileId) => void finish(id, job, fileId),
      onFailure: (error) => {
        const { detail, refused } = uploadFailure(error)
        // A refused upload is over; a retry starts a new one.
        if (refused) job.upload = null
        fail(id, detail ?? t`The connection was lost.`, !refused)
      },
    })
    if (find(id)?.state === 'sending') job.upload.start()
  } catch (error) {
    fail(id, messageOf(error), true)
  }
}

async function finish(id: string, job: Job, fileId: string) {
  job.stored = fileId
  change(id, { state: 'finishing', sent_bytes: job.file.size })
  try {
    await job.finish(fileId)
    change(id, { state: 'done' })
  } catch (error) {
    fail(id, messageOf(error), true)
  }
  startWaiting()
}

function fail(id: string, detail: string, may_retry: boolean) {
  change(id, { state: 'failed', failure: { detail, may_retry } })
  startWaiting()
}

/** Another person's files never continue under this person's name. */
useSession.subscribe((now, before) => {
  if (now.session_id === before.session_id) return
  for (const job of jobs.values()) void job.upload?.abort().catch(() => undefined)
  jobs.clear()
  useUploadQueue.setState({ uploads: [] })
})

/** Asks before closing a tab that is still uploading. */
globalThis.addEventListener?.('beforeunload', (event) => {
  if (useUploadQueue.getState().uploads.some(isUnderWay)) event.preventDefault()
})
/** Uploads that waited for the network continue when it is back. */
globalThis.addEventListener?.('online', () => {
  for (const { id, failure } of useUploadQueue.getState().uploads)
    if (failure?.may_retry) resumeUpload(id)
})
