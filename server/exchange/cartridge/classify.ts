import type { Archive } from '../archive/archive.ts'
import type { Resource } from './manifest.ts'

export type ResourceKind =
  | 'page'
  | 'file'
  | 'topic'
  | 'link'
  | 'tool'
  | 'quiz'
  | 'bank'
  | 'assignment'
  | 'canvas_assignment'
  | 'blackboard'
  | 'settings'
  | 'missing'
  | 'unknown'

const isHtml = (path: string) => /\.x?html?$/i.test(path)

/** The kind of a resource, by its standard type and its files. */
export function classify(resource: Resource, archive: Archive): ResourceKind {
  const { type, paths } = resource
  const there = paths.filter((path) => archive.sizes.has(path))
  const [main = ''] = there
  if (/^(resource|assessment|course)\/x-bb-|\/x-bb-/.test(type)) return 'blackboard'
  if (/^imsbasiclti|^imslti/i.test(type)) return 'tool'
  if (there.length === 0) return 'missing'
  if (there.some((path) => path.endsWith('assignment_settings.xml'))) return 'canvas_assignment'
  if (/^course_settings\/|\/course_settings\//.test(main) && !isHtml(main)) return 'settings'
  if (/^imsdt/i.test(type)) return 'topic'
  if (/^imswl/i.test(type)) return 'link'
  if (/^assignment_xml/i.test(type)) return 'assignment'
  if (/question-bank/i.test(type)) return 'bank'
  if (/qti/i.test(type)) return 'quiz'
  if (/learning-application-resource/i.test(type)) return applicationKind(there, main)
  if (isHtml(main)) return 'page'
  return /webcontent|associatedcontent/i.test(type) || type === '' ? 'file' : 'unknown'
}

/** Canvas uses resources of this type for anything outside the standard. */
function applicationKind(there: readonly string[], main: string): ResourceKind {
  if (there.some((path) => path.endsWith('.xml.qti'))) {
    return there.some((path) => path.endsWith('assessment_meta.xml')) ? 'settings' : 'bank'
  }
  return isHtml(main) ? 'page' : /\.xml$/i.test(main) ? 'settings' : 'file'
}
