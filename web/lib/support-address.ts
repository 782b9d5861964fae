/** Where people write when a page can't help them: the support mailbox of the site they are on. */
export const supportAddress = `support@${globalThis.location?.hostname ?? 'localhost'}`
