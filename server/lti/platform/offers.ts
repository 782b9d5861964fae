import { sql } from 'kysely'
import type { OfferedTool } from '#contract/lti-tools.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { presentAllowance } from './present.ts'
import type { Reader, ToolRow } from './queries.ts'

/** Tools that the installation provides and offers to this organization, by name. */
export const listOffers = ({ db, organizationId }: Reader) =>
  acrossOrganizations(db, (across) =>
    offered(across, organizationId).orderBy('t.name').orderBy('t.id').execute(),
  )

/** One of them. It can't be changed or switched off until this transaction ends. */
export const lockOffer = ({ db, organizationId }: Reader, toolId: string) =>
  acrossOrganizations(db, (across) =>
    offered(across, organizationId).where('t.id', '=', toolId).forShare('t').executeTakeFirst(),
  )

const offered = (db: Reader['db'], organizationId: string) =>
  db
    .selectFrom('lti_provided_tools as t')
    .selectAll('t')
    .where('t.ended_at', 'is', null)
    .where(
      sql<boolean>`(t.offered_to = 'all' or exists (select 1 from lti_provided_offers o
        where o.tool_id = t.id and o.organization_id = ${organizationId}))`,
    )

type Offer = Awaited<ReturnType<typeof listOffers>>[number]

export const allowanceOf = (offers: readonly Offer[], { provided_tool_id }: ToolRow) =>
  provided_tool_id === null
    ? undefined
    : (offers.find(({ id }) => id === provided_tool_id) ?? nothing)

const nothing = { scopes: [], shares_name: false, shares_email: false, shares_picture: false }

export const presentOffer = (offer: Offer): OfferedTool => ({
  id: offer.id,
  name: offer.name,
  description: offer.description,
  opens_in: offer.opens_in as OfferedTool['opens_in'],
  allowed: presentAllowance(offer),
})
