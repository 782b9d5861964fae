/** Where people write when a page can't help them. The server says it in the page itself, so no call can fail. */
export const supportAddress = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
