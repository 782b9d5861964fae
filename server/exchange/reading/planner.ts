import { createHash } from 'node:crypto'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { FileError } from '#server/archives/file-error.ts'
import { oneLine, type Parsed } from '#server/quizzes/exchange/parsed.ts'
import { Words, type FindFile, type TextFormat } from '#server/quizzes/exchange/text/words.ts'
import type { Archive } from '../archive/archive.ts'
import { ArchiveMedia } from './archive-media.ts'
import { fileTypeOf, isPicture, keptTypes, lessonKindOf, type FileType } from './file-types.ts'
import { fitDocument } from './fit-document.ts'
import { becomes, threadBody } from './outcomes.ts'
import type {
  CoursePlan,
  PlannedBank,
  PlannedContent,
  PlannedFile,
  PlannedItem,
  PlannedLesson,
  PlannedSection,
  PlannedThread,
} from './plan.ts'
import { word, type Reader } from '#server/words/word.ts'
import { english } from '#server/words/english.ts'
import { isSentence, say, type Sentence, type Words as Said } from '#server/words/sentence.ts'

const maximumFileBytes = 2 * 1024 ** 3
const maximumTotalBytes = 4 * 1024 ** 3
const maximumItems = 50_000

export interface TextSource {
  text: string
  format?: TextFormat
  find?: FindFile | undefined
  link?: ((address: string) => string | null) | undefined
}

/** Collects what a file becomes. All readers use it, so all formats produce the same report. */
export class Planner {
  readonly archive: Archive
  readonly courseId: string
  readonly items: PlannedItem[] = []
  readonly sections: PlannedSection[] = []
  readonly banks: PlannedBank[] = []
  readonly threads: PlannedThread[] = []
  readonly media: ArchiveMedia
  title = ''
  description: Document = emptyDocument
  readonly notes: Sentence[] = []
  readonly #reader: Reader
  readonly #seed: string
  readonly #files = new Map<string, PlannedFile>()
  readonly #types = new Map<string, FileType>()
  readonly #numbers = new Map<PlannedItem, number>()
  #bytes = 0

  constructor(seed: string, archive: Archive, reader: Reader = english) {
    this.#reader = reader
    this.#seed = seed
    this.archive = archive
    this.courseId = this.idOf('course')
    this.media = new ArchiveMedia(
      (path, name) => this.#picture(path, name),
      (key) => this.idOf(key),
    )
  }

