import { organizationSupportCalls, platformSupportCalls } from '#contract/support-calls.ts'

/** The same calls without an organization: an id among the parameters that no path names is left out. */
const onPlatform = platformSupportCalls as unknown as typeof organizationSupportCalls

/** Where people ask and answer: one organization, or Lyceum itself. */
export interface Desk {
  /** 'platform' for Lyceum's own. */
  organizationId: string
  name: string
  api: typeof organizationSupportCalls
  /** The page of this area that support starts on; every other address is below it. */
  base: string
}

export const organizationDesk = (
  { id, name }: { id: string; name: string },
  base: string,
): Desk => ({ organizationId: id, name, api: organizationSupportCalls, base })

export const platformDesk = (base = '/account/support'): Desk => ({
  organizationId: 'platform',
  name: 'Lyceum',
  api: onPlatform,
  base,
})

/** An address below the desk's own; a plain string, because the same pages stand in several areas. */
export const below = ({ base }: Desk, path: string): string => `${base}/${path}`

export const isPlatform = ({ organizationId }: Desk) => organizationId === 'platform'

const topicBase = (desk: Desk) =>
  isPlatform(desk) ? 'support' : `organization:${desk.organizationId}`
export const ticketTopic = (desk: Desk, ticketId: string) => `${topicBase(desk)}:ticket:${ticketId}`
export const deskTopic = (desk: Desk) => `${topicBase(desk)}:desk`
