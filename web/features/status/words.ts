import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobLane, JobState, PartState, StatusPart } from '#contract/status.ts'

export const partWords: Record<StatusPart, MessageDescriptor> = {
  web: msg`Website`,
  database: msg`Database`,
  files: msg`Files`,
  mail: msg`Email`,
  background: msg`Background work`,
}

export const partHints: Record<StatusPart, MessageDescriptor> = {
  web: msg`Pages and sign-in`,
  database: msg`Courses, progress and everything else you see`,
  files: msg`Uploads, downloads and videos`,
  mail: msg`Codes, invitations and reminders`,
  background: msg`Notifications, reports and imports`,
}

export const partStateWords: Record<PartState, MessageDescriptor> = {
  working: msg({ message: 'Working', context: 'part of the system' }),
  delayed: msg({ message: 'Delayed', context: 'part of the system' }),
  down: msg({ message: 'Down', context: 'part of the system' }),
  off: msg({ message: 'Not set up', context: 'part of the system' }),
}

export const laneWords: Record<JobLane, MessageDescriptor> = {
  events: msg({ message: 'Events', context: 'queue' }),
  mail: msg({ message: 'Email', context: 'queue' }),
  outside: msg({ message: 'Other servers', context: 'queue' }),
  media: msg({ message: 'Files and reports', context: 'queue' }),
  video: msg({ message: 'Recordings', context: 'queue' }),
}

export const jobStateWords: Record<JobState, MessageDescriptor> = {
  failed: msg({ message: 'Failed', context: 'job' }),
  retrying: msg({ message: 'Retrying', context: 'job' }),
  running: msg({ message: 'Running', context: 'job' }),
  waiting: msg({ message: 'Waiting', context: 'job' }),
}