  /** The same key gives the same ID each time the file is read for one import. */
  idOf(key: string): string {
    const hex = createHash('sha256').update(`${this.#seed} ${key}`).digest('hex')
    // A UUID of version 8, whose bits are ours to choose (RFC 9562 §5.8).
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  /** Words that become content, such as a title that the file lacks, in the language of the person who imports it. */
  written(words: Said): string {
    return word(words, this.#reader)
  }

  item(kind: Said, title: Said, place: string | null = null): PlannedItem {
    const item: PlannedItem = {
      kind,
      title: isSentence(title) ? title : oneLine(title, 300) || place?.slice(0, 300) || kind,
      place: place?.slice(0, 500) ?? null,
      becomes: null,
      problem: null,
      notes: [],
    }
    this.#numbers.set(item, this.items.length)
    this.items.push(item)
    if (this.items.length > maximumItems) throw new FileError(say('This file has too many items.'))
    return item
  }

  numberOf(item: PlannedItem): number {
    return this.#numbers.get(item) ?? 0
  }

  refuse(kind: Said, title: Said, place: string | null, problem: Sentence): PlannedItem {
    return Object.assign(this.item(kind, title, place), { problem })
  }

  section(key: string, title: Said): PlannedSection {
    const id = this.idOf(`section ${key}`)
    const known = this.sections.find((section) => section.id === id)
    if (known) return known
    const section = {
      id,
      title: oneLine(this.written(title), 120) || this.written(say('Section')),
      lessons: [],
    }
    this.sections.push(section)
    return section
  }

  lessonLink(key: string): string {
    return `/dashboard/student/courses/${this.courseId}/lessons/${this.idOf(`lesson ${key}`)}`
  }

  get filesLink(): string {
    return `/dashboard/student/courses/${this.courseId}?tab=resources`
  }

  /** Adds a lesson and reports it at its item. The key determines its ID, which links inside the course use. */
  lesson(
    section: PlannedSection,
    given: { key: string; title: Said; item: PlannedItem; content: PlannedContent } & Pick<
      PlannedLesson,
      'opens_at' | 'due_at'
    >,
  ): PlannedLesson {
    const { key, item, content, title: said, ...more } = given
    const title = this.written(said)
    const lesson: PlannedLesson = {
      id: this.idOf(`lesson ${key}`),
      title: oneLine(title, 120) || this.written(item.kind),
      item: this.numberOf(item),
      content,
      ...more,
    }
    if (oneLine(title, 1000).length > 120)
      item.notes.push(say('The title is cut to 120 characters.'))
    item.becomes ??= becomes[content.kind]
    section.lessons.push(lesson)
    return lesson
  }

  /** A text as a document that can be stored; changes are noted at the item. */
  document(item: PlannedItem, { text, format = 'html', find, link }: TextSource): Document {
    const words = new Words(this.media, find, link)
    const document = fitDocument(words.document(text, format), (note) => item.notes.push(note))
    noteOnce(item, words.notes)
    return document
  }

  async typeOf(path: string, name: string): Promise<FileType> {
    const key = `${path}\n${name}`
    const known = this.#types.get(key)
    if (known) return known
    const found = await fileTypeOf(this.archive, path, name)
    this.#types.set(key, found)
    return found
  }

  /** Whether an inspected file is of a type that a course accepts. */
  keeps(path: string, name: string): boolean {
    return keptTypes.includes(this.#types.get(`${path}\n${name}`)?.type ?? '')
  }

  /** Inspects a file once, so texts that show it can be read synchronously. */
  async standIn(path: string, name: string): Promise<{ name: string; bytes: Uint8Array }> {
    const { head } = await this.typeOf(path, name)
    return { name, bytes: this.media.standIn(path, head) }
  }

  /** A file of the archive that becomes a course resource, or why it can't. */
  async file(
    item: PlannedItem,
    path: string,
    given: { name: string; title?: string; isHandout?: boolean },
  ): Promise<PlannedFile | null> {
    const { type } = await this.typeOf(path, given.name)
    const key = `file ${path} ${given.name}`
    const known = this.#files.get(key)
    if (known) {
      known.resourceId ??= this.idOf(`resource ${key}`)
      known.isHandout ||= given.isHandout ?? false
      return known
    }
    const added = this.#add(key, path, given.name, type)
    if ('problem' in added) {
      item.problem ??= added.problem
      return null
    }
    added.item = this.numberOf(item)
    added.resourceId = this.idOf(`resource ${key}`)
    added.title = oneLine(given.title ?? given.name, 120) || given.name
    added.isHandout = given.isHandout ?? false
    return added
  }

  /** A file as a separate lesson. */
  async fileLesson(
    section: PlannedSection,
    item: PlannedItem,
    given: { key: string; path: string; name: string; title: Said; document?: Document },
  ): Promise<boolean> {
    const title = this.written(given.title)
    const file = await this.file(item, given.path, { name: given.name, title })
    if (!file) return false
    const kind = lessonKindOf(file.type)
    if (!kind) {
      file.isHandout = true
      item.becomes = say('File of the course')
      return true
    }
    const document = given.document ?? emptyDocument
    const content = { kind, fileId: file.id, document }
    this.lesson(section, { key: given.key, title, item, content })
    return true
  }

  /** A discussion only has text; one that is too long becomes a lesson. */
  thread(section: () => PlannedSection, key: string, item: PlannedItem, given: Document) {
    const title = this.written(item.title)
    const body = threadBody(given, item, title)
    if (body === null) {
      const content = { kind: 'text' as const, document: given }
      this.lesson(section(), { key, title, item, content })
      return
    }
    item.becomes = say('Discussion')
    this.threads.push({ title: title.slice(0, 200), body, item: this.numberOf(item) })
  }

  bank(title: Said): { bank: PlannedBank; index: number } {
    const bank: PlannedBank = {
      title: oneLine(this.written(title), 120) || this.written(say('Questions')),
      questions: [],
    }
    this.banks.push(bank)
    return { bank, index: this.banks.length - 1 }
  }

  /** Reports a question and puts it into a bank; null if there is nothing to add. */
  question(bank: PlannedBank, found: Parsed, place: string | null): number | null {
    const { name, summary } = found
    const title =
      name && name !== summary ? say('{name}: {subject}', { name, subject: summary }) : summary
    const item = this.item(say('Question'), title, found.place ?? place)
    item.notes.push(...(found.notes ?? []))
    if (found.problem) item.problem = found.problem
    if (!found.content) {
      if (!found.problem) item.becomes = say('Note')
      return null
    }
    item.becomes = say('Question')
    const { content, externalId = null } = found
    bank.questions.push({ content, externalId, item: this.numberOf(item) })
    return bank.questions.length - 1
  }

  plan(format: Said): CoursePlan {
    return {
      format,
      courseId: this.courseId,
      title: oneLine(this.title, 120) || this.written(say('Imported course')),
      description: fitDocument(this.description, () => undefined),
      notes: this.notes,
      sections: this.sections.filter(({ lessons }) => lessons.length > 0),
      banks:
        this.banks.filter(({ questions }) => questions.length > 0).length > 0 ? this.banks : [],
      threads: this.threads,
      files: [...this.#files.values()],
      pictures: this.media.files,
      items: this.items,
    }
  }

  #picture(path: string, name: string): { id: string } | { problem: Sentence } {
    const key = `file ${path} ${name}`
    const known = this.#files.get(key)
    if (known) return { id: known.id }
    const shown = name.slice(0, 100)
    const type = this.#types.get(`${path}\n${name}`)?.type
    if (!type || !isPicture(type)) {
      return {
        problem: say('“{name}” isn’t a PNG, JPEG, GIF, WebP or AVIF picture', { name: shown }),
      }
    }
    if ((this.archive.sizes.get(path) ?? 0) > 20 * 1024 ** 2) {
      return { problem: say('“{name}” is larger than 20 MB', { name: shown }) }
    }
    const added = this.#add(key, path, name, type)
    if ('problem' in added) {
      return { problem: say('“{name}”: {reason}', { name: shown, reason: added.problem }) }
    }
    return { id: added.id }
  }

  #add(
    key: string,
    path: string,
    name: string,
    type: string | undefined,
  ): PlannedFile | { problem: Sentence } {
    const sizeBytes = this.archive.sizes.get(path)
    if (sizeBytes === undefined) return { problem: say('The file isn’t in the archive.') }
    if (sizeBytes === 0) return { problem: say('The file is empty.') }
    if (!type || !keptTypes.includes(type)) {
      return {
        problem: type
          ? say('Files of this type can’t be kept ({type}).', { type })
          : say('Files of this type can’t be kept.'),
      }
    }
    if (sizeBytes > maximumFileBytes) return { problem: say('The file is larger than 2 GB.') }
    if (this.#bytes + sizeBytes > maximumTotalBytes) {
      return { problem: say('The files of this course take more than 4 GB together.') }
    }
    this.#bytes += sizeBytes
    const file: PlannedFile = {
      id: this.idOf(key),
      resourceId: null,
      path,
      name,
      title: name,
      type,
      sizeBytes,
      isHandout: false,
      item: -1,
    }
    this.#files.set(key, file)
    return file
  }
}

/** Adds what isn't noted yet. */
export function noteOnce(item: PlannedItem, notes: readonly Sentence[]) {
  const known = new Set(item.notes.map((note) => JSON.stringify(note)))
  item.notes.push(...notes.filter((note) => !known.has(JSON.stringify(note))))
}
