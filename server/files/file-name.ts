/** The last part of the path that the sender gave, without characters that could confuse a terminal or a header. */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069"<>:|?*]/gu, '')
    .trim()
  const [stem, ending] = splitEnding(name)
  const cut = stem.slice(0, 200 - ending.length).replace(/[\ud800-\udbff]$/, '')
  return `${cut || 'file'}${ending}`
}

function splitEnding(name: string): [string, string] {
  const match = /^(.*?)(\.[\p{L}\p{N}]{1,12})?$/su.exec(name)
  return [match?.[1] ?? '', match?.[2] ?? '']
}

/** RFC 6266: a plain form for old clients, and the real name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
