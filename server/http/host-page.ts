import type { PageHost } from '#contract/hosts.ts'
import { escapeHtml } from './page-head.ts'

/** The page in the name of the organization whose host it is on: its title and icon, and what the app shows of it. */
export function brandPage(page: string, host: PageHost | undefined): string {
  if (!host) return page
  const { logo } = host
  const known = `<meta name="own-host" content="${escapeHtml(JSON.stringify(host))}" />`
  const named = page.replace(
    /<title>.*?<\/title>/s,
    () => `${known}\n    <title>${escapeHtml(host.name)}</title>`,
  )
  if (logo === null) return named
  const href = escapeHtml(logo)
  return named
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" type="image/webp" href="${href}" />`)
    .replace(/(?<=<link rel="apple-touch-icon" href=")[^"]*/, () => href)
}

/** What the browser installs: the app in the organization's name, or as the installation has it. */
export function brandManifest(manifest: Readonly<Record<string, unknown>>, host?: PageHost) {
  if (!host) return manifest
  return {
    ...manifest,
    name: host.name,
    short_name: host.name,
    ...(host.logo !== null && {
      icons: [{ src: host.logo, sizes: 'any', type: 'image/webp', purpose: 'any' }],
    }),
  }
}
