import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statementQuery } from './queries.ts'

type StatementSheetProps = {
  organizationId: string
  statementId: string | undefined
  onClose: () => void
}

/** One statement in JSON, as clients get it. */
export function StatementSheet({ organizationId, statementId, onClose }: StatementSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={statementId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t`Statement`} className="w-160">
        {statementId !== undefined && (
          <StatementJson organizationId={organizationId} statementId={statementId} />
        )}
      </SheetContent>
    </Sheet>
  )
}

function StatementJson({
  organizationId,
  statementId,
}: {
  organizationId: string
  statementId: string
}) {
  const { t } = useLingui()
  const query = useQuery(statementQuery(organizationId, statementId))
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) return <QueryFailure query={query} />
  const { statement, stored, voided } = query.data
  const text = JSON.stringify(statement, null, 2)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-13 text-ink-muted">
        <Trans>
          Stored <RelativeTime value={stored} />
        </Trans>
        {voided && (
          <Pill tone="danger">
            <Trans>Voided</Trans>
          </Pill>
        )}
        <CopyButton text={text} label={t`Copy JSON`} />
      </p>
      {/* Long lines wrap: a phone has no room to scroll sideways in. */}
      <pre
        aria-label={t`Statement as JSON`}
        className="rounded-control border border-line bg-wash p-3 font-mono text-13 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  )
}
