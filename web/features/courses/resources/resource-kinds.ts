import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Captions, FileText, Headphones, Image, MonitorPlay, type LucideIcon } from 'lucide-react'
import type { ResourceKind } from '#contract/course-resources.ts'
import {
  attachedFiles,
  audioFiles,
  documentFiles,
  pictureFiles,
  videoFiles,
} from '#web/lib/accepted-files.ts'

export const resourceKinds: Record<ResourceKind, { label: MessageDescriptor; icon: LucideIcon }> = {
  video: { label: msg`Video`, icon: MonitorPlay },
  audio: { label: msg`Audio`, icon: Headphones },
  picture: { label: msg`Picture`, icon: Image },
  document: { label: msg`Document`, icon: FileText },
  captions: { label: msg`Captions`, icon: Captions },
}

export const resourceKindNames = Object.keys(resourceKinds) as ResourceKind[]

/** As in the `accept` attribute: what a course takes. The server looks into the file itself. */
export const acceptedFiles = [attachedFiles, '.vtt,.srt'].join(',')

/** The same, by the kind of lesson that shows the file. */
export const acceptedFor = {
  video: videoFiles,
  audio: audioFiles,
  file: `${documentFiles},${pictureFiles}`,
} as const
