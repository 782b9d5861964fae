import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCirclePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ArticleReader } from './article-reader.tsx'
import { CategoryReader } from './category-reader.tsx'
import { platformDesk, type Desk } from './desk.ts'
import { HelpCentreOverview } from './help-centre.tsx'
import { HelpSearch, HelpSearchResults } from './help-search.tsx'
import { MyTickets } from './my-tickets.tsx'
import { NewTicketForm } from './new-ticket-form.tsx'
import { contextOf, type SupportSearch } from './support-search.ts'

type SupportHomeProps = {
  desk: Desk
  search: SupportSearch
  onSearchChange: (search: SupportSearch) => void
  onOpened: (ticket: Ticket) => void
  /** Beside the title: which desk is asked, where there is a choice. */
  switcher?: ReactNode
}

/** Search, read, ask, and follow what was asked. */
export function SupportHome(props: SupportHomeProps) {
  const { desk, search, onSearchChange, onOpened, switcher } = props
  const { t } = useLingui()
  if (search.new === '1') {
    return (
      <>
        <PageTitle>{t`New ticket`}</PageTitle>
        <PageHead
          title={<Trans>New ticket</Trans>}
          description={<Trans>{desk.name} will reply here and by email.</Trans>}
        />
        <NewTicketForm
          desk={desk}
          context={contextOf(search)}
          onOpened={onOpened}
          onCancel={() => onSearchChange({})}
        />
      </>
    )
  }
  if (search.article) return <Opened desk={desk} address={search.article} read={ArticleReader} />
  if (search.category) return <Opened desk={desk} address={search.category} read={CategoryReader} />
  const words = search.search ?? ''
  const ask = (
    <Button variant="primary" onClick={() => onSearchChange({ new: '1' })}>
      <MessageCirclePlus />
      <Trans>Ask us</Trans>
    </Button>
  )
  return (
    <>
      <PageTitle>{t`Support`}</PageTitle>
      <PageHead
        title={<Trans>Support</Trans>}
        description={
          <Trans>Help articles from {desk.name}, and a team to answer your questions.</Trans>
        }
        action={ask}
        tabs={switcher}
      />
      <div className="mb-6 max-w-lesson">
        <HelpSearch
          value={words}
          onValueChange={(next) => onSearchChange({ search: next || undefined })}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          {words.trim().length > 1 ? (
            <HelpSearchResults
              desk={desk}
              search={words}
              fallback={
                <div className="flex flex-col items-start gap-3">
                  <p>
                    <Trans>No articles match “{words}”.</Trans>
                  </p>
                  {ask}
                </div>
              }
            />
          ) : (
            <HelpCentreOverview desk={desk} />
          )}
        </div>
        <Card aria-labelledby="my-tickets">
          <h2 id="my-tickets" className="mb-2 text-14 font-semibold">
            <Trans>My tickets</Trans>
          </h2>
          <MyTickets desk={desk} />
        </Card>
      </div>
    </>
  )
}

const lyceum = 'lyceum:'

/** An address that starts with `lyceum:` is of the platform's own help center, read within this one. */
function Opened({
  desk,
  address,
  read: Read,
}: {
  desk: Desk
  address: string
  read: typeof ArticleReader | typeof CategoryReader
}) {
  return address.startsWith(lyceum) ? (
    <Read desk={platformDesk()} address={address.slice(lyceum.length)} linkPrefix={lyceum} />
  ) : (
    <Read desk={desk} address={address} />
  )
}
