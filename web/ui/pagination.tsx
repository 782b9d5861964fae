import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

type PaginationProps = {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  /** The list has more rows than were counted. */
  capped?: boolean
  onPageChange: (page: number) => void
  /** Names this pager when a page has two. */
  label?: string
}

/** "1–20 of 312", with a step back and a step on. */
export function Pagination({
  page,
  pageSize,
  total,
  capped = false,
  onPageChange,
  label,
}: PaginationProps) {
  const { t, i18n } = useLingui()
  if (total === 0) return null
  const first = i18n.number((page - 1) * pageSize + 1)
  const last = i18n.number(capped ? page * pageSize : Math.min(page * pageSize, total))
  const all = i18n.number(total) + (capped ? '+' : '')
  return (
    <nav
      aria-label={label ?? t`Pages`}
      className="flex items-center justify-between gap-3 text-13 text-ink-muted"
    >
      <p aria-live="polite" className="tabular-nums">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </p>
      <div className="flex gap-1">
        <IconButton
          label={t`Previous page`}
          variant="secondary"
          size="sm"
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft className="rtl:rotate-180" />
        </IconButton>
        <IconButton
          label={t`Next page`}
          variant="secondary"
          size="sm"
          disabled={!capped && page * pageSize >= total}
          onClick={() => onPageChange(page + 1)}
        >
          <ChevronRight className="rtl:rotate-180" />
        </IconButton>
      </div>
    </nav>
  )
}
