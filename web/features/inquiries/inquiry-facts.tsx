import { Trans, useLingui } from '@lingui/react/macro'
import type { MyInquiry } from '#contract/inquiries.ts'
import { countryName } from '#web/lib/countries.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { listWords } from '#web/ui/list-words.ts'
import { needWords, sizeWords } from './words.ts'

type Facts = Omit<MyInquiry, 'thread' | 'can' | 'status' | 'created_at'>

const linkClass = 'text-primary underline-offset-4 hover:underline'

export function InquiryFacts({ inquiry }: { inquiry: Facts }) {
  const { i18n } = useLingui()
  const items = [
    { key: 'person', term: <Trans>Person</Trans>, value: inquiry.name },
    {
      key: 'email',
      term: <Trans>Email</Trans>,
      value: (
        <a href={`mailto:${inquiry.email}`} className={linkClass}>
          {inquiry.email}
        </a>
      ),
    },
    { key: 'phone', term: <Trans>Phone</Trans>, value: inquiry.phone },
    {
      key: 'website',
      term: <Trans>Website</Trans>,
      value: inquiry.website && (
        <a href={inquiry.website} target="_blank" rel="noreferrer" className={linkClass}>
          {inquiry.website.replace(/^https?:\/\//, '')}
        </a>
      ),
    },
    { key: 'size', term: <Trans>Size</Trans>, value: i18n._(sizeWords[inquiry.size]) },
    {
      key: 'country',
      term: <Trans>Country</Trans>,
      value: countryName(inquiry.country, i18n.locale),
    },
    {
      key: 'learners',
      term: <Trans>Learners</Trans>,
      value: i18n.number(inquiry.learner_count),
    },
    {
      key: 'needs',
      term: <Trans>Needs</Trans>,
      value: listWords(
        inquiry.needs.map((need) => i18n._(needWords[need])),
        i18n.locale,
      ),
    },
    {
      key: 'message',
      term: <Trans>Message</Trans>,
      value: inquiry.message && <span className="whitespace-pre-line">{inquiry.message}</span>,
    },
  ]
  return <DescriptionList items={items.filter(({ value }) => value !== '')} />
}
