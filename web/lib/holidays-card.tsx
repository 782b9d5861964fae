import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from './api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

interface Holiday {
  date: string
  name: string
}

interface HolidaysCardProps {
  /** What holidays do here. */
  description: ReactNode
  holidays: readonly Holiday[]
  onChange: (holidays: Holiday[]) => void
  /** Of saving the form. */
  failure: Error | null
}

/** A part of a form: days with names. */
export function HolidaysCard({ description, holidays, onChange, failure }: HolidaysCardProps) {
  const { t } = useLingui()
  const wrong = Object.keys(failure instanceof ApiError ? failure.errors : {})
  return (
    <Card className="sm:p-6">
      <CardHead
        title={<Trans>Holidays</Trans>}
        description={description}
        action={
          <Button size="sm" onClick={() => onChange([...holidays, { date: '', name: '' }])}>
            <Plus />
            <Trans>Add holiday</Trans>
          </Button>
        }
      />
      {holidays.length === 0 && (
        <p className="text-13 text-ink-muted">
          <Trans>No holidays yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {holidays.map((holiday, index) => {
          const edit = (part: Partial<Holiday>) =>
            onChange(holidays.map((one, place) => (place === index ? { ...one, ...part } : one)))
          return (
            <li key={index} className="flex items-center gap-2">
              <div className="w-40 shrink-0">
                <Input
                  compact
                  type="date"
                  aria-invalid={['date', 'day'].some((field) =>
                    wrong.includes(`holidays.${index}.${field}`),
                  )}
                  aria-label={t`Date of holiday ${index + 1}`}
                  value={holiday.date}
                  onChange={(event) => edit({ date: event.target.value })}
                />
              </div>
              <Input
                compact
                maxLength={80}
                aria-invalid={wrong.includes(`holidays.${index}.name`)}
                aria-label={t`Name of holiday ${index + 1}`}
                placeholder={t`Name`}
                value={holiday.name}
                onChange={(event) => edit({ name: event.target.value })}
              />
              <IconButton
                size="sm"
                label={t`Remove holiday ${index + 1}`}
                onClick={() => onChange(holidays.filter((_, place) => place !== index))}
              >
                <X />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
