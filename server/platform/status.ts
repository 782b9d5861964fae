import type { PlatformStatus } from '#contract/status.ts'
import { findLastBackup } from '#server/backup/finished-backups.ts'
import type { Cluster } from '#server/db/cluster.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { sumLanes } from '#server/jobs/queue-state.ts'
import { version } from '#server/version.ts'
import { examineParts } from './system-parts.ts'

export async function getStatus({ app }: PersonCtx): Promise<PlatformStatus> {
  const { at, parts, tasks } = await examineParts(app)
  const last = await findLastBackup(app.database.pool)
  return {
    as_of: at.toISOString(),
    version,
    parts,
    databases: (app.database.cluster?.servers ?? []).map(presentServer),
    lanes: sumLanes(tasks),
    kinds: tasks.map(({ task, lane, waiting, running, retrying, failed }) => ({
      task,
      lane,
      count: waiting + running + retrying + failed,
    })),
    last_backup: last && { name: last.name, finished_at: last.finished_at.toISOString() },
  }
}

const presentServer = ({
  name,
  role,
  isInUse,
  lagSeconds,
}: Cluster['servers'][number]): PlatformStatus['databases'][number] => ({
  name,
  is_primary: role === 'primary',
  state: role === 'primary' || isInUse ? 'working' : role === 'standby' ? 'delayed' : 'down',
  lag_seconds: lagSeconds === null ? null : Math.round(lagSeconds * 10) / 10,
})
