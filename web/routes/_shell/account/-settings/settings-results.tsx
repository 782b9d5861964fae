import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { settings } from './settings-index.ts'

/** The settings that fit what was typed, by name or by another word for it. */
export function SettingsResults({ search, onChoose }: { search: string; onChoose: () => void }) {
  const { t, i18n } = useLingui()
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = settings.filter(({ label, words }) => {
    const text = `${i18n._(label)} ${i18n._(words)}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  if (found.length === 0) {
    return (
      <EmptyState
        title={<Trans>No matching settings</Trans>}
        description={<Trans>Try another word, such as “password” or “theme”.</Trans>}
      />
    )
  }
  return (
    <ul
      aria-label={t`Settings found`}
      className="max-w-form divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {found.map(({ part, id, label }) => (
        <li key={id}>
          <Link
            to="/account/settings"
            search={{ tab: part === 'security' ? undefined : part }}
            hash={id}
            className="block px-4 py-3 text-14 transition-colors hover:bg-wash"
            onClick={onChoose}
          >
            {i18n._(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
