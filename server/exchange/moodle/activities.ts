import { childrenOf, childOf } from '#server/archives/nodes.ts'
import { oneLine } from '#server/quizzes/exchange/parsed.ts'
import { fitDocument } from '../reading/fit-document.ts'
import { weblinkDocument } from '../reading/web-link.ts'
import {
  documentOf,
  joined,
  lessonKey,
  textLesson,
  textOf,
  type Activity,
  type Backup,
} from './activity.ts'
import { placeOf } from './backup-files.ts'
import { readAssignment } from './assignments.ts'
import { readQuiz } from './quizzes.ts'
import { formatOf, valueOf, wordOf } from './values.ts'
import { say, type Words } from '#server/words/sentence.ts'

type Reader = (backup: Backup, activity: Activity) => Promise<void>

const intro = { areas: ['intro'] }

const page: Reader = async (backup, activity) => {
  const about = await textOf(backup, activity, activity.element, 'intro', intro)
  const document = await textOf(backup, activity, activity.element, 'content', {
    areas: ['content'],
  })
  const whole = wordOf(activity.element, 'intro')
    ? joined({ document: about }, { document })
    : document
  textLesson(backup, activity, whole)
}

/** Text between the activities of a section. */
const label: Reader = async (backup, activity) => {
  const document = await textOf(backup, activity, activity.element, 'intro', intro)
  if (document.content.length === 0) {
    activity.item.problem = say('There is no text in it.')
    return
  }
  activity.item.notes.push(say('Text on the course page becomes a lesson of its own.'))
  textLesson(backup, activity, document)
}

/** Every chapter becomes a lesson; the first has the ID that links to the book point to. */
const book: Reader = async (backup, activity) => {
  const { element, item, section, moduleId } = activity
  const chapters = childrenOf(childOf(element, 'chapters'), 'chapter').toSorted(
    (a, b) => Number(wordOf(a, 'pagenum')) - Number(wordOf(b, 'pagenum')),
  )
  const about = await textOf(backup, activity, element, 'intro', intro)
  for (const [number, chapter] of chapters.entries()) {
    const title = wordOf(chapter, 'title')
    const own = backup.planner.item(say('Chapter'), title, item.place)
    if (wordOf(chapter, 'hidden') === '1') own.notes.push(say('It was hidden and will be visible.'))
    const area = { areas: ['chapter'], itemId: chapter.attributes['id'] ?? '' }
    const document = await textOf(backup, { ...activity, item: own }, chapter, 'content', area)
    backup.planner.lesson(section(), {
      key: number === 0 ? lessonKey(moduleId) : `${lessonKey(moduleId)} ${number}`,
      title,
      item: own,
      content: {
        kind: 'text',
        document: number === 0 ? joined({ document: about }, { document }) : document,
      },
    })
  }
  if (chapters.length === 0) item.problem = say('The book has no chapters.')
  else {
    item.becomes = say('{count, plural, one {# lesson} other {# lessons}}', {
      count: chapters.length,
    })
  }
}

const resource: Reader = async (backup, activity) => {
  const { element, item, section, moduleId, context } = activity
  const found = backup.files.in({ context, areas: ['content'] })
  const [file] = found
  if (!file) {
    item.problem = say('Its file isn’t in the backup.')
    return
  }
  backup.files.report(file, item)
  const document = await textOf(backup, activity, element, 'intro', intro)
  if (/\.x?html?$/i.test(file.name)) {
    item.problem = say('Web pages made of files can’t be kept.')
    return
  }
  if (found.length > 1)
    item.notes.push(say('Only the first file is shown; the others are listed separately.'))
  const { path, name } = file
  const given = { key: lessonKey(moduleId), path, name, title: activity.title, document }
  await backup.planner.fileLesson(section(), item, given)
}

/** Every file is added to the course's resources; the lesson lists them. */
const folder: Reader = async (backup, activity) => {
  const { element, item, context } = activity
  const about = await textOf(backup, activity, element, 'intro', intro)
  const found = backup.files.in({ context, areas: ['content'] })
  for (const file of found) await backup.files.offer(file)
  const names = found.map(({ folder: inside, name }) => `${inside.slice(1)}${name}`)
  const link = { type: 'link' as const, attrs: { href: backup.planner.filesLink } }
  const list = names.slice(0, 500).map((name) => ({
    type: 'listItem' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [
          {
            type: 'text' as const,
            text: oneLine(name, 300) || backup.planner.written(say('File')),
            marks: [link],
          },
        ],
      },
    ],
  }))
  item.notes.push(say('Its files are files of the course; the lesson lists them.'))
  textLesson(backup, activity, {
    type: 'doc',
    content: [
      ...about.content,
      ...(list.length > 0 ? [{ type: 'bulletList' as const, content: list }] : []),
    ],
  })
}

const url: Reader = async (backup, activity) => {
  const { element, item, section, moduleId, title } = activity
  const about = await textOf(backup, activity, element, 'intro', intro)
  const address = wordOf(element, 'externalurl').replaceAll('&amp;', '&')
  const content = weblinkDocument(address, title, about)
  if (!content) {
    item.problem = say('The address “{address}” isn’t one that can be linked to.', {
      address: address.slice(0, 120),
    })
    return
  }
  backup.planner.lesson(section(), { key: lessonKey(moduleId), title, item, content })
}

