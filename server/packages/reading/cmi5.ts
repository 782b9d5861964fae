import { posix } from 'node:path'
import { FileError } from '#server/archives/file-error.ts'
import { childOf, childrenOf, isElement, textIn, type Element } from '#server/archives/nodes.ts'
import {
  anyOf,
  moveOns,
  type Block,
  type Course,
  type MoveOn,
  type Unit,
  type Words,
} from './course.ts'
import { activitiesOf, isIri, isLanguage, sentencesOf } from './parts.ts'
import type { ReadPackage } from './read-package.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

/** Where the files are; null for a structure without files. */
export type UnitFiles = ReadonlyMap<string, unknown> | null

const takenParameters = ['endpoint', 'fetch', 'actor', 'registration', 'activityId']
const maximumUnits = 5000

/** Reads the structure of a cmi5 course by all rules of sections 13 and 14. Throws FileError with every problem. */
export function readCmi5(root: Element, files: UnitFiles): ReadPackage {
  if (root.name !== 'courseStructure') {
    throw new FileError(
      say('{file} begins with “{name}”, but it has to begin with “{wanted}”.', {
        file: 'cmi5.xml',
        name: root.name,
        wanted: 'courseStructure',
      }),
    )
  }
  const reader = new Reader(files)
  const course = reader.course(root)
  if (reader.problems.length > 0) throw new FileError(sentencesOf(reader.problems))
  return {
    title: anyOf(course.title),
    standard: 'cmi5',
    edition: 'cmi5',
    activities: [...activitiesOf(course.children)],
    sequencing: course,
    notes: [],
    folder: '',
  }
}

const theCourse = say('The course')
const theStructure = say('The structure')
const aPart = {
  unit: say('A unit'),
  block: say('A block'),
  objective: say('An objective'),
}
const theUnit = (id: string) => say('The unit “{id}”', { id })

