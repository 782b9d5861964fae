import { EmbedUrl } from '#contract/document.ts'

/** The address of the player for a link that people copy from YouTube or Vimeo; null for anything else. */
export function toEmbedUrl(link: string): string | null {
  const trimmed = link.trim()
  if (EmbedUrl.safeParse(trimmed).success) return trimmed
  const url = parse(trimmed)
  if (!url) return null
  const candidate = youtube(url) ?? vimeo(url)
  return candidate !== null && EmbedUrl.safeParse(candidate).success ? candidate : null
}

function parse(link: string): URL | null {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
  return URL.canParse(address) ? new URL(address) : null
}

function youtube(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const [first, second] = url.pathname.split('/').filter(Boolean)
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? first === 'watch'
          ? url.searchParams.get('v')
          : first === 'embed' || first === 'shorts' || first === 'live'
            ? second
            : null
        : null
  if (!id) return null
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
  return `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

function vimeo(url: URL): string | null {
  if (!/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null
  const id = url.pathname.split('/').find((part) => /^\d+$/.test(part))
  return id ? `https://player.vimeo.com/video/${id}` : null
}

/** "90", "90s" and "1m30s" are the same moment. */
function secondsOf(time: string | null): number {
  const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '')
  if (!parts) return 0
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
}
