import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Captions, FileText, Headphones, Image, MonitorPlay, type LucideIcon } from 'lucide-react'
import type { ResourceKind } from '#contract/course-resources.ts'

export const resourceKinds: Record<ResourceKind, { label: MessageDescriptor; icon: LucideIcon }> = {
  video: { label: msg`Video`, icon: MonitorPlay },
  audio: { label: msg`Audio`, icon: Headphones },
  picture: { label: msg`Picture`, icon: Image },
  document: { label: msg`Document`, icon: FileText },
  captions: { label: msg`Captions`, icon: Captions },
}

export const resourceKindNames = Object.keys(resourceKinds) as ResourceKind[]

/** As in the `accept` attribute: what a course takes. The server looks into the file itself. */
export const acceptedFiles =
  'video/mp4,video/webm,audio/mpeg,.mp3,application/pdf,image/png,image/jpeg,image/webp,image/gif,image/avif,.vtt,text/vtt'

/** The same, by the kind of lesson that shows the file. */
export const acceptedFor = {
  video: 'video/mp4,video/webm',
  audio: 'audio/mpeg,.mp3',
  file: 'application/pdf,image/png,image/jpeg,image/webp,image/gif,image/avif',
} as const
