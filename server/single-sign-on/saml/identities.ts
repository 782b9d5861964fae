import type { Ctx } from '#server/http/context.ts'
import type { Identities } from '../person-of.ts'
import type { SamlConnectionRow } from './connection.ts'

/** Who the name IDs of one connection are here. */
export const identitiesOf = (
  ctx: Ctx,
  { organization_id, id }: Pick<SamlConnectionRow, 'organization_id' | 'id'>,
): Identities => ({
  find: async (nameId) => {
    const known = await ctx.db
      .selectFrom('saml_identities')
      .select('person_id')
      .where('organization_id', '=', organization_id)
      .where('connection_id', '=', id)
      .where('name_id', '=', nameId)
      .executeTakeFirst()
    return known?.person_id
  },
  link: async (nameId, personId) => {
    const linked = await ctx.db
      .insertInto('saml_identities')
      .values({
        organization_id,
        connection_id: id,
        name_id: nameId,
        person_id: personId,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst()
    return linked !== undefined
  },
})