class Reader {
  readonly problems: Sentence[] = []
  readonly #files: UnitFiles
  readonly #ids = {
    unit: new Set<string>(),
    block: new Set<string>(),
    objective: new Set<string>(),
  }

  constructor(files: UnitFiles) {
    this.#files = files
  }

  course(root: Element): Course {
    const course = childOf(root, 'course')
    if (course) this.#order(course, ['title', 'description'], theCourse)
    else this.problems.push(say('The structure has no course.'))
    this.#order(root, ['course', 'objectives', 'au', 'block'], theStructure)
    for (const objective of childrenOf(childOf(root, 'objectives'), 'objective')) {
      this.#id(objective, 'objective')
    }
    const children = this.#children(root)
    if (children.length === 0) this.problems.push(say('The course has no units.'))
    return {
      kind: 'course',
      id: course ? this.#iri(course, theCourse) : '',
      ...this.#words(course ?? root, theCourse),
      children,
    }
  }

  #children(parent: Element): (Unit | Block)[] {
    return parent.children.filter(isElement).flatMap((child): (Unit | Block)[] => {
      if (child.name === 'au') return [this.#unit(child)]
      return child.name === 'block' ? [this.#block(child)] : []
    })
  }

  #block(element: Element): Block {
    const id = this.#id(element, 'block')
    const called = say('The block “{id}”', { id })
    this.#order(element, ['title', 'description', 'objectives', 'au', 'block'], called)
    this.#objectives(element)
    const children = this.#children(element)
    if (children.length === 0)
      this.problems.push(say('{subject} has no units.', { subject: called }))
    return { kind: 'block', id, ...this.#words(element, called), children }
  }

  #unit(element: Element): Unit {
    const id = this.#id(element, 'unit')
    const called = theUnit(id)
    const elements = [
      'title',
      'description',
      'objectives',
      'url',
      'launchParameters',
      'entitlementKey',
    ]
    this.#order(element, elements, called)
    this.#objectives(element)
    if (this.#ids.unit.size > maximumUnits)
      throw new FileError(say('This course has more than 5,000 units.'))
    const {
      moveOn = 'NotApplicable',
      launchMethod = 'AnyWindow',
      masteryScore,
      activityType,
    } = element.attributes
    const type = activityType?.trim()
    if (!(moveOns as readonly string[]).includes(moveOn)) {
      this.problems.push(
        say('{subject} says {name} “{value}”, which cmi5 doesn’t know.', {
          subject: called,
          name: 'moveOn',
          value: moveOn,
        }),
      )
    }
    if (launchMethod !== 'AnyWindow' && launchMethod !== 'OwnWindow') {
      this.problems.push(
        say('{subject} says {name} “{value}”, which cmi5 doesn’t know.', {
          subject: called,
          name: 'launchMethod',
          value: launchMethod,
        }),
      )
    }
    return {
      kind: 'unit',
      id,
      ...this.#words(element, called),
      url: this.#url(element, id),
      opens_window: launchMethod === 'OwnWindow',
      move_on: moveOn as MoveOn,
      mastery_score: this.#masteryScore(masteryScore, called),
      launch_parameters: optional(element, 'launchParameters'),
      entitlement_key: optional(element, 'entitlementKey'),
      activity_type: type !== undefined && isIri(type) ? type : null,
    }
  }

  #masteryScore(given: string | undefined, called: Sentence): number | null {
    if (given === undefined) return null
    const score = Number(given)
    if (given.trim() === '' || !(score >= 0 && score <= 1)) {
      this.problems.push(
        say('{subject} has a masteryScore of “{score}”. It must be from 0 to 1.', {
          subject: called,
          score: given,
        }),
      )
    }
    return score
  }

  /** Section 14: files of the package use relative URLs, everything else absolute ones. */
  #url(element: Element, id: string): string {
    const called = theUnit(id)
    const url = textIn(childOf(element, 'url')).trim()
    if (url === '') {
      this.problems.push(say('{subject} has no address.', { subject: called }))
      return ''
    }
    const parsed = URL.parse(url, 'https://package.invalid/')
    if (/\s/.test(url) || !parsed) {
      this.problems.push(
        say('{subject} has the address “{address}”, which isn’t valid.', {
          subject: called,
          address: url.slice(0, 200),
        }),
      )
      return url
    }
    const taken = takenParameters.filter((name) => parsed.searchParams.has(name))
    if (taken.length > 0) {
      this.problems.push(
        say('The address of the unit “{id}” uses “{names}”, which cmi5 sets at launch.', {
          id,
          names: taken.join('”, “'),
        }),
      )
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
      if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') {
        this.problems.push(
          say('{subject} has the address “{address}”, which browsers can’t open.', {
            subject: called,
            address: url.slice(0, 200),
          }),
        )
      }
      return url
    }
    if (!this.#files) {
      this.problems.push(
        say(
          '{subject} has the relative address “{address}”, but the structure came without files.',
          {
            subject: called,
            address: url,
          },
        ),
      )
      return url
    }
    const path = posix.normalize(decoded(url.replace(/[?#].*$/s, '')))
    if (path.startsWith('..') || path.startsWith('/') || !this.#files.has(path)) {
      this.problems.push(
        say('{subject} begins with “{path}”, but that file isn’t in the package.', {
          subject: called,
          path,
        }),
      )
    }
    return url
  }

  #objectives(element: Element) {
    for (const { attributes } of childrenOf(childOf(element, 'objectives'), 'objective')) {
      const reference = attributes['idref']?.trim() ?? ''
      if (!this.#ids.objective.has(reference)) {
        this.problems.push(
          say('The objective “{reference}” is used but not described.', { reference }),
        )
      }
    }
  }

  #id(element: Element, kind: 'unit' | 'block' | 'objective'): string {
    const id = this.#iri(element, aPart[kind])
    if (this.#ids[kind].has(id))
      this.problems.push(
        say(
          'Two {kind, select, unit {units} block {blocks} other {objectives}} have the id “{id}”.',
          {
            kind,
            id,
          },
        ),
      )
    this.#ids[kind].add(id)
    return id
  }

  #iri(element: Element, called: Sentence): string {
    const id = element.attributes['id']?.trim() ?? ''
    if (!isIri(id)) {
      this.problems.push(
        say(
          '{subject} has the id “{id}”. It must be a whole IRI, such as https://example.org/course.',
          {
            subject: called,
            id,
          },
        ),
      )
    }
    return id
  }

  #words(element: Element, called: Sentence): { title: Words; description: Words } {
    const of = (name: string): Words => {
      const strings = childrenOf(childOf(element, name), 'langstring')
      if (strings.length === 0)
        this.problems.push(
          say('{subject} has no {name, select, title {title} other {description}}.', {
            subject: called,
            name,
          }),
        )
      return Object.fromEntries(
        strings.map((one) => {
          const language = one.attributes['lang']?.trim() ?? 'und'
          if (!isLanguage(language)) {
            this.problems.push(
              say(
                '{subject} has a {name, select, title {title} other {description}} in “{language}”, which isn’t a language.',
                { subject: called, name, language },
              ),
            )
          }
          return [language, textIn(one).trim()]
        }),
      )
    }
    return { title: of('title'), description: of('description') }
  }

  /**
   * The schema fixes the order of elements and allows one of each except units and blocks; others are vendor
   * extensions.
   */
  #order(element: Element, names: readonly string[], called: Sentence) {
    for (const name of names) {
      const isRepeated = childrenOf(element, name).length > 1
      if (isRepeated && name !== 'au' && name !== 'block') {
        this.problems.push(say('{subject} has more than one “{name}”.', { subject: called, name }))
      }
    }
    const places = element.children
      .filter(isElement)
      .map(({ name }) =>
        Math.min(names.indexOf(name), names.indexOf('au') === -1 ? Infinity : names.indexOf('au')),
      )
      .filter((place) => place >= 0)
    if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))) {
      this.problems.push(
        say('{subject} has its elements in the wrong order. It should be: {names}.', {
          subject: called,
          names: names.join(', '),
        }),
      )
    }
  }
}

function optional(element: Element, name: string): string | null {
  const child = childOf(element, name)
  return child ? textIn(child).trim() : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
