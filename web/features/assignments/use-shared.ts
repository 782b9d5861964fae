import { useEffect, useEffectEvent } from 'react'
import type { MyAssignment } from '#contract/submissions.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { forgetShared, linkIn, sharedFiles, sharedFor, wordsOf } from '#web/lib/shared-content.ts'
import { queueUpload } from '#web/lib/uploads/upload-queue.ts'
import { uploadTarget, type WorkFile } from './files-field.tsx'
import type { LessonPlace } from './queries.ts'
import type { Work } from './work-form.tsx'

interface Target {
  latest: () => Work
  change: (changes: Partial<Work>) => void
  onFile: (file: WorkFile) => void
}

/** Adds what another app shared for this assignment to the draft, once. */
export function useShared(place: LessonPlace, assignment: MyAssignment, target: Target) {
  const take = useEffectEvent(async () => {
    const shared = await sharedFor(place.lessonId)
    if (!shared) return
    const files = await sharedFiles(shared)
    await forgetShared()
    const { latest, change, onFile } = target
    const link = linkIn(shared)
    if (link !== null && assignment.accepts_link && latest().link === '') change({ link })
    else if (assignment.accepts_text && wordsOf(shared) !== '') {
      const { body } = latest()
      const added = paragraphs(...wordsOf(shared).split('\n'))
      change({ body: { ...body, content: [...body.content, ...added.content] } })
    }
    if (!assignment.accepts_files) return
    const room = Math.max(0, assignment.maximum_files - latest().files.length)
    for (const file of files.slice(0, room)) {
      queueUpload(file, uploadTarget(place), async (id) =>
        onFile({ id, name: file.name, size_bytes: file.size }),
      )
    }
  })
  useEffect(() => {
    void take().catch(() => undefined)
  }, [])
}
