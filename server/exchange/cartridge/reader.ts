import type { Document } from '#contract/document.ts'
import { FileError } from '#server/archives/file-error.ts'
import { childOf, findAll, findOne, textIn } from '#server/archives/nodes.ts'
import { twinOf } from '#server/quizzes/exchange/read-package.ts'
import { asNumber } from '#server/quizzes/exchange/weighed.ts'
import type { PlannedItem } from '../reading/plan.ts'
import type { Planner } from '../reading/planner.ts'
import { nameOfPath, pageText, titleOfPath, xmlFile, xmlIfThere } from '../reading/texts.ts'
import { weblinkDocument } from '../reading/web-link.ts'
import { assignmentFields, canvasAccepts, canvasRubrics, valueIn } from './assignments.ts'
import { readBlackboard, type Place } from './blackboard.ts'
import { classify, type ResourceKind } from './classify.ts'
import { Links } from './links.ts'
import type { Manifest, Resource } from './manifest.ts'
import type { PackageFiles } from './package-files.ts'
import { canvasSettings, questionsAt, quizParts } from './quizzes.ts'
import { isSentence, say, type Sentence } from '#server/words/sentence.ts'

const kindWords: Record<ResourceKind, Sentence> = {
  page: say('Page'),
  file: say('File'),
  topic: say('Discussion'),
  link: say('Web link'),
  tool: say('External tool (LTI)'),
  quiz: say('Quiz'),
  bank: say('Question bank'),
  assignment: say('Assignment'),
  canvas_assignment: say('Assignment'),
  blackboard: say('Blackboard item'),
  settings: say('Settings'),
  missing: say('Missing file'),
  unknown: say('Item'),
}

/** Reads the resources of a package, each once, wherever the organization puts them. */
export class ResourceReader {
  readonly planner: Planner
  readonly files: PackageFiles
  readonly links: Links
  readonly manifest: Manifest
  readonly done = new Set<string>()
  #itemBank: ReturnType<Planner['bank']> | undefined
  #rubrics: ReturnType<typeof canvasRubrics> = new Map()

  constructor(planner: Planner, files: PackageFiles, manifest: Manifest) {
    this.planner = planner
    this.files = files
    this.manifest = manifest
    this.links = new Links(planner, files, manifest)
  }

  async readRubrics(path: string) {
    const root = await xmlIfThere(this.planner.archive, path)
    if (!root) return
    this.files.used.add(path)
    this.#rubrics = canvasRubrics(root, this.planner)
  }

  kindOf(resource: Resource): ResourceKind {
    return classify(resource, this.planner.archive)
  }

  /** A resource becomes a lesson, a discussion, a file, or a line that explains why not. */
  async read(resource: Resource, place: Place): Promise<PlannedItem> {
    this.done.add(resource.id)
    const kind = this.kindOf(resource)
    const there = resource.paths.filter((path) => this.planner.archive.sizes.has(path))
    const [main = ''] = there
    const item = this.planner.item(
      kindWords[kind],
      place.title || resource.title || titleOfPath(main || resource.id),
      main || resource.paths[0] || resource.id,
    )
    // Additional files of a page are reported separately: most are pictures in it.
    const own = kind === 'page' || kind === 'file' ? [main] : there
    for (const path of own) this.files.report(path, item)
    for (const path of resource.paths.filter((path) => !there.includes(path))) {
      if (kind !== 'missing') {
        item.notes.push(
          say('The manifest names “{file}”, which isn’t in the package.', {
            file: path.slice(0, 120),
          }),
        )
      }
    }
    try {
      await this.#readAs(kind, resource, item, main, place)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      item.problem = error.sentence
    }
    return item
  }

