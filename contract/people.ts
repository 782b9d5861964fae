import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Someone whose name stands beside what they did. Nothing here needs more than belonging together. */
export const PersonName = z.object({
  id: Id,
  name: z.string(),
  avatar: z.nullable(z.string()),
})
export type PersonName = z.infer<typeof PersonName>
