/** Markup and URLs that would call `ran`, which every page of the browser has, if anything let them run. */
const markup =
  `"'></title></textarea></script><script>ran('script')</script>` +
  `<img src=x onerror="ran('handler')"><svg onload=ran('svg')>`
/** For names: ends an attribute and the page title, in which anything else would be plain text. */
const short = `"></title><svg onload=ran()>`

/** An attack that fits into that many characters. */
export const attemptOf = (most: number): string | undefined =>
  [markup, short].find((text) => text.length <= most)

export const address = "javascript:ran('address')"

const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})

/** Rich text that the contract allows, with everything in it that could turn into markup. */
export const hostileDocument = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        text(markup),
        text('link', `https://attempt.test/"onclick="ran('link')`),
        { type: 'inlineMath', attrs: { latex: String.raw`\href{javascript:ran('math')}{x}` } },
      ],
    },
    { type: 'heading', attrs: { level: 2 }, content: [text(markup)] },
    { type: 'codeBlock', attrs: { language: 'html' }, content: [text(markup)] },
    { type: 'blockMath', attrs: { latex: String.raw`\htmlData{x=<svg onload=ran('math')>}{x}` } },
  ],
}

const paragraph = (inline: object) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [inline] }],
})

/** Rich text that must be refused: nodes outside the allow-list, or links to scripts. */
export const forbiddenDocuments: Record<string, object> = {
  'a link to a script': paragraph(text('x', address)),
  'a link to a script in capitals': paragraph(text('x', 'JaVaScRiPt:ran()')),
  'a link to a page in its own address': paragraph(
    text('x', 'data:text/html,<script>ran()</script>'),
  ),
  'a link that leaves by two slashes': paragraph(text('x', '//attempt.test/')),
  'a node with HTML': { type: 'doc', content: [{ type: 'html', content: [text(markup)] }] },
  'a player of another site': {
    type: 'doc',
    content: [{ type: 'embed', attrs: { url: 'https://attempt.test/', title: 'x' } }],
  },
}
