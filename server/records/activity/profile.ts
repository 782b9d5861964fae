import type { FactKind } from '#contract/facts.ts'

/** How learning facts are said in xAPI: the verbs, and what each is about. */

const adl = 'http://adlnet.gov/expapi/verbs/'
const streams = 'http://activitystrea.ms/schema/1.0/'
const registry = 'http://id.tincanapi.com/verb/'

interface Said {
  verb: string
  display: string
  /** What the result says, from the fact's amount. */
  result?: (amount: number) => Record<string, unknown>
  definition: string
}

const complete = () => ({ completion: true })

/** Facts without a person, and payments, are not about learning and are left out. */
export const profileVerbs: Partial<Record<FactKind, Said>> = {
  enrolled: {
    verb: `${adl}registered`,
    display: 'enrolled in',
    definition: 'A learner got a place in a course.',
  },
  opened: {
    verb: `${streams}open`,
    display: 'opened',
    definition: 'A learner opened a lesson for the first time.',
  },
  studied: {
    verb: `${adl}experienced`,
    display: 'studied',
    result: (seconds) => ({ duration: `PT${seconds}S` }),
    definition: 'A learner spent the time in result.duration on a lesson.',
  },
  completed: {
    verb: `${adl}completed`,
    display: 'completed',
    result: complete,
    definition: 'A learner completed a lesson by its rule.',
  },
  finished: {
    verb: `${adl}completed`,
    display: 'completed',
    result: complete,
    definition: 'A learner completed a course.',
  },
  answered: {
    verb: `${adl}attempted`,
    display: 'attempted',
    definition: 'A learner submitted an attempt at a quiz.',
  },
  handed_in: {
    verb: `${streams}submit`,
    display: 'submitted',
    definition: 'A learner submitted work for an assignment.',
  },
  graded: {
    verb: `${adl}scored`,
    display: 'was graded in',
    result: (percent) => ({ score: { scaled: Math.min(1, Math.max(-1, percent / 100)) } }),
    definition: 'An attempt or submission was graded; result.score.scaled has the grade.',
  },
  posted: {
    verb: `${adl}commented`,
    display: 'commented on',
    definition: 'A learner wrote a post about a course or a lesson.',
  },
  reviewed: {
    verb: `${registry}rated`,
    display: 'rated',
    result: (stars) => ({ score: { raw: stars, min: 1, max: 5 } }),
    definition: 'A learner rated a course; result.score.raw has the stars.',
  },
  certified: {
    verb: `${registry}earned`,
    display: 'earned a certificate for',
    definition: 'A learner got the certificate of a course.',
  },
  attended: {
    verb: `${adl}attended`,
    display: 'attended',
    definition: 'A learner attended a live session.',
  },
}

export const activityTypes = {
  course: 'http://adlnet.gov/expapi/activities/course',
  lesson: 'http://adlnet.gov/expapi/activities/lesson',
} as const

export const profileIri = (publicUrl: string) => `${publicUrl}/xapi/profile`

/** The profile as a document for programs (https://w3id.org/xapi/profiles). */
export function profileDocument(publicUrl: string) {
  const id = profileIri(publicUrl)
  const version = `${id}#v1`
  return {
    id,
    '@context': 'https://w3id.org/xapi/profiles/context',
    type: 'Profile',
    conformsTo: 'https://w3id.org/xapi/profiles#1.0',
    prefLabel: { en: 'Learning in Lyceum' },
    definition: { en: 'What learners do in courses: enrolling, studying, completing, grades.' },
    seeAlso: `${publicUrl}/api/docs`,
    author: { type: 'Organization', name: 'Lyceum' },
    versions: [{ id: version, generatedAtTime: '2026-11-17T00:00:00Z' }],
    templates: Object.entries(profileVerbs).map(([kind, { verb, definition }]) => ({
      id: `${id}#${kind}`,
      type: 'StatementTemplate',
      inScheme: version,
      prefLabel: { en: kind.replaceAll('_', ' ') },
      definition: { en: definition },
      verb,
      contextCategoryActivityType: ['http://adlnet.gov/expapi/activities/profile'],
    })),
  }
}
