import * as z from 'zod/mini'
import { SaveLtiPlatformBody } from '#contract/lti-platforms.ts'
import { audit } from '#server/audit/audit.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken } from '#server/identity/tokens.ts'
import type { PartnerCtx } from '#server/lti/in-organization.ts'
import { writeLog } from '#server/lti/log.ts'
import { Refusal } from '#server/lti/refusal.ts'
import { registrationHours } from '#server/lti/rules.ts'
import { fetchJson } from '#server/lti/verify.ts'
import {
  gradeScopes,
  messageTypes,
  platformConfiguration,
  roles,
  scopes,
  toolConfiguration,
} from '#server/lti/vocabulary.ts'
import { say } from '#server/words/sentence.ts'
import { toolAddresses } from './addresses.ts'
import { insertPlatform } from './manage-platforms.ts'
import { findByIssuer, type PlatformRow } from './queries.ts'

type Within = <T>(run: (ctx: PartnerCtx) => Promise<T>) => Promise<T>

const Configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  registration_endpoint: z.string(),
  [platformConfiguration]: z.optional(
    z.object({
      product_family_code: z.optional(z.string()),
      messages_supported: z.optional(
        z.array(
          z.object({ type: z.string(), placements: z.optional(z.nullable(z.array(z.string()))) }),
        ),
      ),
    }),
  ),
})
type Configuration = z.infer<typeof Configuration>

const Registered = z.object({
  client_id: z.string(),
  [toolConfiguration]: z.optional(
    z.object({ deployment_id: z.optional(z.nullable(z.union([z.string(), z.number()]))) }),
  ),
})

interface Asked {
  token: string
  openid_configuration: unknown
  registration_token: unknown
}

/** Connects a platform that opened our registration URL: reads its configuration, registers there, and stores both. */
export async function registerPlatform(app: Mechanisms, within: Within, asked: Asked) {
  const address = asked.openid_configuration
  if (typeof address !== 'string' || !URL.canParse(address)) {
    throw new Refusal(say('Open this address from your platform: it names no configuration.'))
  }
  await within((ctx) => getInvite(ctx, asked.token))
  // Canvas shows its configuration only to those who have the token.
  const bearer: Record<string, string> =
    typeof asked.registration_token === 'string' && asked.registration_token !== ''
      ? { authorization: `Bearer ${asked.registration_token}` }
      : {}
  const configuration = Configuration.safeParse(
    await fetchJson(app, address, say('its configuration'), { headers: bearer }),
  )
  if (!configuration.success) throw new Refusal(say('The platform’s configuration is incomplete.'))
  const found = configuration.data
  // A configuration on another host could claim any issuer.
  if (!mayClaim(new URL(address).host, URL.parse(found.issuer)?.host)) {
    throw new Refusal(say('The platform’s configuration names an issuer on another host.'))
  }
  const request = await within(async (ctx) => registrationOf(ctx, placementsOf(found)))
  const answer = Registered.safeParse(
    await fetchJson(app, found.registration_endpoint, say('a registration'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer },
      body: JSON.stringify(request),
    }),
  )
  if (!answer.success) throw new Refusal(say('The platform’s answer has no client ID.'))
  const deployment = answer.data[toolConfiguration]?.deployment_id
  return within((ctx) =>
    keepPlatform(ctx, asked.token, {
      name: `${found[platformConfiguration]?.product_family_code ?? 'Platform'} (${new URL(found.issuer).host})`,
      issuer: found.issuer,
      client_id: answer.data.client_id,
      deployment_ids: deployment == null || deployment === '' ? [] : [String(deployment)],
      authorization_url: found.authorization_endpoint,
      token_url: found.token_endpoint,
      jwks_url: found.jwks_uri,
    }),
  )
}

/**
 * Every school's Canvas hosted by Instructure names the same issuer, whatever its own host is. So does the portal where
 * tools register for Blackboard.
 */
const instructure = /^(?:[\w-]+\.)+(?:instructure|canvaslms)\.com$/

