import type { Document } from '#contract/document.ts'
import { oneLine } from '#server/quizzes/exchange/parsed.ts'
import type { Element } from '#server/archives/nodes.ts'
import type { PlannedItem, PlannedSection } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import type { BackupFile, BackupFiles, FileArea } from './backup-files.ts'
import type { QuestionBanks } from './question-banks.ts'
import { formatOf, valueOf } from './values.ts'

/** What the readers of activities work with. */
export interface Backup {
  planner: Planner
  files: BackupFiles
  banks: QuestionBanks
  /** IDs of the activities that become lessons, so links can point to them. */
  lessonModules: ReadonlySet<string>
}

/** One activity and where it goes. */
export interface Activity {
  moduleId: string
  module: string
  title: string
  /** The activity's folder in the archive, with a trailing /. */
  folder: string
  context: string
  /** The element of the activity itself: page, quiz, forum. */
  element: Element
  item: PlannedItem
  section: () => PlannedSection
}

export const lessonKey = (moduleId: string) => `module ${moduleId}`

/** A text field of an activity as a document, with its files. */
export async function textOf(
  backup: Backup,
  activity: Activity,
  from: Element,
  field: string,
  area: Omit<FileArea, 'context'>,
): Promise<Document> {
  const text = valueOf(from, field)
  const format = formatOf(valueOf(from, `${field}format`))
  return documentOf(backup, activity.item, { text, format }, { ...area, context: activity.context })
}

export async function documentOf(
  { planner, files, lessonModules }: Backup,
  item: PlannedItem,
  { text, format }: { text: string; format: ReturnType<typeof formatOf> },
  area: FileArea,
): Promise<Document> {
  await files.look(area, text)
  const wanted = new Set<BackupFile>()
  const link = (address: string): string | null => {
    const module = /^\$@[A-Z0-9_]+\*(\d+)/.exec(address)?.[1]
    if (module) {
      return lessonModules.has(module) ? planner.lessonLink(lessonKey(module)) : null
    }
    const file = files.at(area, address)
    if (!file || !planner.keeps(file.path, file.name)) return null
    wanted.add(file)
    return planner.filesLink
  }
  const document = planner.document(item, { text, format, find: files.find(area), link })
  for (const file of wanted) await files.offer(file)
  return document
}

export function textLesson(backup: Backup, activity: Activity, document: Document, part = '') {
  const { item, section, moduleId } = activity
  backup.planner.lesson(section(), {
    key: lessonKey(moduleId),
    title: part || activity.title,
    item,
    content: { kind: 'text', document },
  })
}

/** Concatenates documents, each later one under a heading. */
export const joined = (...parts: { heading?: string; document: Document }[]): Document => ({
  type: 'doc',
  content: parts.flatMap(({ heading, document }) => [
    ...(heading
      ? [
          {
            type: 'heading' as const,
            attrs: { level: 2 as const },
            content: [{ type: 'text' as const, text: oneLine(heading, 300) || '–' }],
          },
        ]
      : []),
    ...document.content,
  ]),
})
