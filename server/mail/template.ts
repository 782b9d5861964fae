import { directionOf, languageOf } from '#server/words/languages.ts'
import { say } from '#server/words/sentence.ts'
import { wordAll, type Reader } from '#server/words/word.ts'
import type { MailContent, WordedMail } from './content.ts'
import { renderHtml } from './html.ts'
import { renderText } from './text.ts'

/** Both forms of a mail from the same words. Everything is escaped; the only picture is the organization's logo. */
export function renderMail(
  content: MailContent,
  reader: Reader,
): { subject: string; html: string; text: string } {
  const frame = {
    sender: content.brand
      ? say('{organization} uses Lyceum.', { organization: content.brand.name })
      : 'Lyceum',
    former: say('(no longer valid)'),
  }
  const worded: WordedMail = {
    ...wordAll({ ...content, ...frame }, reader),
    language: languageOf(reader.language),
    direction: directionOf(reader.language),
  }
  return { subject: worded.subject, html: renderHtml(worded), text: renderText(worded) }
}
