import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { signAs } from '#server/lti/keys.ts'
import { escapeHtml } from '#server/lti/pages.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { idTokenSeconds } from '#server/lti/rules.ts'
import { claims, messageTypes } from '#server/lti/vocabulary.ts'
import { targetUrl } from './addresses.ts'
import { takeTicket } from './finish-launch.ts'
import { findPlatform } from './queries.ts'
import type { Choosing } from './take-launch.ts'

interface Choice {
  value: string
  title: string
  course: string
}

/** Courses of the catalog and their lessons, for a teacher elsewhere. */
async function listChoices({ db, organizationId }: PartnerCtx): Promise<Choice[]> {
  const { rows } = await sql<{
    id: string
    title: string
    lessons: { id: string; title: string }[]
  }>`
    select c.course_id as id, c.title, coalesce(jsonb_path_query_array(o.outline, '$.sections[*].lessons[*]'), '[]') as lessons
    from published_courses c
    join course_versions o on o.organization_id = c.organization_id and o.course_id = c.course_id and o.number = c.version
    where c.organization_id = ${organizationId} and c.archived_at is null
    order by lower(c.title), c.course_id limit 500`.execute(db)
  return rows.flatMap(({ id, title, lessons }) => [
    { value: id, title, course: '' },
    ...lessons.map((lesson) => ({
      value: `${id} ${lesson.id}`,
      title: lesson.title,
      course: title,
    })),
  ])
}

/** The ticket of the launch is used up for one that the form sends back; the browser shows its secret with it. */
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
  const type = choosing.accept_multiple ? 'checkbox' : 'radio'
  const choices = await listChoices(ctx)
  const rows = choices.map(
    ({ value, title, course }) =>
      `<li${course ? ' class="inner"' : ''}><label><input type="${type}" name="choice" value="${escapeHtml(value)}"> ${escapeHtml(title)}</label></li>`,
  )
  return `<main><h1>Choose content</h1><form method="post" action="choose"><input type="hidden" name="ticket" value="${next}"><input type="hidden" name="secret" value="${escapeHtml(secret)}">${
    rows.length > 0
      ? `<ul>${rows.join('')}</ul><button>Add</button>`
      : '<p>This organization has published no courses yet.</p>'
  }</form></main>`
}

/** Answers the platform with what was chosen, signed. */
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
  const known = (await listChoices(ctx)).filter(({ value }) => chosen.includes(value))
  const items = (choosing.accept_multiple ? known : known.slice(0, 1)).map(({ value, title }) => {
    const [courseId = '', lessonId] = value.split(' ')
    return {
      type: 'ltiResourceLink',
      title,
      url: targetUrl(ctx.app, ctx.organizationId, { courseId, lessonId }),
      ...(choosing.accept_lineitem !== false && {
        lineItem: { scoreMaximum: 100, label: title, resourceId: lessonId ?? courseId },
      }),
    }
  })
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

const used = () => new Refusal('This choice was made already or took too long. Open it again.')
