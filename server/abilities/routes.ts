import { explainAbilities as explain } from '#contract/roles.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { explainAbilities } from './explain.ts'

export const abilityRoutes: Route[] = [
  handle(explain, (ctx, { params }) => explainAbilities(ctx, params.personId)),
]
