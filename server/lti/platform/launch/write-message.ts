import type { JWTPayload } from 'jose'
import { avatarUrl } from '#server/identity/avatar.ts'
import { fullName } from '#server/identity/person-name.ts'
import { version } from '#server/version.ts'
import { issuerOf } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { claims, courseOffering, gradeScopes, messageTypes, scopes } from '../../vocabulary.ts'
import { clientIdOf, issuerFor, subjectOf } from '../subjects.ts'
import { lessonLineItem, type LaunchRow, type ToolRow } from '../queries.ts'
import type { Launched } from './launched.ts'
import { fillIn } from './variables.ts'

/** The id_token of a launch. It contains nothing about the person that the tool may not know. */
export async function writeMessage(
  ctx: PartnerCtx,
  launch: LaunchRow,
  launched: Launched,
  nonce: string,
): Promise<JWTPayload> {
  const { tool, person, course, part, lesson, review } = launched
  const subject = await subjectOf(ctx, tool, person.id)
  return {
    iss: issuerFor(ctx, tool),
    aud: clientIdOf(tool),
    azp: clientIdOf(tool),
    sub: subject,
    nonce,
    ...identityOf(ctx, tool, person),
    [claims.messageType]: typeOf[launch.message as keyof typeof typeOf],
    [claims.version]: '1.3.0',
    [claims.deploymentId]: tool.deployment_id,
    [claims.targetLinkUri]: targetOf(launch, launched),
    [claims.roles]: part.roles,
    [claims.context]: {
      id: course.id,
      label: course.slug,
      title: course.title,
      type: [courseOffering],
    },
    [claims.platform]: {
      guid: ctx.organizationId,
      name: ctx.organizationName,
      product_family_code: 'lyceum',
      version,
      url: ctx.app.env.publicUrl,
    },
    [claims.custom]: fillIn(
      {
        ...(tool.custom as Record<string, string>),
        ...lesson?.content.custom,
        ...review?.settings?.custom,
      },
      known(ctx, launched, subject),
    ),
    ...linkClaims(ctx, launched),
    ...(review && {
      [claims.forUser]: {
        user_id: await subjectOf(ctx, tool, review.learner.id),
        ...identityOf(ctx, tool, review.learner),
      },
    }),
    ...(await serviceClaims(ctx, launched)),
  }
}

/** What is opened: a lesson, or the course as a whole from its navigation, which has one link per course. */
function linkClaims(ctx: PartnerCtx, { tool, course, lesson, isOfCourse }: Launched) {
  if (!lesson && !isOfCourse) return {}
  const opensIn = lesson?.content.opens_in ?? tool.opens_in
  return {
    [claims.resourceLink]: lesson
      ? { id: lesson.id, title: lesson.title }
      : { id: course.id, title: tool.name },
    [claims.presentation]: {
      document_target: opensIn === 'frame' ? 'iframe' : 'window',
      locale: 'en',
      return_url: `${ctx.app.env.publicUrl}/dashboard`,
    },
  }
}

const typeOf = {
  resource_link: messageTypes.resourceLink,
  deep_linking: messageTypes.deepLinking,
  submission_review: messageTypes.submissionReview,
}

/** Where the tool should return the browser. */
export function targetOf(launch: LaunchRow, { tool, lesson, review }: Launched) {
  if (launch.message === 'deep_linking') return tool.deep_link_url ?? tool.launch_url
  if (review) return review.settings?.url ?? tool.review_url ?? tool.launch_url
  return lesson?.content.url ?? tool.launch_url
}

type PersonRow = Omit<Launched['person'], 'role'>

export const identityOf = (
  ctx: Pick<PartnerCtx, 'app'>,
  tool: Pick<ToolRow, 'shares_name' | 'shares_email' | 'shares_picture'>,
  person: PersonRow,
) => ({
  ...(tool.shares_name && {
    name: fullName(person),
    given_name: person.first_name,
    family_name: person.last_name,
  }),
  ...(tool.shares_email && { email: person.email }),
  ...(tool.shares_picture && person.avatar_key && { picture: pictureOf(ctx, person.avatar_key) }),
})

function pictureOf({ app }: Pick<PartnerCtx, 'app'>, key: string) {
  const url = avatarUrl(app, key)
  return url ? new URL(url, app.env.publicUrl).href : undefined
}

function known(ctx: PartnerCtx, { tool, person, course, part, lesson }: Launched, subject: string) {
  return {
    'User.id': subject,
    ...(tool.shares_name && {
      'Person.name.full': fullName(person),
      'Person.name.given': person.first_name,
      'Person.name.family': person.last_name,
    }),
    ...(tool.shares_email && { 'Person.email.primary': person.email }),
    'Context.id': course.id,
    'Context.title': course.title,
    'Context.label': course.slug,
    'CourseSection.sourcedId': course.id,
    'ResourceLink.id': lesson?.id,
    'ResourceLink.title': lesson?.title,
    'Membership.role': part.roles.join(','),
    'ToolPlatform.name': ctx.organizationName,
    'ToolConsumerInstance.guid': ctx.organizationId,
  }
}

/** Where the tool reads members and writes grades, if the admin allows it. */
async function serviceClaims(
  ctx: PartnerCtx,
  { tool, course, lesson, review }: Launched,
): Promise<Record<string, unknown>> {
  const base = `${issuerOf(ctx.app, ctx.organizationId)}/courses/${course.id}`
  const found: Record<string, unknown> = {}
  if (tool.scopes.includes('members')) {
    found[claims.members] = {
      context_memberships_url: `${base}/members`,
      service_versions: ['2.0'],
    }
  }
  if (tool.scopes.includes('groups')) {
    found[claims.groups] = {
      scope: [scopes.groups],
      context_groups_url: `${base}/groups`,
      service_versions: ['1.0'],
    }
  }
  if (tool.scopes.includes('grades')) {
    const isGraded = lesson?.content.rules.is_graded ?? false
    const item = review
      ? { id: review.itemId }
      : lesson && isGraded
        ? await lessonLineItem(ctx, {
            toolId: tool.id,
            courseId: course.id,
            lessonId: lesson.id,
            label: lesson.title,
            maximum: lesson.content.rules.maximum_points,
          })
        : undefined
    found[claims.grades] = {
      scope: gradeScopes,
      lineitems: `${base}/line_items`,
      ...(item && { lineitem: `${base}/line_items/${item.id}` }),
    }
  }
  return found
}
