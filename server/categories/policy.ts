import type { Actor } from '#server/organizations/policy.ts'

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** Everyone sees the tree, which stands on public pages; admins look after it. */
export const categoryPolicy = {
  create: isAdmin,
  update: isAdmin,
  delete: isAdmin,
} as const
