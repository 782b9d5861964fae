import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { signAs } from '#server/lti/keys.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { idTokenSeconds } from '#server/lti/rules.ts'
import { claims, messageTypes } from '#server/lti/vocabulary.ts'
import { say } from '#server/words/sentence.ts'
import { targetUrl, type Target } from './addresses.ts'
import { choiceOf, contentPicker, type CourseChoice } from './content-picker.ts'
import { takeTicket } from './finish-launch.ts'
import { findPlatform } from './queries.ts'
import type { Choosing } from './take-launch.ts'

/** Catalog courses, their sections and lessons, for a teacher on another platform. */
async function listChoices({ db, organizationId }: PartnerCtx): Promise<CourseChoice[]> {
  const { rows } = await sql<CourseChoice>`
    select c.course_id as id, c.title, coalesce(o.outline -> 'sections', '[]') as sections
    from published_courses c
    join course_versions o on o.organization_id = c.organization_id and o.course_id = c.course_id and o.number = c.version
    where c.organization_id = ${organizationId} and c.archived_at is null
    order by lower(c.title), c.course_id limit 500`.execute(db)
  return rows
}

/** Exchanges the launch ticket for one that the form sends back; the browser presents its secret with it. */
export async function chooserOf(ctx: PartnerCtx, ticket: string, secret: string) {
  const taken = await takeTicket(ctx, ticket, secret)
  const choosing = taken?.choosing as Choosing | null | undefined
  if (!taken || !choosing) throw used()
  const next = newToken()
  await ctx.db
    .insertInto('lti_tickets')
    .values({
      ...taken,
      choosing: JSON.stringify(choosing),
      ticket_hash: hashToken(next),
    })
    .execute()
  return contentPicker({
    courses: await listChoices(ctx),
    canPickSeveral: choosing.accept_multiple === true,
    hidden: { ticket: next, secret },
  })
}

interface Known {
  title: string
  target: Target
}

/** Sends the signed selection to the platform. */
export async function answerChosen(
  ctx: PartnerCtx,
  ticket: string,
  secret: string,
  chosen: string[],
) {
  const taken = await takeTicket(ctx, ticket, secret)
  const choosing = taken?.choosing as Choosing | null | undefined
  const platform = taken && (await findPlatform(ctx, taken.platform_id))
  if (!taken || !choosing || !platform) throw used()
  const known = (await listChoices(ctx)).flatMap<Known>(({ id: courseId, title, sections }) => [
    { title, target: { courseId } },
    ...sections.flatMap((section) => [
      { title: section.title, target: { courseId, sectionId: section.id } },
      ...section.lessons.map((lesson) => ({
        title: lesson.title,
        target: { courseId, lessonId: lesson.id },
      })),
    ]),
  ])
  const picked = known.filter(({ target }) => chosen.includes(choiceOf(target)))
  const items = (choosing.accept_multiple ? picked : picked.slice(0, 1)).map(
    ({ target, title }) => ({
      type: 'ltiResourceLink',
      title,
      url: targetUrl(ctx.app, ctx.organizationId, target),
      // A section has no result of its own.
      ...(choosing.accept_lineitem !== false &&
        !target.sectionId && {
          lineItem: {
            scoreMaximum: 100,
            label: title,
            resourceId: target.lessonId ?? target.courseId,
            submissionReview: { reviewableStatus: ['InProgress', 'Submitted', 'Completed'] },
          },
        }),
    }),
  )
  const payload = {
    iss: platform.client_id,
    aud: platform.issuer,
    nonce: randomUUID(),
    [claims.messageType]: messageTypes.deepLinkingResponse,
    [claims.version]: '1.3.0',
    [claims.deploymentId]: choosing.deployment_id,
    [claims.contentItems]: items,
    ...(choosing.data !== undefined && { [claims.data]: choosing.data }),
  }
  return {
    action: choosing.deep_link_return_url,
    fields: { JWT: await signAs(ctx, ctx.organizationId, payload, idTokenSeconds) },
  }
}

const used = () => new Refusal(say('This choice was made already or took too long. Open it again.'))
