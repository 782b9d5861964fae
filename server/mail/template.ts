/** The words of one mail, without markup: a layout turns them into HTML and text. */
export interface MailContent {
  subject: string
  /** First lines, shown by mail programs beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  /** A one-time code, shown large. */
  code?: string
  action?: { label: string; url: string }
  /** Why the person got this, and what to do if they didn't expect it. */
  footer: string
  /** How to have no more of them. */
  footerLink?: { label: string; url: string }
}

const escape = (value: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Both forms of a mail from the same words. Everything is escaped; nothing is loaded from outside. */
export function renderMail(content: MailContent): { subject: string; html: string; text: string } {
  return { subject: content.subject, html: renderHtml(content), text: renderText(content) }
}

function renderText({ heading, paragraphs, code, action, footer, footerLink }: MailContent) {
  const lines = [heading, ...paragraphs]
  if (code) lines.push(code)
  if (action) lines.push(`${action.label}: ${action.url}`)
  const stop = footerLink ? `\n${footerLink.label}: ${footerLink.url}` : ''
  return `${[...lines, `-- \nLyceum\n${footer}${stop}`].join('\n\n')}\n`
}

function renderHtml(content: MailContent) {
  const { subject, preview, heading, paragraphs, code, action, footer, footerLink } = content
  const body = paragraphs
    .map(
      (paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')
  const codeBlock = code
    ? `<p style="margin:24px 0;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:#1f2a26">${escape(code)}</p>`
    : ''
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;background:#1c5c4a;color:#ffffff;text-decoration:none;font-weight:600;padding:11px 20px;border-radius:6px">${escape(action.label)}</a></p>
       <p style="margin:0 0 16px;font-size:13px;color:#5d655f">Or open this address: <a href="${escape(action.url)}" style="color:#1c5c4a;word-break:break-all">${escape(action.url)}</a></p>`
    : ''
  const stop = footerLink
    ? ` <a href="${escape(footerLink.url)}" style="color:#1c5c4a">${escape(footerLink.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f7f5f0;color:#1f2a26;font:16px/1.6 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">
<span style="display:none;max-height:0;overflow:hidden">${escape(preview)}</span>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font:600 20px/1.2 Georgia,'Times New Roman',serif;color:#1c5c4a">Lyceum</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e4e0d6;border-radius:8px;padding:32px">
<h1 style="margin:0 0 16px;font:600 24px/1.3 Georgia,'Times New Roman',serif">${escape(heading)}</h1>
${body}${codeBlock}${button}</td></tr>
<tr><td style="padding:16px 0;font-size:13px;color:#5d655f">${escape(footer)}${stop}</td></tr>
</table></td></tr></table></body></html>`
}
