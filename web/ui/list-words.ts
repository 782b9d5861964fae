/** "Ada, Ben, Chen", with the commas and the last word of the language: "Ada, Ben y Chen". */
export const listWords = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(words)
