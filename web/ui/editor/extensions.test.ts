import { getSchema } from '@tiptap/core'
import type { Node, NodeType, Schema } from '@tiptap/pm/model'
import { describe, expect, test } from 'vitest'
import { Document } from '#contract/document.ts'
import { everyNode } from './every-node.ts'
import { schemaExtensions } from './extensions.ts'
import { fromDocument, toDocument } from './to-document.ts'

const schema = getSchema(schemaExtensions({ pictureUrl: () => undefined, editFormula: () => {} }))

const roundTrip = (document: Document) => {
  const node = schema.nodeFromJSON(fromDocument(document))
  node.check()
  return toDocument(node.toJSON() as object)
}

describe('the editor and the contract', () => {
  test('a document with every node and mark comes back as it was', () => {
    expect(Document.parse(everyNode)).toEqual(everyNode)
    expect(roundTrip(everyNode)).toEqual(everyNode)
  })

  test('the sample above names every node and mark that the editor knows', () => {
    const sample = JSON.stringify(everyNode)
    const missing = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)].filter(
      (name) => !sample.includes(`"type":"${name}"`),
    )
    expect(missing).toEqual([])
  })

  test('whatever the editor can hold, the contract accepts', () => {
    const next = sequence(7)
    for (let round = 0; round < 100; round++) {
      const document = toDocument(randomNode(schema.topNodeType, next, 0).toJSON() as object)
      expect(Document.parse(document)).toEqual(document)
      const again = roundTrip(document)
      expect(roundTrip(again)).toEqual(again)
    }
  })

  test('an empty document has a place to type, which is not stored', () => {
    expect(fromDocument({ type: 'doc', content: [] }).content).toEqual([{ type: 'paragraph' }])
    expect(roundTrip({ type: 'doc', content: [] })).toEqual({ type: 'doc', content: [] })
  })

  test('a link that is not allowed leaves its text', () => {
    const text = { type: 'text', text: 'x' }
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
    const paragraph = { type: 'paragraph', content: [{ ...text, marks: [link] }] }
    expect(toDocument({ type: 'doc', content: [paragraph] }).content).toEqual([
      { type: 'paragraph', content: [text] },
    ])
  })
})

/** Attributes as the editor's commands and parsers set them. */
const attributes: Record<string, (next: () => number) => object> = {
  heading: (next) => ({ level: 2 + Math.floor(next() * 3) }),
  codeBlock: (next) => ({ language: next() < 0.5 ? null : 'c++' }),
  orderedList: (next) => ({ start: Math.floor(next() * 9) }),
  image: (next) => ({
    file_id: '0192f3a0-7c1e-7000-8000-000000000001',
    alt: 'A',
    width: next() < 0.5 ? null : 640,
    height: null,
  }),
  inlineMath: () => ({ latex: 'x^2' }),
  blockMath: () => ({ latex: String.raw`\sum x` }),
  callout: (next) => ({ tone: next() < 0.5 ? 'tip' : 'warning' }),
  embed: () => ({ url: 'https://player.vimeo.com/video/76979871', title: 'Film' }),
  mention: () => ({ id: '0192f3a0-7c1e-7000-8000-000000000002', label: 'Ada' }),
}

/** Grows a valid node by following the schema's own rules of what may come next. */
function randomNode(type: NodeType, next: () => number, depth: number): Node {
  if (type.isText) return type.schema.text('word', randomMarks(type.schema, next))
  const children: Node[] = []
  let match = type.contentMatch
  while (children.length < 4) {
    const options = Array.from({ length: match.edgeCount }, (_, edge) => match.edge(edge)).filter(
      (edge) => depth < 5 || edge.type.isLeaf || edge.type.isTextblock || match.edgeCount === 1,
    )
    const chosen = options[Math.floor(next() * options.length)]
    if (!chosen || (match.validEnd && children.length > 0 && next() < 0.4)) break
    const child = randomNode(chosen.type, next, depth + 1)
    children.push(type.spec.marks === '' ? child.mark([]) : child)
    match = chosen.next
  }
  const node = type.createAndFill(attributes[type.name]?.(next) ?? null, children)
  if (!node) throw new Error(`No valid ${type.name}`)
  return node
}

function randomMarks(schema: Schema, next: () => number) {
  return Object.values(schema.marks)
    .filter(() => next() < 0.25)
    .map((mark) => mark.create(mark.name === 'link' ? { href: 'https://example.org' } : null))
    .reduce<ReturnType<Schema['mark']>[]>((set, mark) => [...mark.addToSet(set)], [])
}

function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
