import type { ScheduledPrice } from '#contract/courses.ts'
import type { Document } from '#contract/document.ts'
import type { Description } from '#server/approvals/kind.ts'
import {
  momentOf,
  money,
  percent,
  say,
  show,
  type Sentence,
  type Words,
} from '#server/words/sentence.ts'
import { scheduledPrices } from '../current-price.ts'
import { textOf } from '../curriculum/rules.ts'

type Change = Description['changes'][number]['items'][number]

/** The part of a course that a reviewer compares, of a draft or of a version. */
export interface ComparedDetails {
  title: string
  subtitle: string
  description: Document
  outcomes: string[]
  requirements: string[]
  faq: { question: string; answer: string }[]
  category_name: string | null
  tags: string[]
  level: string
  language: string
  price_minor: number
  /** Of a version with scheduled prices, whose price is that of the moment. */
  regular_price_minor?: number | null
  scheduled_prices: unknown
  currency: string
  visibility: string
  enrollment_mode: string
  seats: number | null
  enrollment_opens_at: Date | null
  enrollment_closes_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  progression: string
  completion_percent: number
  has_certificate: boolean
}

/** What differs, told in words: one line per detail. */
export function compareDetails(before: ComparedDetails, after: ComparedDetails): Change[] {
  const told = inWords(before)
  return inWords(after).flatMap(([label, text], index) => {
    const earlier = told[index]?.[1] ?? ''
    if (JSON.stringify(earlier) === JSON.stringify(text)) return []
    const change = earlier === '' ? 'added' : text === '' ? 'removed' : 'changed'
    return [{ change, label, before: earlier || null, after: text || null }]
  })
}

const inWords = (details: ComparedDetails): [Sentence, Words][] => [
  [say('Title'), details.title],
  [say('Subtitle'), details.subtitle],
  [say('Description'), textOf(details.description)],
  [say('Learning outcomes'), details.outcomes.join('\n')],
  [say('Requirements'), details.requirements.join('\n')],
  [
    say('Questions and answers'),
    details.faq.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  ],
  [say('Category'), details.category_name ?? ''],
  [say('Tags'), details.tags.join(', ')],
  [say('Level'), levels[details.level] ?? details.level],
  [say('Language'), nameOfLanguage(details.language)],
  [say('Price'), price(details.regular_price_minor ?? details.price_minor, details.currency)],
  [say('Scheduled prices'), schedule(details)],
  [say('Visible to'), audiences[details.visibility] ?? details.visibility],
  [say('Enrollment'), enrollmentModes[details.enrollment_mode] ?? details.enrollment_mode],
  [say('Seats'), details.seats === null ? say('No limit') : show(details.seats)],
  [say('Enrollment opens'), moment(details.enrollment_opens_at)],
  [say('Enrollment closes'), moment(details.enrollment_closes_at)],
  [say('Starts'), moment(details.starts_at)],
  [say('Ends'), moment(details.ends_at)],
  [
    say('Lesson order'),
    details.progression === 'free' ? say('Any order') : say('One lesson at a time'),
  ],
  [
    say('Completed at'),
    say('{percent} of the lessons', { percent: percent(details.completion_percent) }),
  ],
  [say('Certificate'), details.has_certificate ? say('Yes') : say('No')],
]

const levels: Record<string, Sentence> = {
  beginner: say('Beginner'),
  intermediate: say('Intermediate'),
  advanced: say('Advanced'),
  all: say('All levels'),
}

const audiences: Record<string, Sentence> = {
  public: say('Everyone'),
  organization: say('Members'),
  private: say('Invited learners'),
}

const enrollmentModes: Record<string, Sentence> = {
  open: say('Open to everyone'),
  request: say('On request'),
  invite: say('By invitation'),
  code: say('With a code'),
}

/** As its own speakers call it. */
const nameOfLanguage = (code: string) =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

const price = (minor: number, currency: string) =>
  minor === 0 ? say('Free') : show(money(minor, currency))

const moment = (date: Date | null): Words => (date ? show(momentOf(date)) : '')

function schedule(details: ComparedDetails): Words {
  const list = scheduledPrices(details).map((one) => scheduled(one, details.currency))
  return list.length === 0 ? '' : show({ list })
}

function scheduled({ price_minor, starts_at, ends_at }: ScheduledPrice, currency: string): Words {
  const amount = price(price_minor, currency)
  const [from, to] = [starts_at && momentOf(starts_at), ends_at && momentOf(ends_at)]
  if (from && to) return say('{amount}, {from} to {to}', { amount, from, to })
  if (from) return say('{amount} from {from}', { amount, from })
  return to ? say('{amount} until {to}', { amount, to }) : amount
}

/** An outline as far as its order goes. */
export interface ComparedOutline {
  sections: { id: string; title: string; lessons: { id: string; title: string }[] }[]
}

/** Sections and lessons that came, went, were renamed or stand elsewhere; `changedIds` are lessons with other content. */
export function compareOutlines(
  before: ComparedOutline,
  after: ComparedOutline,
  changedIds: ReadonlySet<string>,
): Change[] {
  const [old, fresh] = [placesOf(before), placesOf(after)]
  const moved = movedIds([...old.keys()], [...fresh.keys()])
  const changes: Change[] = []
  for (const [id, place] of fresh) {
    const earlier = old.get(id)
    if (!earlier) changes.push(line('added', place, null, place.where))
    else if (earlier.where !== place.where || moved.has(id)) {
      changes.push(line('moved', place, earlier.where, place.where))
    }
    if (earlier && (changedIds.has(id) || earlier.title !== place.title)) {
      changes.push(line('changed', place, earlier.title, place.title))
    }
  }
  for (const [id, place] of old) {
    if (!fresh.has(id)) changes.push(line('removed', place, place.where, null))
  }
  return changes
}

interface Place {
  title: string
  /** The title of the section that it stands in. */
  where: string
}

const line = (
  change: Change['change'],
  place: Place,
  before: string | null,
  after: string | null,
): Change => ({ change, label: place.title, before, after: before === after ? null : after })

const placesOf = ({ sections }: ComparedOutline) =>
  new Map<string, Place>(
    sections.flatMap((section) =>
      section.lessons.map((lesson) => [lesson.id, { title: lesson.title, where: section.title }]),
    ),
  )

/** The fewest lessons that someone moved to get from one order to the other: those outside the longest common run. */
function movedIds(before: string[], after: string[]): Set<string> {
  const index = new Map(before.map((id, position) => [id, position]))
  const common = after.filter((id) => index.has(id))
  const positions = common.map((id) => index.get(id) ?? 0)
  const kept = longestIncreasing(positions)
  return new Set(common.filter((_, position) => !kept.has(position)))
}

/** Indices of a longest increasing subsequence, by patience sorting. */
function longestIncreasing(values: number[]): Set<number> {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, value] of values.entries()) {
    const found = tails.findIndex((tail) => (values[tail] ?? 0) >= value)
    const pile = found === -1 ? tails.length : found
    previous[index] = pile > 0 ? (tails[pile - 1] ?? -1) : -1
    tails[pile] = index
  }
  const kept = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at)
  return kept
}