/** The forum's description opens a discussion; people's posts aren't imported. */
const forum: Reader = async (backup, activity) => {
  const { element, item, section, moduleId } = activity
  const body = await textOf(backup, activity, element, 'intro', intro)
  const written = childrenOf(childOf(element, 'discussions'), 'discussion')
  backup.planner.thread(section, lessonKey(moduleId), item, body)
  for (const discussion of written) {
    backup.planner.refuse(
      say('Forum discussion'),
      wordOf(discussion, 'name'),
      item.place,
      say('What people wrote isn’t imported: they aren’t members here.'),
    )
  }
}

/** Pages with questions and jumps between them become one lesson to read. */
const lesson: Reader = async (backup, activity) => {
  const { element, item } = activity
  const pages = inOrder(childrenOf(childOf(element, 'pages'), 'page'))
  const parts = [{ document: await textOf(backup, activity, element, 'intro', intro) }]
  for (const one of pages) {
    const own = backup.planner.item(say('Lesson page'), wordOf(one, 'title'), item.place)
    own.becomes = say('Part of a text lesson')
    const area = { areas: ['page_contents'], itemId: one.attributes['id'] ?? '' }
    const document = await textOf(backup, { ...activity, item: own }, one, 'contents', area)
    const answers = childrenOf(childOf(one, 'answers'), 'answer')
    if (wordOf(one, 'qtype') !== '20' && answers.length > 0) {
      own.notes.push(say('What it asks and its answers aren’t kept; its text is.'))
    } else if (answers.length > 0)
      own.notes.push(say('Buttons that lead to other pages aren’t kept.'))
    parts.push(Object.assign({ document }, { heading: wordOf(one, 'title') }))
  }
  if (pages.length > 0) item.notes.push(say('Its pages follow each other in one lesson.'))
  const whole = fitDocument(joined(...parts), (note) => item.notes.push(note))
  textLesson(backup, activity, whole)
}

/** Ordered by each page's next page; unconnected pages are appended. */
function inOrder<T extends { attributes: Record<string, string>; children: unknown[] }>(
  pages: T[],
): T[] {
  const element = (page: T) => page as unknown as Parameters<typeof wordOf>[0]
  const byId = new Map(pages.map((page) => [page.attributes['id'] ?? '', page]))
  const ordered = new Set<T>()
  let next = pages.find((page) => wordOf(element(page), 'prevpageid') === '0')
  while (next && !ordered.has(next)) {
    ordered.add(next)
    next = byId.get(wordOf(element(next), 'nextpageid'))
  }
  return [...ordered, ...pages.filter((page) => !ordered.has(page))]
}

const glossary: Reader = async (backup, activity) => {
  const { element, item } = activity
  const parts = [{ document: await textOf(backup, activity, element, 'intro', intro) }]
  const entries = childrenOf(childOf(element, 'entries'), 'entry').toSorted((a, b) =>
    wordOf(a, 'concept').localeCompare(wordOf(b, 'concept'), 'en'),
  )
  for (const entry of entries) {
    const own = backup.planner.item(say('Glossary entry'), wordOf(entry, 'concept'), item.place)
    own.becomes = say('Part of a text lesson')
    const area = {
      context: activity.context,
      areas: ['entry'],
      itemId: entry.attributes['id'] ?? '',
    }
    const text = valueOf(entry, 'definition')
    const format = formatOf(valueOf(entry, 'definitionformat'))
    const document = await documentOf(backup, own, { text, format }, area)
    parts.push(Object.assign({ document }, { heading: wordOf(entry, 'concept') }))
  }
  item.notes.push(
    entries.length === 0
      ? say('The backup has none of its entries.')
      : say('Its entries follow each other in one lesson, by their names.'),
  )
  textLesson(
    backup,
    activity,
    fitDocument(joined(...parts), (note) => item.notes.push(note)),
  )
}

export { placeOf }

/** Supported activities, by Moodle's name for them. */
export const readers: Record<string, Reader> = {
  page,
  label,
  book,
  resource,
  folder,
  url,
  forum,
  lesson,
  glossary,
  quiz: readQuiz,
  assign: readAssignment,
  assignment: readAssignment,
}

/** Activities that links can lead to. */
export const becomesLesson = (module: string) => module in readers && module !== 'forum'

export const moduleNames: Record<string, Words> = {
  page: say('Page'),
  label: say('Text and media area'),
  book: say('Book'),
  resource: say('File'),
  folder: say('Folder'),
  url: 'URL',
  forum: say('Forum'),
  lesson: say('Lesson'),
  glossary: say('Glossary'),
  quiz: say('Quiz'),
  assign: say('Assignment'),
  assignment: say('Assignment'),
  choice: say('Choice'),
  feedback: say('Feedback'),
  survey: say('Survey'),
  data: say('Database'),
  wiki: 'Wiki',
  workshop: say('Workshop'),
  scorm: say('SCORM package'),
  h5pactivity: 'H5P',
  hvp: 'H5P',
  imscp: say('IMS content package'),
  lti: say('External tool (LTI)'),
  chat: say('Chat'),
  bigbluebuttonbn: 'BigBlueButton',
  qbank: say('Question bank'),
  subsection: say('Subsection'),
}
