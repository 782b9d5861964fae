import type { Document } from '#contract/document.ts'
import type { QuestionBody, QuestionContent } from '#contract/questions.ts'
import { noPictures, type PicturesOut } from '../pictures-out.ts'
import { writeHtml } from '../text/write-html.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import { bodyOf } from './write-bodies.ts'

export type QtiVersion = '2.1' | '3.0'

/** An element of QTI, named as the version names it. */
export type Tag = (
  name: string,
  attributes: Record<string, string | number>,
  inner?: string,
) => string

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const tagOf =
  (version: QtiVersion): Tag =>
  (name, attributes, inner = '') => {
    const own = version === '3.0' ? `qti-${kebab(name)}` : name
    const given = Object.entries(attributes)
      .map(
        ([key, value]) => ` ${version === '3.0' ? kebab(key) : key}="${escapeXml(String(value))}"`,
      )
      .join('')
    return inner === '' ? `<${own}${given}/>` : `<${own}${given}>${inner}</${own}>`
  }

const namespaces: Record<QtiVersion, string> = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
}

/** One question as an item of QTI 2.1 or 3.0. Null for what it can't say. */
export function writeQti(
  version: QtiVersion,
  { prompt, body, explanation, points }: QuestionContent,
  {
    identifier = 'item-1',
    pictures = noPictures,
  }: { identifier?: string; pictures?: PicturesOut } = {},
): string | null {
  const tag = tagOf(version)
  const html = (document: Document) => writeHtml(document, (id) => addressOf(pictures, id))
  const made = bodyOf(body, tag, html)
  if (!made) return null
  const outcome = (name: string, more: Record<string, string | number>, value?: number | string) =>
    tag(
      'outcomeDeclaration',
      { identifier: name, cardinality: 'single', baseType: 'float', ...more },
      value === undefined ? '' : tag('defaultValue', {}, tag('value', {}, String(value))),
    )
  const feedback = [
    ...made.feedback.map(([id, text]) => [id, `<p>${escapeXml(text)}</p>`]),
    ...(explanation.content.length > 0 ? [['solution', html(explanation)]] : []),
  ].map(([id = '', inner = '']) =>
    tag(
      'modalFeedback',
      {
        outcomeIdentifier: id === 'solution' ? 'SOLUTION' : 'FEEDBACK',
        identifier: id,
        showHide: 'show',
      },
      version === '3.0' ? tag('contentBody', {}, inner) : inner,
    ),
  )
  const inner = [
    ...made.declarations,
    outcome('SCORE', { normalMaximum: points }, 0),
    outcome('MAXSCORE', {}, points),
    ...(made.feedback.length > 0 ? [outcome('FEEDBACK', { baseType: 'identifier' })] : []),
    tag('itemBody', {}, `${html(prompt)}${made.interaction}`),
    made.processing,
    ...feedback,
  ].join('\n')
  const root = tag(
    'assessmentItem',
    { identifier, title: titleOf(prompt, body), adaptive: 'false', timeDependent: 'false' },
    `\n${inner}\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.replace(/^<[\w-]+/, `$& xmlns="${namespaces[version]}"`)}\n`
}

export const addressOf = (pictures: PicturesOut, id: string) => {
  const file = pictures.get(id)
  return file ? `../images/${encodeURIComponent(file.name)}` : null
}

const titleOf = (prompt: Document, body: QuestionBody) =>
  writeHtml(prompt)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;|\s+/g, ' ')
    .trim()
    .slice(0, 80) || body.kind
