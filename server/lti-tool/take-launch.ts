import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { placeLearner } from '#server/enrollments/place-learner.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { writeLog } from '#server/lti/log.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { claims } from '#server/lti/vocabulary.ts'
import { getOutline } from '#server/progress/course-outline.ts'
import { personOfLaunch } from './person-of-launch.ts'
import type { Launch } from './read-message.ts'

/** Admits the person of an accepted launch: account, membership, enrollment, and where to send the grade. */
export async function takeLaunch(ctx: PartnerCtx, launch: Launch) {
  const { platform, payload } = launch
  const { personId, isStaff } = await personOfLaunch(ctx, platform, payload)
  if (launch.isChoosing && !isStaff) {
    throw new Refusal('Only teachers can choose content.', { status: 403 })
  }
  const path = launch.isChoosing ? null : await enterCourse(ctx, launch, { personId, isStaff })
  const ticket = newToken()
  await ctx.db
    .insertInto('lti_tickets')
    .values({
      organization_id: ctx.organizationId,
      ticket_hash: hashToken(ticket),
      browser_hash: launch.browserHash,
      platform_id: platform.id,
      person_id: personId,
      path,
      choosing: launch.isChoosing ? JSON.stringify(readSettings(launch)) : null,
      created_at: ctx.now,
    })
    .execute()
  await writeLog(ctx, {
    organizationId: ctx.organizationId,
    partner: platform,
    action: launch.isChoosing ? 'deep_link' : 'launch',
    personId,
  })
  return ticket
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')

/** What the message opens, according to the signed target. Unsigned parts of the request are ignored. */
function readTarget(launch: Launch) {
  const target = URL.parse(textOf(launch.payload[claims.targetLinkUri]))
  const courseId = target?.searchParams.get('course') ?? ''
  const lessonId = target?.searchParams.get('lesson') ?? undefined
  if (!z.safeParse(Id, courseId).success) {
    throw new Refusal('The link names no course. Choose the content again in your platform.')
  }
  return { courseId, lessonId }
}

interface Arrived {
  personId: string
  isStaff: boolean
}

async function enterCourse(ctx: PartnerCtx, launch: Launch, { personId, isStaff }: Arrived) {
  const { courseId, lessonId } = readTarget(launch)
  const course = await lockPublishedCourse(ctx.db, courseId).catch(() => undefined)
  if (course?.organization_id !== ctx.organizationId || course.archived_at) {
    throw new Refusal('This course isn’t published any more.', { status: 404 })
  }
  const outline = await getOutline(ctx.db, course)
  if (lessonId !== undefined && !outline.byId.has(lessonId)) {
    throw new Refusal('This lesson isn’t part of the course any more.', { status: 404 })
  }
  const place = await placeLearner(ctx, course, { personId, source: 'staff', enrolledBy: null })
  if (place.status !== 'active' && place.status !== 'completed') {
    throw new Refusal('There is no free place in this course at the moment.', { status: 403 })
  }
  // Platforms refuse grades of their teachers.
  if (!isStaff) await keepReturn(ctx, launch, { personId, courseId, lessonId })
  const home = `/dashboard/student/courses/${courseId}`
  return lessonId ? `${home}/lessons/${lessonId}` : home
}

const Endpoint = z.object({ lineitem: z.url({ protocol: /^https?$/ }), scope: z.array(z.string()) })

/** Where the platform wants the result, if it does. */
async function keepReturn(
  ctx: PartnerCtx,
  { platform, payload }: Launch,
  place: { personId: string; courseId: string; lessonId: string | undefined },
) {
  const endpoint = Endpoint.safeParse(payload[claims.grades])
  if (!endpoint.success || endpoint.data.lineitem.length > 2000) return
  const values = {
    subject: payload.sub ?? '',
    course_id: place.courseId,
    lesson_id: place.lessonId ?? null,
  }
  await ctx.db
    .insertInto('lti_returns')
    .values({
      organization_id: ctx.organizationId,
      platform_id: platform.id,
      line_item_url: endpoint.data.lineitem,
      person_id: place.personId,
      ...values,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'platform_id', 'line_item_url', 'person_id'])
        .doUpdateSet(values),
    )
    .execute()
}

/** Some platforms send it as a string. */
const Flag = z.union([z.boolean(), z.stringbool()])

const Settings = z.object({
  deep_link_return_url: z.url({ protocol: /^https?$/ }),
  accept_types: z.array(z.string()),
  accept_multiple: z.optional(Flag),
  accept_lineitem: z.optional(Flag),
  data: z.optional(z.string()),
})
export type Choosing = z.infer<typeof Settings> & { deployment_id: string }

function readSettings({ payload }: Launch): Choosing {
  const settings = Settings.safeParse(payload[claims.deepLinkingSettings])
  if (!settings.success || !settings.data.accept_types.includes('ltiResourceLink')) {
    throw new Refusal('The platform doesn’t accept links to courses.')
  }
  return { ...settings.data, deployment_id: String(payload[claims.deploymentId]) }
}
