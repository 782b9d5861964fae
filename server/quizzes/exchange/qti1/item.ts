import { gapMark } from '../text/gap-text.ts'
import {
  childOf,
  childrenOf,
  findAll,
  findOne,
  isElement,
  parseHtml,
  textIn,
  type Element,
  type Node,
} from '#server/archives/nodes.ts'

/** Something that learners answer inside an item of QTI 1.2. */
export interface Response {
  ident: string
  kind: 'choice' | 'text' | 'number' | 'point' | 'other'
  cardinality: 'single' | 'multiple' | 'ordered'
  /** The response's own text: the left side of a pair, or the name of a blank. */
  own: Node[]
  labels: { ident: string; nodes: Node[] }[]
  /** Rows of the field for text; a field for essays has many. */
  rows: number
}

export interface Item {
  /** The text with a mark where each response stands. */
  prompt: Node[]
  responses: Response[]
  /** Right sides of Blackboard's matching questions, by their place. */
  rights: Node[][]
  metadata: Record<string, string>
  feedback: Map<string, Node[]>
}

/** An item with its texts in order, before anything is decided about it. */
export function readItem(item: Element): Item {
  const found: Item = {
    prompt: [],
    responses: [],
    rights: [],
    metadata: metadataOf(item),
    feedback: new Map(),
  }
  const presentation = childOf(item, 'presentation')
  let beside: Node[] | null = null
  const walk = (element: Element) => {
    for (const child of element.children.filter(isElement)) {
      if (child.name === 'material') (beside ?? found.prompt).push(...materialOf(child))
      else if (child.name.startsWith('response_') && child.name !== 'response_label') {
        const response = responseOf(child, beside ?? [])
        if (beside) beside = []
        else found.prompt.push(gapMark(String(found.responses.length + 1)))
        found.responses.push(response)
      } else if (child.attributes['class'] === 'RIGHT_MATCH_BLOCK') {
        found.rights.push(
          ...childrenOf(child, 'flow').map((flow) => findAll(flow, 'material').flatMap(materialOf)),
        )
      } else if (child.attributes['class'] === 'RESPONSE_BLOCK') {
        beside = []
        walk(child)
        found.prompt.push(...(found.responses.length === 0 ? beside : []))
        beside = null
      } else if (child.name.startsWith('flow')) walk(child)
    }
  }
  if (presentation) walk(presentation)
  for (const feedback of childrenOf(item, 'itemfeedback')) {
    const nodes = findAll(feedback, 'material').flatMap(materialOf)
    found.feedback.set(feedback.attributes['ident'] ?? '', nodes)
  }
  return found
}

function responseOf(element: Element, beside: Node[]): Response {
  const field = findOne(element, 'render_fib')
  const isNumber =
    element.name === 'response_num' ||
    /^(integer|decimal|scientific)$/i.test(field?.attributes['fibtype'] ?? '')
  const cardinality = (element.attributes['rcardinality'] ?? 'single').toLowerCase()
  return {
    ident: element.attributes['ident'] ?? '',
    kind:
      element.name === 'response_xy' || findOne(element, 'render_hotspot')
        ? 'point'
        : findOne(element, 'render_choice', 'ims_render_object')
          ? 'choice'
          : isNumber
            ? 'number'
            : field || element.name === 'response_str'
              ? 'text'
              : 'other',
    cardinality: cardinality === 'multiple' || cardinality === 'ordered' ? cardinality : 'single',
    own: [...beside, ...childrenOf(element, 'material').flatMap(materialOf)],
    labels: findAll(element, 'response_label').map((label) => ({
      ident: label.attributes['ident'] ?? '',
      nodes: findAll(label, 'material').flatMap(materialOf),
    })),
    rows: Number(field?.attributes['rows'] ?? 1) || 1,
  }
}

/** Texts and pictures of a material as nodes of HTML. */
export function materialOf(material: Element): Node[] {
  return material.children.filter(isElement).flatMap((child): Node[] => {
    const { attributes } = child
    switch (child.name) {
      case 'mattext':
      case 'matemtext':
        return textNodes(child, attributes['texttype'] ?? 'text/plain')
      case 'mat_extension':
        return findAll(child, 'mat_formattedtext').flatMap((text) =>
          textNodes(
            text,
            /html/i.test(text.attributes['type'] ?? 'HTML') ? 'text/html' : 'text/plain',
          ),
        )
      case 'matimage':
      case 'matapplet':
      case 'mataudio':
      case 'matvideo':
        return [mediaNode(child)]
      case 'matbreak':
        return [element('br', {})]
      default:
        return []
    }
  })
}

function mediaNode({ name, attributes, children }: Element): Node {
  const embedded = /base64/i.test(attributes['embedded'] ?? '') ? children.map(textIn).join('') : ''
  const src = embedded ? `data:image/png;base64,${embedded}` : (attributes['uri'] ?? '')
  const tag = name === 'matimage' ? 'img' : name === 'mataudio' ? 'audio' : 'video'
  return element(tag, { src, alt: attributes['label'] ?? '', ...size(attributes) })
}

const size = ({ width, height }: Record<string, string>) => ({
  ...(width && { width }),
  ...(height && { height }),
})

const element = (name: string, attributes: Record<string, string>): Element => ({
  name,
  attributes,
  children: [],
  line: 0,
})

/** XHTML stays as it is. Plain text often has tags after all, and breaks its lines itself. */
function textNodes(child: Element, type: string): Node[] {
  if (child.children.some(isElement)) return child.children
  const text = textIn(child)
  if (/html|xml/i.test(type)) return parseHtml(text)
  return parseHtml(text.trim().replaceAll(/\r?\n/g, '<br>'))
}

/** Names of metadata in lower case: QTI's own fields, and Blackboard's elements. */
function metadataOf(item: Element): Record<string, string> {
  const metadata = childOf(item, 'itemmetadata')
  const fields = findAll(metadata, 'qtimetadatafield').map((field): [string, string] => [
    textIn(childOf(field, 'fieldlabel')).trim().toLowerCase(),
    textIn(childOf(field, 'fieldentry')).trim(),
  ])
  const own = (metadata?.children ?? [])
    .filter(isElement)
    .filter(({ name }) => /^(bbmd|qmd)_/.test(name))
    .map((child): [string, string] => [child.name.toLowerCase(), textIn(child).trim()])
  return Object.fromEntries([...own, ...fields])
}
