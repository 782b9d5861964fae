import { useEffect, useEffectEvent } from 'react'
import type { MyAssignment } from '#contract/submissions.ts'
import { paragraphs } from '#contract/plain-document.ts'
import {
  forgetShared,
  leaveFor,
  linkIn,
  sharedFiles,
  sharedFor,
  wordsOf,
} from '#web/lib/shared-content.ts'
import { queueUpload } from '#web/lib/uploads/upload-queue.ts'
import { uploadTarget, type WorkFile } from './files-field.tsx'
import type { LessonPlace } from './queries.ts'
import type { Work } from './work-form.tsx'

interface Target {
  latest: () => Work
  change: (changes: Partial<Work>) => void
  onFile: (file: WorkFile) => void
}

/** Lessons whose shared files are on their way, also while another page is open. */
const uploading = new Set<string>()

/** Adds what another app shared for this assignment to the draft, once. */
export function useShared(place: LessonPlace, assignment: MyAssignment, target: Target) {
  const take = useEffectEvent(async () => {
    const shared = uploading.has(place.lessonId) ? null : await sharedFor(place.lessonId)
    if (!shared) return
    const { latest, change, onFile } = target
    const link = linkIn(shared)
    if (link !== null && assignment.accepts_link && latest().link === '') change({ link })
    else if (assignment.accepts_text && wordsOf(shared) !== '') {
      const { body } = latest()
      const added = paragraphs(...wordsOf(shared).split('\n'))
      change({ body: { ...body, content: [...body.content, ...added.content] } })
    }
    const room = assignment.accepts_files ? assignment.maximum_files - latest().files.length : 0
    const files = (await sharedFiles(shared)).slice(0, Math.max(0, room))
    if (files.length === 0) {
      await forgetShared()
      return
    }
    // Files stay on this device until they are in the draft: uploading may be cut short.
    await leaveFor(place.lessonId, { ...shared, title: '', text: '', url: '' })
    uploading.add(place.lessonId)
    let left = files.length
    for (const file of files) {
      queueUpload(file, uploadTarget(place), async (id) => {
        onFile({ id, name: file.name, size_bytes: file.size })
        left -= 1
        if (left > 0) return
        uploading.delete(place.lessonId)
        await forgetShared()
      })
    }
  })
  useEffect(() => {
    void take().catch(() => undefined)
  }, [])
}
