import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Leads to the catalog with the words that were typed. */
export function CourseSearchForm({ className }: { className?: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    const search = typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined
    void navigate({ to: '/courses', search: { search } })
  }
  return (
    <form role="search" onSubmit={submit} className={className}>
      <div className="flex items-center gap-2 rounded-card border border-line-strong bg-raised p-1.5 ps-3.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary">
        <Search aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <input
          type="search"
          name="search"
          maxLength={200}
          aria-label={t`Search courses`}
          placeholder={t`What do you want to learn?`}
          className="h-10 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        <Button type="submit" variant="primary" size="lg" className="h-10">
          <Trans>Search</Trans>
        </Button>
      </div>
    </form>
  )
}
