import type { MemberCtx } from '#server/http/context.ts'

/** Sessions in the name of others, and what counts for them, are matters of the organization's admins. */
export const sessionsPolicy = {
  manage: ({ role }: Pick<MemberCtx, 'role'>) => role === 'admin',
} as const
