/** Contact address for when a page can't help. The server puts it into the page itself, so no call can fail. */
export const supportAddress = () =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
