import type { Worded } from '#server/words/word.ts'
import type { MailBlock, WordedMail } from './content.ts'

/** The mail for those who read plain text. */
export function renderText(content: WordedMail): string {
  const { heading, paragraphs, blocks = [], facts = [], items = [], code, action } = content
  const { footer, footerLink, brand } = content
  const parts = [heading, ...paragraphs, ...blocks.map(blockText)]
  if (facts.length > 0) {
    parts.push(
      facts
        .map(({ label, value, former, url }) =>
          [`${label}: ${value}`, former && content.former, url].filter(Boolean).join(' '),
        )
        .join('\n'),
    )
  }
  for (const { title, text, url, where } of items) {
    parts.push([title, text, where, url].filter(Boolean).join('\n'))
  }
  if (code) parts.push(code)
  if (action) parts.push(`${action.label}: ${action.url}`)
  const stop = footerLink ? `\n${footerLink.label}: ${footerLink.url}` : ''
  const sender = brand ? `${brand.name} · Lyceum` : 'Lyceum'
  return `${[...parts, `-- \n${sender}\n${footer}${stop}`].join('\n\n')}\n`
}

function blockText(block: Worded<MailBlock>): string {
  if (block.kind === 'list') {
    return block.items
      .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`)
      .join('\n')
  }
  return block.kind === 'quote' ? block.text.replaceAll(/^/gm, '> ') : block.text
}
