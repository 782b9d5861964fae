import { posix } from 'node:path'
import { FileError } from '#server/archives/file-error.ts'
import { childOf, childrenOf, textIn, type Element } from '#server/archives/nodes.ts'
import { anyOf, type Course, type Unit, type Words } from './course.ts'
import { activitiesOf, isIri, isLanguage, sentencesOf } from './parts.ts'
import type { ReadPackage } from './read-package.ts'
import { say, type Sentence } from '#server/words/sentence.ts'

interface Given {
  folder: string
  files: ReadonlyMap<string, unknown>
}

const maximumUnits = 5000

/** The activities of an xAPI package that can be opened. Throws FileError with every problem. */
export function readTincan(root: Element, { folder, files }: Given): ReadPackage {
  if (root.name !== 'tincan') {
    throw new FileError(
      say('{file} begins with “{name}”, but it has to begin with “{wanted}”.', {
        file: 'tincan.xml',
        name: root.name,
        wanted: 'tincan',
      }),
    )
  }
  const problems: Sentence[] = []
  const activities = childrenOf(childOf(root, 'activities'), 'activity')
  const units = activities.flatMap((activity) => unitOf(activity, { folder, files }, problems))
  if (units.length === 0 && problems.length === 0) {
    problems.push(say('No activity of this package says what to open.'))
  }
  if (units.length > maximumUnits)
    problems.push(say('This package has more than 5,000 activities.'))
  const repeated = units.find(({ id }, index) => units.findIndex((one) => one.id === id) < index)
  if (repeated) problems.push(say('Two activities have the id “{id}”.', { id: repeated.id }))
  if (problems.length > 0) throw new FileError(sentencesOf(problems))
  const [first] = units
  const course: Course = {
    kind: 'course',
    id: first?.id ?? '',
    title: first?.title ?? {},
    description: first?.description ?? {},
    children: units,
  }
  return {
    title: anyOf(course.title),
    standard: 'xapi',
    edition: 'xAPI',
    activities: [...activitiesOf(course.children)],
    sequencing: course,
    notes: [],
    folder,
  }
}

function unitOf(activity: Element, { folder, files }: Given, problems: Sentence[]): Unit[] {
  const launch = textIn(childOf(activity, 'launch')).trim()
  if (launch === '') return []
  const id = activity.attributes['id']?.trim() ?? ''
  if (!isIri(id)) {
    problems.push(
      say(
        '{subject} has the id “{id}”. It must be a whole IRI, such as https://example.org/course.',
        {
          subject: say('An activity'),
          id,
        },
      ),
    )
  }
  const isElsewhere = /^https?:\/\//i.test(launch)
  const path = posix.normalize(`${folder}${launch.replace(/[?#].*$/s, '')}`)
  if (!isElsewhere && !files.has(path)) {
    problems.push(
      say('{subject} begins with “{path}”, but that file isn’t in the package.', {
        subject: say('The activity “{id}”', { id }),
        path,
      }),
    )
  }
  const type = activity.attributes['type']?.trim()
  return [
    {
      kind: 'unit',
      id,
      title: wordsIn(activity, 'name'),
      description: wordsIn(activity, 'description'),
      url: isElsewhere ? launch : `${folder}${launch}`,
      opens_window: false,
      move_on: 'CompletedOrPassed',
      mastery_score: null,
      launch_parameters: null,
      entitlement_key: null,
      activity_type: type !== undefined && isIri(type) ? type : null,
    },
  ]
}

function wordsIn(activity: Element, name: string): Words {
  return Object.fromEntries(
    childrenOf(activity, name).map((one) => {
      const language = one.attributes['lang']?.trim() ?? ''
      return [isLanguage(language) ? language : 'und', textIn(one).trim()]
    }),
  )
}
