import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  endUnitSession,
  waiveUnit,
  type PackageRegistration,
  type RegisteredUnit,
} from '#contract/package-sessions.ts'
import type { PackageStandard } from '#contract/packages.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toaster.tsx'

type RegistrationSheetProps = {
  organizationId: string
  standard: PackageStandard
  registration: PackageRegistration | undefined
  onChanged: () => void
  onClose: () => void
}

/** The parts of a package as one person stands in them. */
export function RegistrationSheet({ registration, onClose, ...props }: RegistrationSheetProps) {
  return (
    <Sheet open={registration !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={registration?.actor ?? ''} className="w-160">
        {registration && <Parts registration={registration} {...props} />}
      </SheetContent>
    </Sheet>
  )
}

type PartsProps = Omit<RegistrationSheetProps, 'registration' | 'onClose'> & {
  registration: PackageRegistration
}

function Parts({ organizationId, standard, registration, onChanged }: PartsProps) {
  const { t } = useLingui()
  const [waiving, setWaiving] = useState<RegisteredUnit>()
  const [ending, setEnding] = useState<RegisteredUnit>()
  const { actor } = registration
  const waive = async (reason: string) => {
    const unitIndex = waiving?.index ?? 0
    const params = { organizationId, registrationId: registration.id, unitIndex }
    await call(waiveUnit, { params, body: { reason } })
    toast.success(t`Part waived`)
    onChanged()
  }
  const end = async () => {
    const sessionId = ending?.open_session_id ?? ''
    await call(endUnitSession, { params: { organizationId, sessionId } })
    toast.success(t`Session ended`)
    onChanged()
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {registration.units.map((unit) => (
          <li key={unit.index} className="flex flex-wrap items-center gap-2 py-3">
            <span className="min-w-40 flex-1 wrap-anywhere">{unit.title}</span>
            <Standing unit={unit} />
            {unit.open_session_id !== null && (
              <Button size="sm" variant="danger-quiet" onClick={() => setEnding(unit)}>
                <Trans>End session</Trans>
              </Button>
            )}
            {standard === 'cmi5' && !unit.is_satisfied && (
              <Button size="sm" onClick={() => setWaiving(unit)}>
                <Trans>Waive</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog
        key={waiving?.index}
        open={waiving !== undefined}
        onOpenChange={(open) => !open && setWaiving(undefined)}
        danger={false}
        title={t`Waive “${waiving?.title ?? ''}”?`}
        effect={<Trans>The part will count as done for {actor}. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Waive part</Trans>}
        onConfirm={waive}
      />
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => !open && setEnding(undefined)}
        title={t`End the session in “${ending?.title ?? ''}”?`}
        effect={
          <Trans>
            The window {actor} has open will stop recording results. They can open the part again.
          </Trans>
        }
        confirmLabel={<Trans>End session</Trans>}
        onConfirm={end}
      />
    </>
  )
}

function Standing({ unit }: { unit: RegisteredUnit }) {
  const score = unit.score_percent === null ? null : Math.round(unit.score_percent)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {score !== null && <span className="tabular-nums">{score}%</span>}
      {unit.waived_at !== null ? (
        <Pill tone="info">
          <Trans>Waived</Trans>
        </Pill>
      ) : unit.passed_at !== null ? (
        <Pill tone="success">
          <Trans>Passed</Trans>
        </Pill>
      ) : unit.failed_at !== null ? (
        <Pill tone="danger">
          <Trans context="result of a learner">Failed</Trans>
        </Pill>
      ) : unit.completed_at !== null ? (
        <Pill tone="success">
          <Trans>Completed</Trans>
        </Pill>
      ) : (
        <Pill>
          <Trans>Not done</Trans>
        </Pill>
      )}
    </span>
  )
}
