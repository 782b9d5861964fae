import type { OrganizationRole } from '#contract/organizations.ts'
import type { Report } from '#contract/reports.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { word, type Reader } from '#server/words/word.ts'
import { reportPolicy, reportsPolicy } from './policy.ts'
import type { ReportRow } from './queries.ts'
import type { ReadyReport } from './ready-reports.ts'

export const presentReport = (ctx: MemberCtx, row: ReportRow): Report => ({
  id: row.id,
  is_ready_made: false,
  title: row.title,
  description: row.description,
  definition: row.definition,
  shared_with: row.shared_with as OrganizationRole[],
  owner: presentPersonNameOrNull(ctx.app, row.owner),
  updated_at: row.updated_at.toISOString(),
  can: {
    update: reportPolicy.update(ctx, row),
    delete: reportPolicy.delete(ctx, row),
    share: reportPolicy.share(ctx, row),
    schedule: reportPolicy.schedule(ctx, row),
    create: reportsPolicy.create(ctx),
  },
})

/** Nobody changes a ready report; it is copied. */
export const presentReady = (ctx: MemberCtx, ready: ReadyReport, reader: Reader): Report => ({
  id: ready.key,
  is_ready_made: true,
  title: word(ready.title, reader),
  description: word(ready.description, reader),
  definition: ready.definition,
  shared_with: [],
  owner: null,
  updated_at: null,
  can: {
    update: false,
    delete: false,
    share: false,
    schedule: false,
    create: reportsPolicy.create(ctx),
  },
})
