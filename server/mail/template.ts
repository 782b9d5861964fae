import type { MailContent } from './content.ts'
import { renderHtml } from './html.ts'
import { renderText } from './text.ts'

/** Both forms of a mail from the same words. Everything is escaped; the only picture is the organization's logo. */
export function renderMail(content: MailContent): { subject: string; html: string; text: string } {
  return { subject: content.subject, html: renderHtml(content), text: renderText(content) }
}
