import * as z from 'zod/mini'
import { SaveLtiToolBody, type ToolScope } from '#contract/lti-tools.ts'
import { audit } from '#server/audit/audit.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { version } from '#server/version.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { platformAddresses } from '../addresses.ts'
import type { PartnerCtx } from '../in-organization.ts'
import { writeLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { registrationHours } from '../rules.ts'
import {
  gradeScopes,
  messageTypes,
  platformConfiguration,
  scopes,
  toolConfiguration,
} from '../vocabulary.ts'
import { variables } from './launch/variables.ts'
import { findTool, type ToolRow } from './queries.ts'
import { assertRoom, insertTool } from './tools.ts'

/** What a tool reads before it registers: the OpenID configuration with the LTI platform claim. */
export const openIdConfiguration = (ctx: Pick<PartnerCtx, 'app' | 'organizationId'>) => {
  const at = platformAddresses(ctx.app, ctx.organizationId)
  return {
    issuer: at.issuer,
    authorization_endpoint: at.authorization_url,
    token_endpoint: at.token_url,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    jwks_uri: at.jwks_url,
    registration_endpoint: `${at.issuer}/register`,
    scopes_supported: ['openid', ...gradeScopes, scopes.members, scopes.groups],
    response_types_supported: ['id_token'],
    response_modes_supported: ['form_post'],
    grant_types_supported: ['implicit', 'client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email', 'picture'],
    [platformConfiguration]: {
      product_family_code: 'lyceum',
      version,
      messages_supported: [
        { type: messageTypes.resourceLink },
        { type: messageTypes.deepLinking, placements: ['ContentArea', 'RichTextEditor'] },
        { type: messageTypes.submissionReview },
      ],
      variables,
    },
  }
}

const Url = z.string().check(z.maxLength(2000))
/** Some tools send an empty list for no parameters. */
const Parameters = z.union([z.record(z.string(), z.coerce.string()), z.array(z.unknown())])

const Given = z.object({
  client_name: z.string().check(z.minLength(1)),
  initiate_login_uri: Url,
  redirect_uris: z.array(Url).check(z.minLength(1)),
  jwks_uri: z.optional(Url),
  jwks: z.optional(z.unknown()),
  scope: z.optional(z.string()),
  token_endpoint_auth_method: z.optional(z.string()),
  [toolConfiguration]: z.object({
    target_link_uri: z.optional(Url),
    description: z.optional(z.string()),
    custom_parameters: z.optional(Parameters),
    claims: z.optional(z.array(z.string())),
    /** Where Moodle lists the services it wants. */
    scopes: z.optional(z.array(z.string())),
    messages: z.optional(
      z.array(
        z.object({
          type: z.string(),
          target_link_uri: z.optional(Url),
          custom_parameters: z.optional(Parameters),
          placements: z.optional(z.array(z.string())),
        }),
      ),
    ),
  }),
})

/**
 * Lets a tool register, once per token that an admin requested. It gets the services it asks for; data about people
 * stays off until the admin turns it on.
 */
export async function registerTool(ctx: PartnerCtx, token: string, given: unknown) {
  const registration = await ctx.db
    .selectFrom('lti_registrations')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()
  if (
    !registration ||
    registration.tool_id ||
    minutesLater(registration.created_at, registrationHours * 60) < ctx.now
  ) {
    throw new Refusal(say('The registration token is unknown, used or older than a day.'), {
      status: 401,
      code: 'invalid_token',
    })
  }
  await assertRoom(ctx, ctx.organizationId)
  const body = bodyOf(given)
  const id = await insertTool(ctx, ctx.organizationId, body, {
    isDynamic: true,
    createdBy: registration.created_by,
  })
  await ctx.db
    .updateTable('lti_registrations')
    .set({ tool_id: id })
    .where('organization_id', '=', ctx.organizationId)
    .where('token_hash', '=', registration.token_hash)
    .execute()
  const tool = await findTool(ctx, id)
  if (!tool) throw new Error('The tool was just added.')
  await audit(ctx, {
    action: 'lti.tool_registered',
    organizationId: ctx.organizationId,
    subject: { type: 'lti_tool', id },
    detail: { name: tool.name },
  })
  await writeLog(ctx, { organizationId: ctx.organizationId, partner: tool, action: 'register' })
  return answerOf(tool, given as Record<string, unknown>)
}

/** The tool's own values, under the same rules as an admin's input. */
export function bodyOf(given: unknown): SaveLtiToolBody {
  const read = Given.safeParse(given)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw metadataRefusal(say('Missing or wrong: {names}.', { names }))
  }
  const { data } = read
  if ((data.token_endpoint_auth_method ?? 'private_key_jwt') !== 'private_key_jwt') {
    throw metadataRefusal(say('Only private_key_jwt is supported.'))
  }
  const tool = data[toolConfiguration]
  const messages = tool.messages ?? []
  const deepLink = messages.find(({ type }) => type === messageTypes.deepLinking)
  const launch = messages.find(({ type }) => type === messageTypes.resourceLink)
  const review = messages.find(({ type }) => type === messageTypes.submissionReview)
  const launchUrl = launch?.target_link_uri ?? tool.target_link_uri ?? data.redirect_uris[0] ?? ''
  const body = SaveLtiToolBody.safeParse({
    name: data.client_name.slice(0, 120),
    description: (tool.description ?? '').slice(0, 500),
    login_url: data.initiate_login_uri,
    launch_url: launchUrl,
    deep_link_url: deepLink
      ? (deepLink.target_link_uri ?? tool.target_link_uri ?? launchUrl)
      : null,
    review_url: review ? (review.target_link_uri ?? tool.target_link_uri ?? launchUrl) : null,
    redirect_urls: data.redirect_uris,
    jwks_url: data.jwks_uri ?? null,
    jwks: data.jwks === undefined ? null : JSON.stringify(data.jwks),
    custom: { ...parametersOf(tool), ...(launch && parametersOf(launch)) },
    placements: messages.some(isForEditor) ? ['editor'] : [],
    scopes: scopesOf([...(data.scope ?? '').split(' '), ...(tool.scopes ?? [])]),
  })
  if (!body.success) {
    const names = body.error.issues.map(({ path }) => path.join('.')).join(', ')
    throw metadataRefusal(say('Missing or wrong: {names}.', { names }))
  }
  return body.data
}

