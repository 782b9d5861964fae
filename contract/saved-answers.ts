import * as z from 'zod/mini'
import { Document } from './document.ts'
import { endpoint } from './endpoint.ts'
import { Id, line, OrganizationParams } from './fields.ts'

/** Saved replies to recurring questions. */

export const openApiTag = 'discussions'

export const SavedAnswer = z.object({ id: Id, title: z.string(), body: Document })
export type SavedAnswer = z.infer<typeof SavedAnswer>

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/saved-answers/',
  access: 'member',
  private: true,
  summary: 'List the answers that I keep for questions which come again',
  params: OrganizationParams,
  output: z.array(SavedAnswer),
})

export const saveAnswer = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/saved-answers/',
  access: 'member',
  summary: 'Keep an answer under a title',
  params: OrganizationParams,
  body: z.object({ title: line(120), body: Document }),
  output: SavedAnswer,
  errors: ['not_allowed'],
})

export const deleteSavedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/saved-answers/:answerId/',
  access: 'member',
  summary: 'Forget a kept answer',
  params: z.extend(OrganizationParams, { answerId: Id }),
})
