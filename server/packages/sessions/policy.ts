import type { MemberCtx } from '#server/http/context.ts'

/** Only the organization's admins may open sessions for others and decide what counts. */
export const sessionsPolicy = {
  manage: ({ role }: Pick<MemberCtx, 'role'>) => role === 'admin',
} as const
