import type { Planner } from '../reading/planner.ts'
import { nameOfPath } from '../reading/texts.ts'
import { classify } from './classify.ts'
import type { Manifest, Resource } from './manifest.ts'
import type { PackageFiles } from './package-files.ts'

const lessons = new Set(['page', 'quiz', 'assignment', 'canvas_assignment', 'link', 'blackboard'])

/** Where links inside a package lead once it is a course. */
export class Links {
  readonly #planner: Planner
  readonly #files: PackageFiles
  readonly #byPath = new Map<string, Resource>()
  readonly #byId = new Map<string, Resource>()

  constructor(planner: Planner, files: PackageFiles, { resources }: Manifest) {
    this.#planner = planner
    this.#files = files
    for (const resource of resources.values()) {
      if (!lessons.has(classify(resource, planner.archive))) continue
      this.#byId.set(resource.id, resource)
      for (const path of resource.paths) {
        if (!this.#byPath.has(path)) this.#byPath.set(path, resource)
      }
    }
  }

  /** Links of one page; `wanted` collects the files that they lead to. */
  from(place: string): { link: (address: string) => string | null; wanted: Set<string> } {
    const wanted = new Set<string>()
    const link = (address: string): string | null => {
      const target = this.#canvasTarget(address)
      if (target) return this.#planner.lessonLink(target.id)
      if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return null
      const path = this.#files.pathAt(place, address)
      if (!path) return null
      const resource = this.#byPath.get(path)
      if (resource) return this.#planner.lessonLink(resource.id)
      if (!this.#planner.keeps(path, nameOfPath(path))) return null
      wanted.add(path)
      return this.#planner.filesLink
    }
    return { link, wanted }
  }

  /** Canvas writes links to its own objects with a prefix followed by their ID or slug. */
  #canvasTarget(address: string): Resource | undefined {
    const match =
      /^(?:\$|%24)(?:CANVAS_OBJECT_REFERENCE|WIKI_REFERENCE|CANVAS_COURSE_REFERENCE)(?:\$|%24)\/(pages|wiki|assignments|quizzes|discussion_topics)\/([^?#/]+)/i.exec(
        address,
      )
    if (!match) return undefined
    const [, kind = '', id = ''] = match
    return kind === 'pages' || kind === 'wiki'
      ? (this.#byPath.get(`wiki_content/${id}.html`) ?? this.#byId.get(id))
      : this.#byId.get(id)
  }
}