  async #readAs(
    kind: ResourceKind,
    resource: Resource,
    item: PlannedItem,
    main: string,
    place: Place,
  ) {
    switch (kind) {
      case 'page':
        return this.#page(resource, item, main, place)
      case 'file':
        await this.#file(resource, item, main, place)
        return
      case 'topic':
        return this.#topic(resource, item, main, place)
      case 'link':
        return this.#link(resource, item, main, place)
      case 'quiz':
      case 'bank':
        return this.#quiz(resource, item, main, place, kind)
      case 'assignment':
        return this.#assignment(resource, item, main, place)
      case 'canvas_assignment':
        return this.#canvasAssignment(resource, item, place)
      case 'blackboard':
        return readBlackboard(this, resource, item, main, place)
      case 'tool':
        item.problem = say('External tools (LTI) can’t be opened from a course here.')
        return
      case 'settings':
        item.problem = say('Settings of the other system aren’t kept.')
        return
      case 'missing':
        item.problem = say('The manifest names this file, but it isn’t in the package.')
        return
      case 'unknown':
        item.problem = say('Nothing here is of the type “{type}”.', {
          type: resource.type.slice(0, 80),
        })
    }
  }

  /** The HTML of a file as a document, with its pictures and links. */
  async document(item: PlannedItem, place: string, html: string): Promise<Document> {
    await this.files.look(place, html)
    const links = this.links.from(place)
    const document = this.planner.document(item, {
      text: html,
      find: this.files.find(place),
      link: links.link,
    })
    for (const path of links.wanted) await this.files.offer(path)
    return document
  }

  async #page(resource: Resource, item: PlannedItem, main: string, place: Place) {
    const html = await pageText(this.planner.archive, main)
    if (!place.title) {
      const title = /<title[^>]*>([^<]{1,300})<\/title>/i.exec(html)?.[1]?.trim()
      if (title) item.title = title.replaceAll('&amp;', '&')
    }
    if (/<meta name="workflow_state" content="unpublished"/.test(html)) {
      item.notes.push(say('It was hidden from learners and will be visible.'))
    }
    const document = await this.document(item, main, html)
    this.planner.lesson(place.section(), {
      key: resource.id,
      title: item.title,
      item,
      content: { kind: 'text', document },
    })
  }

  async #file(resource: Resource, item: PlannedItem, main: string, place: Place) {
    const name = nameOfPath(main)
    const given = { key: resource.id, path: main, name, title: place.title || titleOfPath(main) }
    if (await this.planner.fileLesson(place.section(), item, given)) return
    item.problem ??= say('Files of this type can’t be kept.')
  }

  async #topic(resource: Resource, item: PlannedItem, main: string, place: Place) {
    const root = await xmlFile(this.planner.archive, main)
    item.title = valueIn(root, 'title') || item.title
    const text = childOf(root, 'text')
    const isPlain = /plain/i.test(text?.attributes['texttype'] ?? '')
    const body = isPlain
      ? this.planner.document(item, { text: textIn(text), format: 'plain' })
      : await this.document(item, main, textIn(text))
    for (const file of findAll(childOf(root, 'attachments'), 'attachment')) {
      const path = this.files.pathAt(main, file.attributes['href'] ?? '')
      if (path) await this.files.offer(path)
      item.notes.push(say('Its attachment is a file of the course.'))
    }
    this.planner.thread(place.section, resource.id, item, body)
  }

  async #link(resource: Resource, item: PlannedItem, main: string, place: Place) {
    const root = await xmlFile(this.planner.archive, main)
    const address = findOne(root, 'url')?.attributes['href']?.trim() ?? ''
    const title = place.title || valueIn(root, 'title') || item.title
    const content = weblinkDocument(address, this.planner.written(title))
    if (!content) {
      item.problem = say('The address “{address}” isn’t one that can be linked to.', {
        address: address.slice(0, 120),
      })
      return
    }
    this.planner.lesson(place.section(), { key: resource.id, title, item, content })
  }

  async #quiz(
    resource: Resource,
    item: PlannedItem,
    given: string,
    place: Place,
    kind: 'quiz' | 'bank',
  ) {
    const { planner } = this
    const qti = resource.paths.find(
      (path) => /\.(xml|qti|dat)$/i.test(path) && !path.endsWith('_meta.xml'),
    )
    const path = twinOf(qti ?? given, planner.archive.sizes) ?? qti ?? given
    this.files.report(path, item)
    const metaPath = (qti ?? given).replace(/[^/]*$/, 'assessment_meta.xml')
    const meta = await xmlIfThere(planner.archive, metaPath)
    if (meta) this.files.report(metaPath, item)
    const title = valueIn(meta, 'title') || place.title || item.title
    item.title = title
    const found = await questionsAt(planner, this.files, path)
    if (isSentence(found)) {
      item.problem = found
      return
    }
    const isItem = /imsqti_(item|test|section)/i.test(resource.type)
    if (isItem) this.#itemBank ??= planner.bank(say('Questions'))
    const bank = (isItem && this.#itemBank) || planner.bank(title)
    const parts = quizParts(planner, found, bank, path)
    if (kind === 'bank' || isItem || (!meta && parts.length === 0)) {
      if (parts.length > 0) item.becomes = isItem ? say('Question') : say('Question bank')
      else item.problem = say('It has no questions that can be imported.')
      return
    }
    const settings = canvasSettings(meta, item)
    const about = valueIn(meta, 'description')
    if (about) settings.instructions = await this.document(item, metaPath, about)
    if (!meta) item.notes.push(say('Time limit, attempts and dates of the test aren’t kept.'))
    if (parts.length === 0) item.notes.push(say('It has no questions that can be imported.'))
    planner.lesson(place.section(), {
      key: resource.id,
      title,
      item,
      content: { kind: 'quiz', settings, parts },
    })
  }

  async #assignment(resource: Resource, item: PlannedItem, main: string, place: Place) {
    const root = await xmlFile(this.planner.archive, main)
    const title = valueIn(root, 'title') || place.title || item.title
    const instructions = await this.document(item, main, valueIn(root, 'text'))
    const formats = findAll(root, 'format').map(({ attributes }) => attributes['type'])
    const accepts = {
      text: formats.includes('text') || formats.includes('html'),
      files: formats.includes('file'),
      link: formats.includes('url'),
    }
    const points = asNumber(findOne(root, 'gradable')?.attributes['points_possible'] ?? '')
    if (valueIn(root, 'instructor_text')) item.notes.push(say('Notes for instructors aren’t kept.'))
    const fields = assignmentFields(item, instructions, { accepts, points })
    const content = { kind: 'assignment' as const, fields }
    this.planner.lesson(place.section(), { key: resource.id, title, item, content })
  }

  async #canvasAssignment(resource: Resource, item: PlannedItem, place: Place) {
    const { archive } = this.planner
    const settings = resource.paths.find((path) => path.endsWith('assignment_settings.xml')) ?? ''
    const root = await xmlFile(archive, settings)
    const body = resource.paths.find((path) => /\.x?html?$/i.test(path) && archive.sizes.has(path))
    const html = body ? await pageText(archive, body) : ''
    const title = valueIn(root, 'title') || place.title || item.title
    const instructions = await this.document(item, body ?? settings, html)
    const rubric = this.#rubrics.get(valueIn(root, 'rubric_identifierref'))
    if (rubric && !rubric.criteria) item.notes.push(say('Its rubric can’t be kept.'))
    const due = Date.parse(valueIn(root, 'due_at') || valueIn(root, 'all_day_date'))
    const fields = assignmentFields(item, instructions, {
      accepts: canvasAccepts(item, valueIn(root, 'submission_types')),
      points: asNumber(valueIn(root, 'points_possible')),
      rubric: rubric?.criteria ?? [],
    })
    this.planner.lesson(place.section(), {
      key: resource.id,
      title,
      item,
      content: { kind: 'assignment', fields },
      ...(Number.isFinite(due) && { due_at: new Date(due).toISOString() }),
    })
  }

  get rubrics() {
    return this.#rubrics
  }
}
