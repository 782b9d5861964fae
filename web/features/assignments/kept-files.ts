import { useEffect, useEffectEvent } from 'react'
import { forgetWork, keepWork, keptWork } from '#web/lib/kept-work.ts'
import { useSession } from '#web/lib/session.ts'
import { queueUpload, useUploadQueue, type QueuedUpload } from '#web/lib/uploads/upload-queue.ts'

type Target = Parameters<typeof queueUpload>[1]
/** By the upload that sends it. */
type Kept = Record<string, File>

const keyOf = (place: string) => `files ${useSession.getState().user?.id ?? ''} ${place}`

let changing: Promise<unknown> = Promise.resolve()

/** One change after the other, so that files that are chosen together are all kept. */
function change(place: string, changes: (kept: Kept) => Kept): Promise<unknown> {
  const key = keyOf(place)
  changing = changing.then(async () => {
    const files = changes((await keptWork<Kept>(key)) ?? {})
    await (Object.keys(files).length > 0 ? keepWork(key, files) : forgetWork(key))
  })
  return changing
}

/** Sends a file and keeps it on this device until it has arrived, so that it can be chosen without a connection. */
export function sendKept(
  file: File,
  target: Target,
  onStored: (fileId: string, file: File) => void,
): string {
  const id = queueUpload(file, target, async (fileId) => {
    onStored(fileId, file)
    await forgetFile(target.place, id)
  })
  void change(target.place, (kept) => ({ ...kept, [id]: file }))
  return id
}

export const forgetFile = (place: string, id: QueuedUpload['id']) =>
  change(place, (kept) => Object.fromEntries(Object.entries(kept).filter(([one]) => one !== id)))

/** Goes on with files of an earlier visit that have not arrived. */
export function useKeptFiles(target: Target, onStored: (fileId: string, file: File) => void): void {
  const resume = useEffectEvent(async () => {
    await changing
    const kept = (await keptWork<Kept>(keyOf(target.place))) ?? {}
    const underWay = new Set(useUploadQueue.getState().uploads.map(({ id }) => id))
    for (const [id, file] of Object.entries(kept)) {
      if (underWay.has(id)) continue
      await forgetFile(target.place, id)
      sendKept(file, target, onStored)
    }
  })
  useEffect(() => void resume(), [])
}
