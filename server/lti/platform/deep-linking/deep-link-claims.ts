import { issuerOf } from '../../addresses.ts'
import type { PartnerCtx } from '../../in-organization.ts'
import { claims } from '../../vocabulary.ts'
import type { Launched } from '../launch/launched.ts'
import type { LaunchRow } from '../queries.ts'

const intoLessons = {
  accept_types: ['ltiResourceLink'],
  accept_presentation_document_targets: ['iframe', 'window'],
  accept_lineitem: true,
  auto_create: true,
}

/** Nothing is saved until the author saves the text. */
const intoDocument = {
  accept_types: ['link', 'html', 'image', 'file'],
  accept_presentation_document_targets: ['embed', 'iframe', 'window'],
  accept_lineitem: false,
  auto_create: false,
}

/** What the tool may respond with, and where. `data` is returned unchanged and identifies this request. */
export const deepLinkClaims = (ctx: PartnerCtx, launch: LaunchRow, { course }: Launched) => ({
  [claims.deepLinkingSettings]: {
    deep_link_return_url: `${issuerOf(ctx.app, ctx.organizationId)}/deep_links`,
    ...(launch.into_document ? intoDocument : intoLessons),
    accept_multiple: true,
    title: course.title,
    data: dataOf(ctx, launch.id),
  },
})

const dataOf = (ctx: PartnerCtx, launchId: string) =>
  `${launchId}.${ctx.app.keys.sign('lti-deep-link', `${ctx.organizationId} ${launchId}`)}`

/** The request that a response belongs to; undefined if it was forged. */
export function readData(ctx: PartnerCtx, data: unknown): string | undefined {
  if (typeof data !== 'string') return undefined
  const [launchId = '', signature = ''] = data.split('.')
  const isOurs = ctx.app.keys.verify(
    'lti-deep-link',
    `${ctx.organizationId} ${launchId}`,
    signature,
  )
  return isOurs ? launchId : undefined
}
