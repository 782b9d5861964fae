/**
 * For links that say themselves which page is current: the router then marks only the very same address, and not
 * every link to a part of the path.
 */
export const exactly = { exact: true, includeSearch: true } as const
