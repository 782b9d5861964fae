import type { Document } from '#contract/document.ts'
import { writeHtml } from '#server/quizzes/exchange/text/write-html.ts'
import { escapeXml } from '#server/archives/xml-tree.ts'
import type { CourseOut } from './course-out.ts'

/** A document as HTML inside a package: pictures and links point to its files. `up` leads from the page to the root. */
export function htmlOut(course: CourseOut, document: Document, up: string): string {
  const html = writeHtml(document, (id) => {
    const file = course.files.get(id)
    return file ? `${up}${encodeURI(file.path)}` : null
  })
  const own = `/dashboard/student/courses/${course.id}`
  return html
    .replaceAll(
      new RegExp(`href="${own}/lessons/([0-9a-f-]{36})[^"]*"`, 'g'),
      (_whole, id: string) => `href="${up}lessons/${id}.html"`,
    )
    .replaceAll(new RegExp(`href="${own}[^"]*"`, 'g'), 'href="#"')
}

export const pageOut = (title: string, body: string, head = ''): string =>
  `<!DOCTYPE html>
<html><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>${escapeXml(title)}</title>${head}</head>
<body>${body}</body></html>
`
