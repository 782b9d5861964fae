/**
 * For links that mark the current page themselves: the router then only marks the exact URL, and not every link to a
 * part of the path.
 */
export const exactly = { exact: true, includeSearch: true } as const
