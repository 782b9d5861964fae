import { createCohort, type CohortBody } from '#contract/cohorts.ts'
import { done } from './build-course.ts'
import { testApp } from './test-app.ts'

/** The day that many days from now, in UTC. */
export async function dayFromNow(days: number) {
  const { clock } = await testApp()
  return new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A cohort that starts in ten days unless told. */
export async function buildCohort(
  who: { accessToken: string },
  params: { organizationId: string; courseId: string },
  given: Partial<CohortBody> = {},
) {
  return done(who, createCohort, {
    params,
    body: { name: 'Spring', time_zone: 'UTC', starts_on: await dayFromNow(10), ...given },
  })
}