/** 1EdTech's name for the placement, and Canvas's. */
const editorPlacement =
  /^(RichTextEditor|(https:\/\/canvas\.instructure\.com\/lti\/)?editor_button)$/

const isForEditor = ({
  type,
  placements = [],
}: {
  type: string
  placements?: string[] | undefined
}) => type === messageTypes.deepLinking && placements.some((one) => editorPlacement.test(one))

const metadataRefusal = (message: Words) =>
  new Refusal(message, { code: 'invalid_client_metadata' })

const parametersOf = ({
  custom_parameters: given,
}: {
  custom_parameters?: z.infer<typeof Parameters> | undefined
}) => (Array.isArray(given) ? {} : given)

function scopesOf(words: readonly string[]): ToolScope[] {
  return [
    ...(words.some((word) => gradeScopes.includes(word)) ? (['grades'] as const) : []),
    ...(words.includes(scopes.members) ? (['members'] as const) : []),
    ...(words.includes(scopes.groups) ? (['groups'] as const) : []),
  ]
}

/** Returns the tool's request with what was granted. */
export function answerOf(
  tool: Pick<ToolRow, 'id' | 'name' | 'scopes' | 'launch_url'> & { deployment_id?: string },
  given: Record<string, unknown>,
) {
  return {
    ...given,
    client_id: tool.id,
    client_name: tool.name,
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    token_endpoint_auth_method: 'private_key_jwt',
    scope: grantedScopes(tool).join(' '),
    [toolConfiguration]: {
      ...(given[toolConfiguration] as object),
      version: '1.3.0',
      ...(tool.deployment_id !== undefined && { deployment_id: tool.deployment_id }),
      target_link_uri: tool.launch_url,
    },
  }
}

export const grantedScopes = ({ scopes: allowed }: Pick<ToolRow, 'scopes'>): string[] => [
  ...(allowed.includes('grades') ? gradeScopes : []),
  ...(allowed.includes('members') ? [scopes.members] : []),
  ...(allowed.includes('groups') ? [scopes.groups] : []),
]
