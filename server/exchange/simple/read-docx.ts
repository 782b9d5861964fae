import mammoth from 'mammoth'
import yauzl from 'yauzl'
import { FileError } from '#server/archives/file-error.ts'
import { isElement, parseHtml, textIn, type Node } from '#server/archives/nodes.ts'
import { Words } from '#server/quizzes/exchange/text/words.ts'
import { readBytes } from '../archive/archive.ts'
import { fitDocument } from '../reading/fit-document.ts'
import type { PlannedItem, PlannedSection } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { noteOnce } from '../reading/planner.ts'
import { say } from '#server/words/sentence.ts'

const maximumBytes = 60_000_000

/** A Word document as lessons: each top-level heading starts one. */
export async function readDocx(
  planner: Planner,
  section: PlannedSection,
  item: PlannedItem,
  path: string,
) {
  if ((planner.archive.sizes.get(path) ?? 0) > maximumBytes) {
    throw new FileError(say('The document is larger than 60 MB.'))
  }
  const bytes = await readBytes(planner.archive, path, maximumBytes)
  await assertNoBomb(bytes)
  const nodes = parseHtml(await htmlOf(bytes, item))
  const parts = partsOf(nodes, planner.written(item.title))
  if (parts.length === 0) throw new FileError(say('There is no text in this document.'))
  for (const [number, { title, nodes: inside }] of parts.entries()) {
    const words = new Words(planner.media)
    const document = fitDocument(words.nodes(inside), (note) => item.notes.push(note))
    noteOnce(item, words.notes)
    const key = number === 0 ? path : `${path} ${number}`
    planner.lesson(section, { key, title, item, content: { kind: 'text', document } })
  }
  item.becomes = say('{count, plural, one {Text lesson} other {# text lessons}}', {
    count: parts.length,
  })
}

/** The library unpacks a document in memory, so its directory is checked first. */
async function assertNoBomb(bytes: Buffer) {
  let size = 0
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
    for await (const entry of zip.eachEntry()) size += entry.uncompressedSize
  } catch (error) {
    throw new FileError(say('This isn’t a Word document that can be read.'), { cause: error })
  }
  if (size > 400_000_000) throw new FileError(say('The document unpacks to more than can be read.'))
}

async function htmlOf(bytes: Buffer, item: PlannedItem): Promise<string> {
  try {
    const { value, messages } = await mammoth.convertToHtml({ buffer: bytes })
    if (messages.some(({ type }) => type === 'error')) {
      item.notes.push(say('Some parts of the document can’t be read.'))
    }
    return value
  } catch (error) {
    throw new FileError(say('This isn’t a Word document that can be read.'), { cause: error })
  }
}

interface Part {
  title: string
  nodes: Node[]
}

/** Splits at the highest heading level that occurs more than once, or else at the first level. */
function partsOf(nodes: readonly Node[], title: string): Part[] {
  const level = [1, 2, 3].find(
    (depth) => nodes.filter((node) => isElement(node) && node.name === `h${depth}`).length > 1,
  )
  const parts: Part[] = [{ title, nodes: [] }]
  for (const node of nodes) {
    if (isElement(node) && node.name === `h${level}`) {
      parts.push({ title: textIn(node).trim() || title, nodes: [] })
    } else parts.at(-1)?.nodes.push(node)
  }
  return parts.filter((part, number) => number > 0 || part.nodes.some((node) => hasContent(node)))
}

const hasContent = (node: Node): boolean =>
  isElement(node) ? node.name === 'img' || node.children.some(hasContent) : node.trim() !== ''
