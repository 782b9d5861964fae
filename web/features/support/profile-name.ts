import type { PersonName } from '#contract/support.ts'
import { useSession } from '#web/lib/session.ts'

/** My own name, as the desk knows me. */
export function profileNameOf(agents: PersonName[]): string {
  const me = useSession.getState().user?.id
  return agents.find(({ id }) => id === me)?.name ?? ''
}
