import type { Noun } from '#server/noun.ts'
import { meetingJobs } from './jobs.ts'
import { meetingTopics } from './live.ts'
import { meetingPersonalData } from './personal-data.ts'
import { meetingRoutes } from './routes.ts'

export const meetings: Noun = {
  routes: { member: meetingRoutes },
  jobs: meetingJobs,
  liveTopics: meetingTopics,
  personalData: [meetingPersonalData],
}
