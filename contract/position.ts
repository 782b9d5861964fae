/**
 * With read replicas, the answer to a change says where the database's log was afterwards: `1A/2B3C4D5E`. Callers that send the
 * latest one along, in the same header or as a cookie, read from servers that have got that far. Others read from the primary.
 */
export const positionHeader = 'lyceum-position'

export const positionCookie = 'lyceum_position'

export const positionInCookie = (cookie = ''): string | undefined =>
  /(?:^|; )lyceum_position=([0-9A-Fa-f/]{3,17})(?:;|$)/.exec(cookie)?.[1]