const mayClaim = (host: string, issuer = '') =>
  host === issuer ||
  (host === 'developer.blackboard.com' && issuer === 'blackboard.com') ||
  (instructure.test(host) && /^canvas(?:\.beta|\.test)?\.instructure\.com$/.test(issuer))

async function getInvite(ctx: PartnerCtx, token: string) {
  const invite = await ctx.db
    .selectFrom('lti_platform_invites')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()
  const isOpen =
    invite &&
    !invite.platform_id &&
    minutesLater(invite.created_at, registrationHours * 60) > ctx.now
  if (!isOpen) {
    throw new Refusal(say('This registration address is unknown, used or older than a day.'), {
      status: 403,
    })
  }
  return invite
}

async function keepPlatform(ctx: PartnerCtx, token: string, given: object) {
  const invite = await getInvite(ctx, token)
  const { deployment_ids } = given as { deployment_ids: string[] }
  // The first launch provides the deployment if the platform didn't.
  const body = SaveLtiPlatformBody.safeParse({
    ...given,
    deployment_ids: deployment_ids.length > 0 ? deployment_ids : ['-'],
  })
  if (!body.success)
    throw new Refusal(say('The platform’s configuration names addresses that can’t be used.'))
  const platform = { ...body.data, deployment_ids }
  // A platform that registers again keeps its client ID; its people and roles stay.
  const before = await findByIssuer(ctx, platform.issuer, platform.client_id)
  const id = before
    ? await changePlatform(ctx, before, platform)
    : await insertPlatform(ctx, ctx.organizationId, platform, {
        isDynamic: true,
        createdBy: invite.created_by,
      })
  await ctx.db
    .updateTable('lti_platform_invites')
    .set({ platform_id: id })
    .where('organization_id', '=', ctx.organizationId)
    .where('token_hash', '=', invite.token_hash)
    .execute()
  await audit(ctx, {
    action: 'lti.platform_registered',
    organizationId: ctx.organizationId,
    subject: { type: 'lti_platform', id },
    detail: { name: platform.name },
  })
  await writeLog(ctx, {
    organizationId: ctx.organizationId,
    partner: { id, name: platform.name },
    action: 'register',
  })
}

async function changePlatform(ctx: PartnerCtx, before: PlatformRow, given: SaveLtiPlatformBody) {
  const { authorization_url, token_url, jwks_url } = given
  await ctx.db
    .updateTable('lti_platforms')
    .set({
      authorization_url,
      token_url,
      jwks_url,
      deployment_ids: [...new Set([...before.deployment_ids, ...given.deployment_ids])],
    })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', before.id)
    .execute()
  return before.id
}

/** Where teachers choose content, among the places that the platform has: Canvas has its own names for them. */
const placementsOf = ({ [platformConfiguration]: platform }: Configuration) =>
  (platform?.messages_supported ?? [])
    .filter(({ type }) => type === messageTypes.deepLinking)
    .flatMap(({ placements }) => placements ?? [])
    .filter((place) => /(?:^|\/)(?:ContentArea|link_selection|assignment_selection)$/.test(place))

/** Our registration data for a platform. */
function registrationOf(ctx: PartnerCtx, placements: string[]) {
  const { login_url, launch_url, jwks_url } = toolAddresses(ctx.app, ctx.organizationId)
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: login_url,
    redirect_uris: [launch_url],
    client_name: ctx.organizationName,
    jwks_uri: jwks_url,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: [...gradeScopes, scopes.members].join(' '),
    [toolConfiguration]: {
      domain: new URL(launch_url).host,
      target_link_uri: launch_url,
      description: `Courses of ${ctx.organizationName}`,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      messages: [
        { type: messageTypes.resourceLink, target_link_uri: launch_url },
        {
          type: messageTypes.deepLinking,
          target_link_uri: launch_url,
          label: `Courses of ${ctx.organizationName}`,
          ...(placements.length > 0 && { placements }),
          roles: [roles.instructor, roles.contentDeveloper, roles.administrator],
        },
      ],
    },
  }
}
