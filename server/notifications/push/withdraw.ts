import type { Ctx } from '#server/http/context.ts'
import { addJobs } from '#server/jobs/add-job.ts'
import { listDevices } from './push-now.ts'

export interface Read {
  person_id: string
  /** Null for everything. */
  ids: string[] | null
}

/** Safari ends a subscription that gets messages which show nothing: its devices keep what they show. */
const mustShow = /^https:\/\/[^/]*\.push\.apple\.com\//

/** Takes what was read away from the devices that show it. */
export async function withdrawRead(ctx: Ctx, { person_id, ids }: Read): Promise<void> {
  const devices = (await listDevices(ctx, [person_id])).filter(
    ({ endpoint }) => !mustShow.test(endpoint),
  )
  await addJobs(
    ctx.db,
    devices.map(({ id }) => ({
      task: 'notifications.push-to-device',
      payload: { device_id: id, withdraw: ids, attempt: 1 },
    })),
  )
}
