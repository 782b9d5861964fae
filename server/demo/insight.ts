import { recordFacts } from '#server/facts/record-facts.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { rollUp } from '#server/insight/rollups/roll-up.ts'
import { asSystem } from '#server/jobs/job.ts'

const days = 120

/** Looks at the public pages of courses, more of them lately and on weekdays, and everything rolled up. */
export async function loadInsight(app: Mechanisms) {
  await asSystem(app, async (ctx) => {
    const courses = await ctx.db
      .selectFrom('published_courses')
      .select(['organization_id', 'course_id', 'learner_count'])
      .where('visibility', '=', 'public')
      .where('archived_at', 'is', null)
      .orderBy('title')
      .execute()
    for (const [index, { organization_id, course_id, learner_count }] of courses.entries()) {
      const facts = Array.from({ length: days }, (_, ago) => {
        const at = new Date(ctx.now.getTime() - ago * 86_400_000 - ((ago * 37) % 11) * 3_600_000)
        const busy = at.getUTCDay() % 6 === 0 ? 0 : 1
        const count = busy + ((ago * 7 + index * 5) % 3) + (ago < 40 ? learner_count % 4 : 0)
        return Array.from({ length: count }, (_, visitor) => ({
          kind: 'viewed' as const,
          organization_id,
          course_id,
          person_id: null,
          at,
          key: `${course_id}:demo:${ago}:${visitor}`,
        }))
      }).flat()
      await recordFacts(ctx, facts)
    }
  })
  await rollUp(app)
}
