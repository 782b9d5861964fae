import type { ApprovalDescription } from '#contract/approvals.ts'
import type { Document } from '#contract/document.ts'
import { printAmount } from '#server/money.ts'
import { textOf } from '../curriculum/rules.ts'

type Change = ApprovalDescription['changes'][number]['items'][number]

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
  /** Of a version on sale, whose price is the sale's. */
  regular_price_minor?: number | null
  sale_price_minor: number | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
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
  return Object.entries(inWords(after)).flatMap(([label, text]) => {
    const earlier = told[label] ?? ''
    if (earlier === text) return []
    const change = earlier === '' ? 'added' : text === '' ? 'removed' : 'changed'
    return [{ change, label, before: earlier || null, after: text || null }]
  })
}

const inWords = (details: ComparedDetails): Record<string, string> => ({
  Title: details.title,
  Subtitle: details.subtitle,
  Description: textOf(details.description),
  'What you will learn': details.outcomes.join('\n'),
  Requirements: details.requirements.join('\n'),
  'Questions and answers': details.faq
    .map(({ question, answer }) => `${question}\n${answer}`)
    .join('\n\n'),
  Category: details.category_name ?? '',
  Tags: details.tags.join(', '),
  Level: details.level,
  Language: details.language,
  Price: money(details.regular_price_minor ?? details.price_minor, details.currency),
  'Sale price':
    details.sale_price_minor === null
      ? ''
      : [
          money(details.sale_price_minor, details.currency),
          day(details.sale_starts_at),
          day(details.sale_ends_at),
        ]
          .filter((word) => word !== '')
          .join(' · '),
  'Visible to': details.visibility,
  Enrollment: details.enrollment_mode,
  Seats: details.seats === null ? 'No limit' : String(details.seats),
  'Enrollment opens': day(details.enrollment_opens_at),
  'Enrollment closes': day(details.enrollment_closes_at),
  Starts: day(details.starts_at),
  Ends: day(details.ends_at),
  Order: details.progression === 'free' ? 'Free' : 'One lesson after the other',
  'Complete at': `${details.completion_percent} % of the lessons`,
  Certificate: details.has_certificate ? 'Yes' : 'No',
})

const money = (minor: number, currency: string) =>
  minor === 0 ? 'Free' : printAmount(minor, currency)

const day = (date: Date | null) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

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
