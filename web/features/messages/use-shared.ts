import { useEffect, useEffectEvent } from 'react'
import type { Document } from '#contract/document.ts'
import { paragraphs } from '#contract/plain-document.ts'
import {
  forgetShared,
  forMessage,
  sharedFiles,
  sharedFor,
  wordsOf,
} from '#web/lib/shared-content.ts'

interface Target {
  place: (body: Document) => void
  add: (files: File[]) => void
}

/** Puts what another app shared into the message that is being written, once. Nothing is sent yet. */
export function useShared({ place, add }: Target): void {
  const take = useEffectEvent(async () => {
    const shared = await sharedFor(forMessage)
    if (!shared) return
    const files = await sharedFiles(shared)
    await forgetShared()
    if (wordsOf(shared) !== '') place(paragraphs(...wordsOf(shared).split('\n')))
    add(files)
  })
  useEffect(() => void take().catch(() => undefined), [])
}
