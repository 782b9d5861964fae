import { findStatements } from './find-statements.ts'
import { agentKey } from './keys.ts'
import {
  isActor,
  isSubStatement,
  type Actor,
  type Statement,
  type SubStatement,
} from './statement.ts'
import type { RecordCtx } from './store-statements.ts'

/** An agent's names are read from this many of its latest statements. */
const looksAt = 100

/** Everything the store knows about an agent, as a Person. Unknown agents get a response too. */
export async function readPerson(ctx: RecordCtx, agent: Actor) {
  const { found } = await findStatements(ctx, { agent, relatedAgents: true, limit: looksAt })
  const key = agentKey(agent)
  const names = found
    .flatMap(({ body }) => actorsOf(JSON.parse(body) as Statement))
    .filter((actor) => agentKey(actor) === key)
    .map(({ name }) => name)
  const all = [...new Set([agent.name, ...names].filter((name) => name !== undefined))]
  const { mbox, mbox_sha1sum, openid, account } = agent
  return {
    objectType: 'Person',
    ...(all.length > 0 && { name: all }),
    ...(mbox !== undefined && { mbox: [mbox] }),
    ...(mbox_sha1sum !== undefined && { mbox_sha1sum: [mbox_sha1sum] }),
    ...(openid !== undefined && { openid: [openid] }),
    ...(account && { account: [account] }),
  }
}

function actorsOf({ actor, object, context }: SubStatement): Actor[] {
  const all = [actor, context?.instructor, context?.team].filter((one) => one !== undefined)
  if (isActor(object)) all.push(object)
  const inside = isSubStatement(object) ? actorsOf(object) : []
  return [...all.flatMap((one) => [one, ...(one.member ?? [])]), ...inside]
}
