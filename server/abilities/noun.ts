import type { Noun } from '#server/noun.ts'
import { abilityRoutes } from './routes.ts'

export const abilities: Noun = { routes: { member: abilityRoutes } }
