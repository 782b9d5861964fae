import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { edited } from './edited.ts'
import { plants } from './plants.ts'

const root = path.resolve(import.meta.dirname, '../..')
const edits = Object.values(plants).flatMap((plant) => plant.edits ?? [])

describe('planted faults', () => {
  test.each(edits)('$file still contains the code that the plant changes', (edit) => {
    const source = readFileSync(path.join(root, edit.file), 'utf8')
    expect(edited(source, [edit])).not.toBe(source)
  })

  test('reports an edit whose text is gone', () => {
    expect(() => edited('one', [{ file: 'a.ts', find: 'two', put: '' }])).toThrow(
      'a.ts has 0 times',
    )
  })
})
