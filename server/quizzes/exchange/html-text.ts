import { Parser } from 'htmlparser2'

export interface HtmlText {
  text: string
  /** The text had a look that is lost: bold, lists, tables. */
  hasFormatting: boolean
  /** Why the words alone can't stand for it; null when they can. */
  problem: string | null
}

const ownLine = new Set([
  'p',
  'div',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'ul',
  'ol',
  'table',
  'blockquote',
])
const plain = new Set(['p', 'div', 'br', 'span', 'html', 'body'])
const pictures = new Set(['img', 'svg', 'video', 'audio', 'object', 'iframe', 'embed', 'canvas'])
const unread = new Set(['script', 'style', 'head', 'title', 'template'])

export const mediaProblem = 'The question has pictures or media, which can’t be imported.'

/** No text of a question nests deeper. */
const maximumDepth = 500

/** The words of HTML, line by line, and whether anything but words was there. */
export function htmlText(html: string): HtmlText {
  let text = ''
  let hasFormatting = false
  let hasPictures = html.includes('@@PLUGINFILE@@')
  let hidden = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name) {
      depth += 1
      if (unread.has(name)) hidden += 1
      if (pictures.has(name)) hasPictures = true
      else if (!plain.has(name)) hasFormatting = true
      if (name === 'br' || ownLine.has(name)) text += '\n'
      else if (name === 'td' || name === 'th') text += ' '
    },
    ontext(data) {
      if (hidden === 0) text += data.replaceAll(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (depth < maximumDepth) depth -= 1
      if (unread.has(name)) hidden -= 1
      if (ownLine.has(name)) text += '\n'
    },
  })
  const isTooDeep = () => depth >= maximumDepth
  // In pieces, so that reading stops soon after HTML that never closes is found out.
  for (let at = 0; at < html.length && !isTooDeep(); at += 4096) {
    parser.write(html.slice(at, at + 4096))
  }
  parser.end()
  return {
    text: text
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n'),
    hasFormatting,
    problem: isTooDeep()
      ? 'The question’s HTML is nested too deeply.'
      : hasPictures
        ? mediaProblem
        : null,
  }
}
