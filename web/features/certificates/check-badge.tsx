import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { checkBadge, type BadgeCheck as Check } from '#contract/open-badges.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { readBadge } from './read-badge.ts'

/** Checks a badge file: picture, JSON or token. Only the credential leaves the browser, never the picture. */
export function CheckBadge() {
  const check = useMutation({
    mutationFn: async (file: File): Promise<Check> => {
      const credential = await readBadge(file)
      if (credential === null || credential.length > 100_000) {
        return { result: 'unreadable', code: null }
      }
      return call(checkBadge, { body: { credential } })
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <div className="flex flex-col gap-6">
      <Field label={<Trans>Badge file</Trans>}>
        <FileDrop
          hint={<Trans>PNG, JSON or JWT</Trans>}
          accept=".png,.json,.jwt,.jws,.txt"
          onFiles={([file]) => file && check.mutate(file)}
        />
      </Field>
      {check.data && <Result check={check.data} />}
    </div>
  )
}

function Result({ check: { result, code } }: { check: Check }) {
  const { t } = useLingui()
  const words: Record<Check['result'], ReactNode> = {
    signed: <Trans>This badge was signed by an organization here and hasn’t been changed.</Trans>,
    changed: <Trans>This badge was changed after it was signed. Don’t trust it.</Trans>,
    key_revoked: <Trans>The key that signed this badge was revoked. Ask for a new one.</Trans>,
    other_issuer: <Trans>This badge was issued somewhere else, so we can’t verify it.</Trans>,
    unreadable: <Trans>This file doesn’t contain a badge.</Trans>,
  }
  const Icon = result === 'signed' ? BadgeCheck : CircleSlash
  const tone =
    result === 'signed'
      ? 'bg-success-soft text-success'
      : result === 'changed' || result === 'key_revoked'
        ? 'bg-danger-soft text-danger'
        : 'bg-wash text-ink'
  return (
    <div
      role="status"
      aria-label={t`Result of the check`}
      className={classNames('flex flex-wrap items-center gap-4 rounded-card p-5', tone)}
    >
      <Icon aria-hidden className="size-7 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 text-16">{words[result]}</p>
      {code && (
        <Button asChild variant="primary">
          <Link to="/verify/$code" params={{ code }}>
            <Trans>See the certificate</Trans>
          </Link>
        </Button>
      )}
    </div>
  )
}
