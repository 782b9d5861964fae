import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { listWords } from '#web/ui/list-words.ts'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { twoFactorQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const TwoFactorCodeDialog = lazy(() => import('./two-factor-code-dialog.tsx'))
const SetUpTwoFactor = lazy(() => import('./set-up-two-factor.tsx'))

/** Turns two-factor on and off; recovery codes are shown once, when they are made. */
export function TwoFactorSettings({ onChanged }: { onChanged: () => void }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const query = useQuery(twoFactorQuery)
  const [settingUp, setSettingUp] = useState(false)
  const [asking, setAsking] = useState<'renew' | 'turn_off'>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = () => {
    onChanged()
    return client.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  }
  if (query.isPending) return <Skeleton className="h-10" />
  if (query.isError) return <QueryFailure query={query} />
  const { enabled_at, recovery_codes_left, required_by } = query.data
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (settingUp && !enabled_at) {
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <SetUpTwoFactor
          onCancel={() => setSettingUp(false)}
          onDone={(made) => {
            setSettingUp(false)
            setCodes(made)
            void refresh()
          }}
        />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        {enabled_at ? (
          <>
            <Pill tone="success" icon={ShieldCheck}>
              <Trans>On</Trans>
            </Pill>
            <span className="text-ink-muted">
              <Trans>
                since <RelativeTime value={enabled_at} />
              </Trans>{' '}
              ·{' '}
              <Plural
                value={recovery_codes_left}
                _0="no recovery code left"
                one="# recovery code left"
                other="# recovery codes left"
              />
            </span>
          </>
        ) : (
          <Pill icon={ShieldOff}>
            <Trans>Off</Trans>
          </Pill>
        )}
      </p>
      {required_by.length > 0 && !enabled_at && (
        <p className="rounded-card bg-amber-soft p-3 text-amber-ink">
          <Trans>Required by {listWords(required_by, i18n.locale)}.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {enabled_at ? (
          <>
            <Button onClick={() => setAsking('renew')}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="danger-quiet" onClick={() => setAsking('turn_off')}>
              <Trans>Turn off</Trans>
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setSettingUp(true)}>
            <Trans>Set up two-factor</Trans>
          </Button>
        )}
      </div>
      {asking && (
        <Suspense>
          <TwoFactorCodeDialog
            asking={asking}
            onClose={() => setAsking(undefined)}
            onDone={(made) => {
              setCodes(made)
              void refresh()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
