import type { Noun } from '#server/noun.ts'
import { memberSearchRoutes, personSearchRoutes } from './routes.ts'

export const search: Noun = {
  routes: { person: personSearchRoutes, member: memberSearchRoutes },
}
