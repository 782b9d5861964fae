import type { Position } from './position.ts'

/** What is known of one database server. */
export interface ServerState {
  /** Host and port. */
  readonly name: string
  /** `away`: doesn't answer. `foreign`: holds another cluster than the primary. */
  readonly role: 'primary' | 'standby' | 'away' | 'foreign'
  /** Increases with every promotion; 0 unless it is a primary. */
  readonly timeline: number
  /** How far it has replayed the log, or written it. It may be further by now, never less far while it runs. */
  readonly position: Position
  /** How long ago the primary was where this server is now; null if it was never seen there. */
  readonly lagSeconds: number | null
}

/** A server that is further behind answers nobody. */
export const mostLagSeconds = 5

export const isInUse = ({ role, lagSeconds }: ServerState) =>
  role === 'standby' && lagSeconds !== null && lagSeconds <= mostLagSeconds

/**
 * Servers that may answer a read of someone who has seen the primary at that position: in use, and as far as that. None means
 * that the primary answers.
 */
export const replicasFor = <Server extends ServerState>(
  servers: readonly Server[],
  seen: Position,
): Server[] => servers.filter((server) => isInUse(server) && server.position >= seen)

/**
 * The server that takes writes: not in recovery, and promoted last. A former primary that is still up has an older
 * timeline, so every app server leaves it as soon as it hears of the new one, and none returns to it.
 */
export function primaryAmong<Server extends ServerState>(
  servers: readonly Server[],
  { timeline }: { timeline: number },
): Server | undefined {
  const [latest] = servers
    .filter((server) => server.role === 'primary' && server.timeline >= timeline)
    .toSorted((a, b) => b.timeline - a.timeline)
  return latest
}
