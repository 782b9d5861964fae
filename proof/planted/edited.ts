import type { Edit } from './plants.ts'

/** The source with the edits applied. A text that doesn't occur exactly once means that the plant is out of date. */
export function edited(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { file, find, put }) => {
    const parts = text.split(find)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`)
    return parts.join(put)
  }, source)
}
