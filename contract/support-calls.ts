import { articleEndpoints } from './help-articles.ts'
import { helpCentreEndpoints } from './help-centre.ts'
import { deskEndpoints } from './support-desk.ts'
import { organizationSupport, platformSupport } from './support.ts'
import { ticketEndpoints } from './tickets.ts'

/** Every call of a help center and its support desk: once inside an organization, once for Lyceum itself. */

export const organizationSupportCalls = {
  ...helpCentreEndpoints(organizationSupport),
  ...articleEndpoints(organizationSupport),
  ...ticketEndpoints(organizationSupport),
  ...deskEndpoints(organizationSupport),
}

export const platformSupportCalls = {
  ...helpCentreEndpoints(platformSupport),
  ...articleEndpoints(platformSupport),
  ...ticketEndpoints(platformSupport),
  ...deskEndpoints(platformSupport),
}
