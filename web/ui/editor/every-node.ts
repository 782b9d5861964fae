import type { Block, Document, Inline } from '#contract/document.ts'

const file_id = '0192f3a0-7c1e-7000-8000-000000000001'
const person = '0192f3a0-7c1e-7000-8000-000000000002'

const words = (text: string): Inline => ({ type: 'text', text })
const paragraph = (text: string): Block => ({ type: 'paragraph', content: [words(text)] })
const cell = (type: 'tableCell' | 'tableHeader', text: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text)],
})

/** One of each, for tests and for looking at. */
export const everyNode: Document = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [words('How light bends')] },
    {
      type: 'paragraph',
      content: [
        words('Light is '),
        { type: 'text', text: 'slower', marks: [{ type: 'bold' }] },
        words(' in '),
        { type: 'text', text: 'glass', marks: [{ type: 'italic' }] },
        words(' than in '),
        { type: 'text', text: 'air', marks: [{ type: 'underline' }] },
        words(', not '),
        { type: 'text', text: 'faster', marks: [{ type: 'strike' }] },
        words('. See '),
        {
          type: 'text',
          text: 'refraction',
          marks: [{ type: 'link', attrs: { href: 'https://en.wikipedia.org/wiki/Refraction' } }],
        },
        words(', '),
        { type: 'text', text: 'the key idea', marks: [{ type: 'highlight' }] },
        words(', and the call '),
        { type: 'text', text: 'refract(n)', marks: [{ type: 'code' }] },
        words('.'),
        { type: 'hardBreak' },
        words('The index is '),
        { type: 'inlineMath', attrs: { latex: 'n = c/v' } },
        words('. Ask '),
        { type: 'mention', attrs: { id: person, label: 'Ada Okafor' } },
        words('.'),
      ],
    },
    { type: 'blockMath', attrs: { latex: String.raw`n_1 \sin\theta_1 = n_2 \sin\theta_2` } },
    { type: 'heading', attrs: { level: 3 }, content: [words('What you need')] },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('A glass of water')] },
        {
          type: 'listItem',
          content: [
            paragraph('A pencil'),
            {
              type: 'orderedList',
              attrs: { start: 3 },
              content: [{ type: 'listItem', content: [paragraph('Put it in')] }],
            },
          ],
        },
      ],
    },
    { type: 'callout', attrs: { tone: 'note' }, content: [paragraph('Look from the side.')] },
    { type: 'callout', attrs: { tone: 'tip' }, content: [paragraph('Use a tall glass.')] },
    { type: 'callout', attrs: { tone: 'warning' }, content: [paragraph('Never use a laser.')] },
    { type: 'blockquote', content: [paragraph('Nature takes the shortest time.')] },
    {
      type: 'codeBlock',
      attrs: { language: 'python' },
      content: [{ type: 'text', text: 'def refract(n):\n    return asin(1 / n)' }],
    },
    { type: 'heading', attrs: { level: 4 }, content: [words('Indices')] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [cell('tableHeader', 'Material'), cell('tableHeader', 'Index')],
        },
        { type: 'tableRow', content: [cell('tableCell', 'Water'), cell('tableCell', '1.33')] },
      ],
    },
    {
      type: 'image',
      attrs: { file_id, alt: 'A pencil in a glass of water', width: 640, height: 360 },
    },
    {
      type: 'embed',
      attrs: { url: 'https://player.vimeo.com/video/76979871', title: 'A film about light' },
    },
    { type: 'horizontalRule' },
    paragraph('That is all.'),
  ],
}
