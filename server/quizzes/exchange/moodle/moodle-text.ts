import { childOf, childrenOf, textIn, type Element } from '#server/archives/nodes.ts'
import type { FindFile, TextFormat } from '../text/words.ts'

const formats: Record<string, TextFormat> = {
  plain_text: 'plain',
  markdown: 'markdown',
  moodle_auto_format: 'moodle',
}

export interface MoodleText {
  text: string
  format: TextFormat
  find: FindFile
}

/** Files of elements whose file isn't written into the XML itself, as in a backup. */
export const filesBeside = new WeakMap<Element, FindFile>()

/** The text of an element with the format and the files that it comes with. */
export function textOf(element: Element | undefined): MoodleText {
  const files = childrenOf(element, 'file')
  return {
    text: textIn(childOf(element, 'text')),
    format: formats[element?.attributes['format'] ?? 'html'] ?? 'html',
    find: (source) => {
      const beside = element ? filesBeside.get(element)?.(source) : undefined
      if (beside) return beside
      const wanted = nameOf(source)
      const file = files.find(({ attributes }) => attributes['name'] === wanted)
      return file ? { name: wanted, bytes: Buffer.from(textIn(file), 'base64') } : null
    },
  }
}

function nameOf(source: string): string {
  const name = source.split('?')[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
