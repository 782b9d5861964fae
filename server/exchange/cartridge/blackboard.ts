import type { Document } from '#contract/document.ts'
import { findOne, textIn, type Element } from '#server/archives/nodes.ts'
import type { PlannedItem, PlannedSection } from '../reading/plan.ts'
import { weblinkDocument } from '../reading/web-link.ts'
import { xmlIfThere } from '../reading/texts.ts'
import type { Resource } from './manifest.ts'
import { questionsAt, quizParts } from './quizzes.ts'
import type { PackageFiles } from './package-files.ts'
import type { Planner } from '../reading/planner.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

const words: [type: RegExp, kind: Sentence][] = [
  [/x-bb-document/, say('Content')],
  [/x-bb-qti-(test|survey)/, say('Test')],
  [/x-bb-qti-pool/, say('Question pool')],
  [/discussionboard|x-bb-forum/, say('Forum')],
  [/announcement/, say('Announcement')],
  [/gradebook/, say('Gradebook')],
  [/user|membership/, say('People')],
  [/coursetoc/, say('Course menu')],
]

const valueOf = (root: Element | undefined, name: string) =>
  findOne(root, name)?.attributes['value']?.trim() ?? ''

/** Where a resource goes, and its name there. */
export interface Place {
  section: () => PlannedSection
  title: string
}

interface Reader {
  planner: Planner
  files: PackageFiles
  document: (item: PlannedItem, place: string, html: string) => Promise<Document>
}

/**
 * A resource of a Blackboard package: documents, links and tests are imported; records of people and settings aren't.
 */
export async function readBlackboard(
  reader: Reader,
  resource: Resource,
  item: PlannedItem,
  main: string,
  place: Place,
) {
  const { planner, files } = reader
  item.kind = words.find(([type]) => type.test(resource.type))?.[1] ?? say('Blackboard item')
  if (main === '') {
    item.problem = say('The manifest names this file, but it isn’t in the package.')
    return
  }
  if (/x-bb-qti-/.test(resource.type)) {
    const found = await questionsAt(planner, files, main)
    if (isSentence(found)) {
      item.problem = found
      return
    }
    const title = resource.title || place.title || item.title
    const parts = quizParts(planner, found, planner.bank(title), main)
    if (parts.length === 0) item.problem = say('It has no questions that can be imported.')
    else if (/pool/.test(resource.type)) item.becomes = say('Question bank')
    else {
      item.notes.push(say('Time limit, attempts and dates of the test aren’t kept.'))
      const content = { kind: 'quiz' as const, settings: {}, parts }
      planner.lesson(place.section(), { key: resource.id, title, item, content })
    }
    return
  }
  const root = await xmlIfThere(planner.archive, main, (problem) => {
    item.problem = problem
  })
  if (!root) return
  const title = valueOf(root, 'TITLE') || resource.title || place.title || item.title
  item.title = title
  const html = textIn(findOne(findOne(root, 'BODY', 'MESSAGETEXT', 'DESCRIPTION'), 'TEXT'))
  if (/discussionboard|x-bb-forum/.test(resource.type)) {
    const body = await reader.document(item, main, html)
    planner.thread(place.section, resource.id, item, body)
    return
  }
  if (root.name !== 'CONTENT') {
    item.problem = say('This part of a Blackboard course isn’t imported.')
    return
  }
  const url = valueOf(root, 'URL')
  const document = await reader.document(item, main, html)
  const content = /^https?:/i.test(url)
    ? weblinkDocument(url, planner.written(title), document)
    : null
  if (!content && document.content.length === 0) {
    const isFolder = valueOf(root, 'ISFOLDER') === 'true'
    if (isFolder) item.becomes = say('Section')
    else item.problem = say('It has no text.')
    return
  }
  planner.lesson(place.section(), {
    key: resource.id,
    title,
    item,
    content: content ?? { kind: 'text', document },
  })
}
