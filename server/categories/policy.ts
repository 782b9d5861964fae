import type { Actor } from '#server/organizations/policy.ts'

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** Everyone can read the tree, since public pages show it; admins change it. */
export const categoryPolicy = {
  create: isAdmin,
  update: isAdmin,
  delete: isAdmin,
} as const
