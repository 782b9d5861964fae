import { Lexer, type Token, type Tokens } from 'marked'
import { Href, type Document, type Inline } from '#contract/document.ts'

type Block = Document['content'][number]
type Marks = NonNullable<Extract<Inline, { type: 'text' }>['marks']>

/** Markdown as a document. HTML in it stays text, and links that a document may not have lose their address. */
export const markdownDocument = (text: string): Document => ({
  type: 'doc',
  content: blocksOf(new Lexer().lex(text)),
})

const blocksOf = (tokens: readonly Token[]): Block[] => tokens.flatMap(blockOf)

function blockOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [
        {
          type: 'heading',
          // The page's own title is the first level.
          attrs: { level: levelOf((token as Tokens.Heading).depth) },
          content: inlinesOf(tokensIn(token)),
        },
      ]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const content = items.map((item) => ({
        type: 'listItem' as const,
        content: blocksOf(item.tokens),
      }))
      return [{ type: ordered ? 'orderedList' : 'bulletList', content }]
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksOf(tokensIn(token)) }]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', content: inlinesOf(tokensIn(token, [token])) }]
    default:
      return [{ type: 'paragraph', content: textOf(token.raw.trim(), []) }]
  }
}

const tokensIn = (token: Token, otherwise: Token[] = []) =>
  ('tokens' in token ? token.tokens : undefined) ?? otherwise

const levelOf = (depth: number) => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)

const inlinesOf = (tokens: readonly Token[], marks: Marks = []): Inline[] =>
  tokens.flatMap((token) => inlineOf(token, marks))

function inlineOf(token: Token, marks: Marks): Inline[] {
  const inside = (mark: Marks[number]) => inlinesOf(tokensIn(token), [...marks, mark])
  switch (token.type) {
    case 'strong':
      return inside({ type: 'bold' })
    case 'em':
      return inside({ type: 'italic' })
    case 'del':
      return inside({ type: 'strike' })
    case 'codespan':
      return textOf((token as Tokens.Codespan).text, [...marks, { type: 'code' }])
    case 'br':
      return [{ type: 'hardBreak' }]
    case 'link': {
      const href = Href.safeParse((token as Tokens.Link).href)
      return href.success
        ? inside({ type: 'link', attrs: { href: href.data } })
        : inlinesOf(tokensIn(token), marks)
    }
    case 'text':
    case 'escape':
      return textOf((token as Tokens.Text).text.replaceAll(/\s*\n\s*/g, ' '), marks)
    default:
      return textOf(token.raw, marks)
  }
}

const textOf = (text: string, marks: Marks): Inline[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
