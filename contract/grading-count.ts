import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OrganizationParams } from './fields.ts'

/** Separate from the queue, because the app shell requests it on every page for graders. */

export const openApiTag = 'grading-queue'

export const countGrading = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/grading/count/',
  access: 'member',
  summary: 'Count what waits to be graded; the total of the queue without filters',
  params: OrganizationParams,
  output: z.object({ waiting: z.number(), waiting_capped: z.boolean() }),
  errors: ['not_allowed'],
})
