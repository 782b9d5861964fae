import type { Worded } from '#server/words/word.ts'
import type { MailBlock, MailBrand, MailFact, MailItem, WordedMail } from './content.ts'

const serif = "Georgia,'Times New Roman',serif"
const sans = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const mono = 'ui-monospace,Menlo,Consolas,monospace'

/** Colors are repeated on each element for programs that drop style sheets; these are for mail shown in the dark. */
const dark = `
@media (prefers-color-scheme: dark) {
  .page { background: #14191a !important; color: #e6e9e5 !important }
  .card { background: #1c2324 !important; border-color: #313a3a !important }
  .ink { color: #e6e9e5 !important }
  .muted { color: #a3ada8 !important }
  .line { border-color: #313a3a !important }
  .link { color: #8fd0b8 !important }
  .button { background: #8fd0b8 !important; color: #0e1b17 !important }
  .well { background: #232b2c !important }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important } .value { text-align: start !important } }`

export const escapeHtml = (value: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The mail as a page of tables, which is what mail programs lay out alike. */
export function renderHtml(content: WordedMail): string {
  const { subject, preview, heading, paragraphs, code, action, footer, footerLink } = content
  const { blocks = [], facts = [], items = [], brand, language, direction } = content
  const stop = footerLink ? ` ${anchor(footerLink.url, footerLink.label)}` : ''
  const sender = escapeHtml(content.sender)
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" dir="${direction}" style="margin:0;background:#f7f5f0;color:#1f2a26;font:16px/1.6 ${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px">${masthead(brand)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4e0d6;border-top:3px solid ${colorOf(brand)};border-radius:8px;padding:32px">
<h1 class="ink" style="margin:0 0 16px;font:600 24px/1.3 ${serif};color:#1f2a26">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}${blocks.map((block) => blockHtml(block, direction)).join('\n')}${factRows(facts, direction)}${itemRows(items)}${codeBlock(code)}${button(action)}</td></tr>
<tr><td class="muted" style="padding:20px 0 0;font-size:13px;line-height:1.5;color:#5d655f">${escapeHtml(footer)}${stop}<br>${sender}</td></tr>
</table></td></tr></table></body></html>`
}

const colorOf = (brand: MailBrand | null | undefined) =>
  brand?.accent && /^#[\da-f]{6}$/i.test(brand.accent) ? brand.accent : '#1c5c4a'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const initialOf = (name: string) =>
  Array.from(letters.segment(name), ({ segment }) => segment)[0]?.toUpperCase() ?? ''

/** The logo and name of the organization; the platform's name where the mail is its own. */
function masthead(brand: MailBrand | null | undefined): string {
  const name = escapeHtml(brand?.name ?? 'Lyceum')
  const words = `<span class="link" style="font:600 18px/32px ${serif};color:#1c5c4a;vertical-align:middle">${name}</span>`
  if (!brand) return words
  const picture = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="" height="32" style="height:32px;max-width:120px;border-radius:6px;vertical-align:middle;margin-inline-end:12px">`
    : `<span style="display:inline-block;width:32px;height:32px;border-radius:6px;background:${colorOf(brand)};color:#ffffff;font:600 15px/32px ${sans};text-align:center;vertical-align:middle;margin-inline-end:12px">${escapeHtml(initialOf(brand.name))}</span>`
  return picture + words
}

const anchor = (url: string, label: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1c5c4a">${escapeHtml(label)}</a>`

/** Escaped words, in which addresses can be followed. */
export const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? anchor(part, part) : escapeHtml(part)))
    .join('')
    .replaceAll('\n', '<br>')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${linked(text)}</p>`

/** Mail programs know left and right, but not always the start and end of a line. */
const startOf = (direction: WordedMail['direction']) => (direction === 'rtl' ? 'right' : 'left')
const endOf = (direction: WordedMail['direction']) => (direction === 'rtl' ? 'left' : 'right')

function blockHtml(block: Worded<MailBlock>, direction: WordedMail['direction']): string {
  const start = startOf(direction)
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'heading':
      return `<h2 class="ink" style="margin:24px 0 8px;font:600 16px/1.4 ${sans};color:#1f2a26">${escapeHtml(block.text)}</h2>`
    case 'quote':
      return `<blockquote class="line" style="margin:0 0 16px;padding-${start}:16px;border-${start}:3px solid #e4e0d6">${linked(block.text)}</blockquote>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      const lines = block.items.map((item) => `<li style="margin:0 0 6px">${linked(item)}</li>`)
      return `<${tag} style="margin:0 0 16px;padding-${start}:24px;padding-${endOf(direction)}:0">${lines.join('')}</${tag}>`
    }
  }
}

function factRows(facts: readonly Worded<MailFact>[], direction: WordedMail['direction']): string {
  const start = startOf(direction)
  const end = endOf(direction)
  if (facts.length === 0) return ''
  const cell = 'padding:10px 0;border-top:1px solid #e4e0d6;font-size:14px;vertical-align:top'
  const rows = facts.map(({ label, value, former, url }) => {
    const words = former ? `<s>${escapeHtml(value)}</s>` : url ? anchor(url, value) : linked(value)
    return `<tr><th scope="row" align="${start}" class="muted line" style="${cell};padding-${end}:16px;color:#5d655f;font-weight:400;white-space:nowrap">${escapeHtml(label)}</th><td class="ink line value" align="${end}" style="${cell};color:#1f2a26">${words}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" class="line" style="margin:8px 0 16px;border-bottom:1px solid #e4e0d6">${rows.join('')}</table>`
}

function itemRows(items: readonly Worded<MailItem>[]): string {
  if (items.length === 0) return ''
  const rows = items.map(
    ({ title, text, url, where }) =>
      `<tr><td class="line" style="padding:14px 0;border-top:1px solid #e4e0d6"><a class="ink" href="${escapeHtml(url)}" style="color:#1f2a26;font-weight:600;text-decoration:none">${escapeHtml(title)}</a>${text ? `<div style="font-size:14px">${linked(text)}</div>` : ''}${where ? `<div class="muted" style="font-size:13px;color:#5d655f">${escapeHtml(where)}</div>` : ''}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">${rows.join('')}</table>`
}

const codeBlock = (code: string | undefined) =>
  code
    ? `<p class="ink well" style="margin:8px 0 24px;padding:16px;border-radius:6px;background:#f7f5f0;font:600 32px/1.2 ${mono};letter-spacing:8px;text-align:center;color:#1f2a26">${escapeHtml(code)}</p>`
    : ''

const button = (action: WordedMail['action']) =>
  action
    ? `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;background:#1c5c4a;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 22px;border-radius:6px">${escapeHtml(action.label)}</a></p>`
    : ''
