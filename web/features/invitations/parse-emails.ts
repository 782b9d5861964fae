/**
 * The addresses in a pasted text: separated by commas, semicolons, spaces or lines, with or without a name
 * as in `Ada <ada@example.org>`. Repeated ones count once; wrong ones stay, so that the person sees them.
 */
export function parseEmails(text: string): string[] {
  const found = text
    .split(/[\n,;]+/)
    .flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((address) => address.trim().replaceAll(/^["']|["']$/g, ''))
    .filter(Boolean)
  return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
}

/** Only what looks like an address: for files, which have other columns too. */
export function emailsInFile(text: string): string[] {
  return parseEmails(text).filter((word) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word))
}
