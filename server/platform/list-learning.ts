import type { PageQuery } from '#contract/page.ts'
import type { PlatformLearningFigure } from '#contract/platform.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { listLearningOrganizations } from '#server/insight/platform-learning.ts'

/** Which organizations make a figure of the platform. */
export const listLearning = (
  ctx: PersonCtx,
  asked: PageQuery & { figure: PlatformLearningFigure },
) => acrossOrganizations(ctx.db, (db) => listLearningOrganizations(db, ctx.now, asked))
