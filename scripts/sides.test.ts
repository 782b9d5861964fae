import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '../web')
const sources = globSync('**/*.{ts,tsx,css}', {
  cwd: web,
  exclude: (file) => /(^|\/)dist$|\.test\.|\.gen\./.test(file),
})

/** Utilities that name a side; `ms-`, `pe-`, `start-`, `text-end` … follow the text direction. */
const utility =
  /(?<=[\s'"`:])-?(?:(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-[\w[\]./%]+|(?:text|float|clear|origin|object|bg)-(?:top-|bottom-)?(?:left|right))(?=[\s'"`])/g
/** Screens have sides of their own: `safe-area-inset-left` is where the notch is. */
const property = /(?<!safe-area-)\b(?:margin|padding|border|inset)(?:-left|-right|Left|Right)\b/g
const ofStyleSheet = /(?<=[{;]\s*)(?:left|right):|text-align: (?:left|right)/g

test('styles use start and end instead of left and right', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(web, file), 'utf8')
    const rules = file.endsWith('.css') ? [property, ofStyleSheet] : [utility, property]
    return rules.flatMap((rule) => [...text.matchAll(rule)].map(([name]) => `${file}: ${name}`))
  })
  expect(found).toEqual([])
})
