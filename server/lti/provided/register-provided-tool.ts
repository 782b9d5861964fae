import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'
import { minutesLater } from '#server/identity/rules.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { say } from '#server/words/sentence.ts'
import { answerOf, bodyOf } from '../platform/register-tool.ts'
import { Refusal } from '../refusal.ts'
import { registrationHours } from '../rules.ts'
import { insertProvidedTool } from './manage-provided-tools.ts'

/**
 * Lets a tool register with the installation, once per token that the operator requested. It is offered to nobody, and may
 * learn nothing about people, until the operator decides otherwise.
 */
export const registerProvidedTool = (ctx: Ctx, token: string, given: unknown) =>
  acrossOrganizations(ctx.db, async () => {
    const registration = await ctx.db
      .selectFrom('lti_installation_registrations')
      .selectAll()
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
    const { placements: _none, ...body } = bodyOf(given)
    const id = await insertProvidedTool(
      ctx,
      { ...body, offered_to: 'chosen' },
      { isDynamic: true, createdBy: registration.created_by },
    )
    await ctx.db
      .updateTable('lti_installation_registrations')
      .set({ tool_id: id })
      .where('token_hash', '=', registration.token_hash)
      .execute()
    await audit(ctx, {
      action: 'lti.tool_registered',
      subject: { type: 'lti_tool', id },
      detail: { name: body.name },
    })
    // Deployments are the organizations', once they use the tool.
    return answerOf({ id, ...body }, given as Record<string, unknown>)
  })
