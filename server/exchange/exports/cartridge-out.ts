import { escapeXml } from '#server/archives/xml-tree.ts'
import type { CourseOut, LessonOut } from './course-out.ts'
import { htmlOut, pageOut } from './html-out.ts'
import { qtiItem, qtiTest } from './qti-out.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

export interface PackageOut {
  texts: Map<string, string>
  leftOut: { title: string; reason: Sentence }[]
}

interface Resource {
  id: string
  type: string
  path: string
}

/** A course as Common Cartridge 1.3. Content that the standard doesn't support is reported. */
export function cartridgeOut(course: CourseOut): PackageOut {
  const texts = new Map<string, string>()
  const leftOut: PackageOut['leftOut'] = []
  const resources: Resource[] = []
  const organization = course.sections.map(({ title, lessons }, number) => {
    const items = lessons.flatMap((lesson) => {
      const resource = resourceOf(course, lesson, texts, leftOut)
      if (!resource) return []
      if (!resources.some(({ id }) => id === resource.id)) resources.push(resource)
      return [item(`i-${lesson.id}`, lesson.title, resource.id)]
    })
    return `<item identifier="section-${number + 1}"><title>${escapeXml(title)}</title>${items.join('')}</item>`
  })
  for (const { id, path } of course.files.values()) {
    if (!resources.some((resource) => resource.path === path)) {
      resources.push({ id: `f-${id}`, type: 'webcontent', path })
    }
  }
  texts.set('imsmanifest.xml', manifest(course.title, organization, resources))
  return { texts, leftOut }
}

const item = (id: string, title: string, ref: string) =>
  `<item identifier="${id}" identifierref="${ref}"><title>${escapeXml(title)}</title></item>`

/** The resource of a lesson, with its text already written. */
function resourceOf(
  course: CourseOut,
  { id, title, content, assignment, questions = [] }: LessonOut,
  texts: Map<string, string>,
  leftOut: PackageOut['leftOut'],
): Resource | null {
  const write = (type: string, path: string, text: string): Resource => {
    texts.set(path, text)
    return { id: `l-${id}`, type, path }
  }
  const page = (body: string) => write('webcontent', `lessons/${id}.html`, pageOut(title, body))
  switch (content.kind) {
    case 'text':
      return page(htmlOut(course, content.document, '../'))
    case 'video':
    case 'audio':
    case 'file': {
      const file = course.files.get(course.fileOfResource.get(content.resource_id ?? '') ?? '')
      if (!file) break
      if (content.document.content.length === 0) {
        return { id: `f-${file.id}`, type: 'webcontent', path: file.path }
      }
      const link = `<p><a href="../${encodeURI(file.path)}">${escapeXml(file.name)}</a></p>`
      return page(link + htmlOut(course, content.document, '../'))
    }
    case 'embed': {
      if (!content.url) break
      const link = `<?xml version="1.0" encoding="UTF-8"?>
<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>${escapeXml(title)}</title><url href="${escapeXml(content.url)}"/></webLink>
`
      return write('imswl_xmlv1p3', `links/${id}.xml`, link)
    }
    case 'assignment': {
      if (!assignment) break
      return write('assignment_xmlv1p0', `assignments/${id}.xml`, assignmentXml())
    }
    case 'quiz': {
      const items = questions.flatMap((question, number) => {
        const html = (document: Parameters<typeof htmlOut>[1]) =>
          htmlOut(course, document, '$IMS-CC-FILEBASE$/../')
        const written = qtiItem(`q${number + 1}`, question.content, html)
        if (written !== null) return [written]
        const reason = say('Common Cartridge has no questions of this kind.')
        leftOut.push({ title: `${title}: ${question.summary}`, reason })
        return []
      })
      if (items.length === 0) break
      const path = `quizzes/${id}/assessment_qti.xml`
      return write(
        'imsqti_xmlv1p2/imscc_xmlv1p3/assessment',
        path,
        qtiTest(`l-${id}`, title, items),
      )
    }
    case 'live_session':
      leftOut.push({ title, reason: say('Live sessions aren’t part of a package.') })
      return null
    case 'package':
      leftOut.push({
        title,
        reason: say('It is a package of its own, which Common Cartridge can’t hold.'),
      })
      return null
    case 'tool':
      leftOut.push({ title, reason: say('The tool is registered with this organization alone.') })
      return null
  }
  leftOut.push({ title, reason: say('The lesson is empty.') })
  return null

  function assignmentXml(): string {
    const formats = [
      ...(assignment?.accepts_text ? ['text'] : []),
      ...(assignment?.accepts_files ? ['file'] : []),
      ...(assignment?.accepts_link ? ['url'] : []),
    ]
    const html = assignment ? htmlOut(course, assignment.instructions, '../') : ''
    return `<?xml version="1.0" encoding="UTF-8"?>
<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" identifier="l-${id}"><title>${escapeXml(title)}</title><text texttype="text/html">${escapeXml(html)}</text><gradable points_possible="${assignment?.points ?? 1}">true</gradable><submission_formats>${formats.map((type) => `<format type="${type}"/>`).join('')}</submission_formats></assignment>
`
  }
}

const manifest = (title: string, organization: readonly string[], resources: readonly Resource[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lyceum-course" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${escapeXml(title)}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="organization" structure="rooted-hierarchy"><item identifier="root">${organization.join('\n')}</item></organization></organizations>
<resources>
${resources.map(resourceXml).join('\n')}
</resources></manifest>
`

function resourceXml({ id, type, path }: Resource): string {
  const href = escapeXml(encodeURI(path))
  const own = type === 'webcontent' || type.startsWith('assignment') ? ` href="${href}"` : ''
  return `<resource identifier="${id}" type="${type}"${own}><file href="${href}"/></resource>`
}
