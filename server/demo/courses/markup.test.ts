import { describe, expect, test } from 'vitest'
import { Document } from '#contract/document.ts'
import { demoCourses } from './all-courses.ts'
import { documentOf } from './markup.ts'

const lessons = demoCourses.flatMap((course) =>
  course.sections.flatMap(({ lessons }) =>
    lessons.map((lesson) => ({ name: `${course.title} › ${lesson.title}`, ...lesson })),
  ),
)

describe('the texts of the demo', () => {
  test.each(lessons)('$name is a document that the product accepts', ({ text }) => {
    expect(Document.safeParse(documentOf(text)).success).toBe(true)
  })

  test('keep headings, lists, code with empty lines, maths and marks apart', () => {
    const document = documentOf(
      '## One\n\nA **bold** $x^2$ word.\n\n- a\n- b\n\n```py\na = 1\n\nb = 2\n```\n\n$$ y $$\n\n> tip: Do it.',
    )
    expect(document.content.map((block) => block.type)).toEqual([
      'heading',
      'paragraph',
      'bulletList',
      'codeBlock',
      'blockMath',
      'callout',
    ])
    expect(document.content[1]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'A ' },
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' ' },
        { type: 'inlineMath', attrs: { latex: 'x^2' } },
        { type: 'text', text: ' word.' },
      ],
    })
  })
})
