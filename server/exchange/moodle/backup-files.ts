import { FileError } from '#server/archives/file-error.ts'
import { readXml, XmlError } from '#server/archives/xml-tree.ts'
import type { FindFile } from '#server/quizzes/exchange/text/words.ts'
import type { PlannedItem } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { addressesIn, xmlText } from '../reading/texts.ts'
import { wordOf } from './values.ts'
import { say } from '#server/words/sentence.ts'

export interface BackupFile {
  /** Location of its content in the archive. */
  path: string
  name: string
  /** The folder inside its area, with / at both ends. */
  folder: string
  context: string
  component: string
  area: string
  itemId: string
}

/** Where texts of a part of the course keep their files. */
export interface FileArea {
  context: string
  areas: readonly string[]
  itemId?: string
}

/** The files of a backup: one list names them all, and their content is named by its hash. */
export class BackupFiles {
  readonly all: BackupFile[] = []
  readonly #planner: Planner
  readonly #byContext = new Map<string, BackupFile[]>()
  readonly #reported = new Map<BackupFile, PlannedItem>()
  readonly #heads = new Map<BackupFile, { name: string; bytes: Uint8Array }>()

  constructor(planner: Planner) {
    this.#planner = planner
  }

  async read(root: string) {
    const place = `${root}files.xml`
    if (!this.#planner.archive.sizes.has(place)) return
    try {
      readXml(await xmlText(this.#planner.archive, place), 'file', (element) => {
        const name = wordOf(element, 'filename')
        const hash = wordOf(element, 'contenthash')
        if (name === '.' || name === '' || !/^[0-9a-f]{40}$/.test(hash)) return
        const context = wordOf(element, 'contextid')
        const file: BackupFile = {
          path: `${root}files/${hash.slice(0, 2)}/${hash}`,
          name,
          folder: wordOf(element, 'filepath') || '/',
          context,
          component: wordOf(element, 'component'),
          area: wordOf(element, 'filearea'),
          itemId: wordOf(element, 'itemid'),
        }
        this.all.push(file)
        const beside = this.#byContext.get(context)
        if (beside) beside.push(file)
        else this.#byContext.set(context, [file])
      })
    } catch (error) {
      if (!(error instanceof XmlError || error instanceof FileError)) throw error
      this.#planner.refuse(say('List of files'), 'files.xml', place, error.sentence)
    }
  }

  in({ context, areas, itemId }: FileArea): BackupFile[] {
    return (this.#byContext.get(context) ?? []).filter(
      (file) => areas.includes(file.area) && (itemId === undefined || file.itemId === itemId),
    )
  }

  /** The file that a text of this area refers to as @@PLUGINFILE@@/folder/name. */
  at(area: FileArea, address: string): BackupFile | undefined {
    const match = /^@@PLUGINFILE@@\/?(.*)$/.exec(address.split(/[?#]/)[0] ?? '')
    if (!match) return undefined
    const wanted = `/${decoded(match[1] ?? '')}`.replaceAll(/\/+/g, '/')
    const files = this.in(area)
    return (
      files.find(({ folder, name }) => `${folder}${name}` === wanted) ??
      files.find(({ name }) => wanted.endsWith(`/${name}`))
    )
  }

  /** Inspects every file that a text refers to, before the text is read. */
  async look(area: FileArea, html: string) {
    for (const address of addressesIn(html)) {
      const file = this.at(area, address)
      if (file && !this.#heads.has(file)) {
        this.#heads.set(file, await this.#planner.standIn(file.path, file.name))
      }
    }
  }

  find(area: FileArea): FindFile {
    return (source) => {
      const file = this.at(area, source)
      return file ? (this.#heads.get(file) ?? null) : null
    }
  }

  report(file: BackupFile, item: PlannedItem) {
    this.#reported.set(file, item)
  }

  isReported(file: BackupFile): boolean {
    return this.#reported.has(file)
  }

  /** Adds a file that a text links to to the course's resources. */
  async offer(file: BackupFile) {
    if (this.isReported(file)) return
    const item = this.#planner.item(say('File'), file.name, placeOf(file))
    this.report(file, item)
    const given = { name: file.name, isHandout: true }
    if (await this.#planner.file(item, file.path, given)) item.becomes = say('File of the course')
  }
}

export const placeOf = ({ component, area, folder, name }: BackupFile) =>
  `${component}/${area}${folder}${name}`

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
