export function rollUp(activity: object): void
