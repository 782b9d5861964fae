import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { writeLog } from '#server/lti/log.ts'
import { PartnerId } from '#server/lti/partner-fields.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { claims } from '#server/lti/vocabulary.ts'
import { getOutline, type Outline } from '#server/progress/course-outline.ts'
import { say } from '#server/words/sentence.ts'
import { personOfLaunch } from './person-of-launch.ts'
import { givePlace, keepContext } from './places.ts'
import type { Launch } from './read-message.ts'
import { reviewPath } from './review-path.ts'

/** Admits the person of an accepted launch: account, membership, enrollment, and where to send the grade. */
export async function takeLaunch(ctx: PartnerCtx, launch: Launch) {
  const { platform, payload } = launch
  const { personId, isStaff } = await personOfLaunch(ctx, platform, payload)
  if (launch.isChoosing && !isStaff) {
    throw new Refusal(say('Only teachers can choose content.'), { status: 403 })
  }
  const path = launch.isChoosing ? null : await pathOf(ctx, launch, { personId, isStaff })
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
  const read = (name: string) => target?.searchParams.get(name) ?? undefined
  const courseId = read('course') ?? ''
  if (!z.safeParse(Id, courseId).success) {
    throw new Refusal(say('The link names no course. Choose the content again in your platform.'))
  }
  return { courseId, sectionId: read('section'), lessonId: read('lesson') }
}

const pathOf = (ctx: PartnerCtx, launch: Launch, arrived: Arrived) =>
  launch.isReview ? enterReview(ctx, launch, arrived) : enterCourse(ctx, launch, arrived)

const ForUser = z.object({ user_id: PartnerId })

/** Opens a learner's work for someone who teaches the course here, or one's own. */
async function enterReview(ctx: PartnerCtx, launch: Launch, { personId }: Arrived) {
  const { courseId, lessonId } = readTarget(launch)
  const about = ForUser.safeParse(launch.payload[claims.forUser])
  const learner = about.success
    ? await ctx.db
        .selectFrom('lti_identities')
        .select('person_id')
        .where('organization_id', '=', ctx.organizationId)
        .where('platform_id', '=', launch.platform.id)
        .where('subject', '=', about.data.user_id)
        .executeTakeFirst()
    : undefined
  if (!learner) throw new Refusal(say('The message names nobody who learns here.'), { status: 404 })
  const path = await reviewPath(ctx, { courseId, lessonId, personId, learnerId: learner.person_id })
  if (!path) {
    throw new Refusal(
      say(
        'Only people who teach this course here can open a learner’s work. Ask an admin to add you to the course.',
      ),
      { status: 403 },
    )
  }
  return path
}

/** A section opens at its first lesson. */
function firstOf(outline: Outline, sectionId: string | undefined) {
  if (sectionId === undefined) return undefined
  const section = outline.sections.find(({ id }) => id === sectionId)
  if (!section)
    throw new Refusal(say('This section isn’t part of the course any more.'), { status: 404 })
  return section.lessons[0]?.id
}

interface Arrived {
  personId: string
  isStaff: boolean
}

async function enterCourse(ctx: PartnerCtx, launch: Launch, { personId, isStaff }: Arrived) {
  const { courseId, sectionId, lessonId: named } = readTarget(launch)
  const course = await lockPublishedCourse(ctx.db, courseId).catch(() => undefined)
  if (course?.organization_id !== ctx.organizationId || course.archived_at) {
    throw new Refusal(say('This course isn’t published any more.'), { status: 404 })
  }
  const outline = await getOutline(ctx.db, course)
  const lessonId = named ?? firstOf(outline, sectionId)
  if (lessonId !== undefined && !outline.byId.has(lessonId)) {
    throw new Refusal(say('This lesson isn’t part of the course any more.'), { status: 404 })
  }
  const contextId = await keepContext(ctx, contextOf(launch, courseId))
  const subject = launch.payload.sub ?? ''
  const place = await givePlace(ctx, course, { contextId, personId, subject })
  if (place.status !== 'active' && place.status !== 'completed') {
    throw new Refusal(say('There is no free place in this course at the moment.'), { status: 403 })
  }
  // Platforms refuse grades of their teachers. A section has no result of its own.
  if (!isStaff && sectionId === undefined) {
    await keepReturn(ctx, launch, { personId, courseId, lessonId })
  }
  const home = `/dashboard/student/courses/${courseId}`
  return lessonId ? `${home}/lessons/${lessonId}` : home
}

const Context = z.object({
  id: z.pipe(PartnerId, z.string().check(z.maxLength(255))),
  title: z.optional(z.nullable(z.string())),
  label: z.optional(z.nullable(z.string())),
})
const Members = z.object({ context_memberships_url: z.url({ protocol: /^https?$/ }) })

/** The platform's course, and where it lists its members. */
function contextOf({ platform, payload }: Launch, courseId: string) {
  const context = Context.safeParse(payload[claims.context])
  const members = Members.safeParse(payload[claims.members])
  const { id = '', title, label } = context.data ?? {}
  const url = members.data?.context_memberships_url ?? ''
  return {
    platformId: platform.id,
    contextId: id,
    title: (title || label || '').slice(0, 300),
    courseId,
    membersUrl: id !== '' && url !== '' && url.length <= 2000 ? url : null,
  }
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
    throw new Refusal(say('The platform doesn’t accept links to courses.'))
  }
  return { ...settings.data, deployment_id: String(payload[claims.deploymentId]) }
}
