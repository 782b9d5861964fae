import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** A person shown next to something they did. Belonging to the same organization is enough to see this much. */
export const PersonName = z.object({
  id: Id,
  name: z.string(),
  avatar: z.nullable(z.string()),
})
export type PersonName = z.infer<typeof PersonName>
