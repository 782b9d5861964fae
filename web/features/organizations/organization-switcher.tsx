import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Building2, Check, ChevronsUpDown, Lock, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Membership } from '#contract/organizations.ts'
import { marksQuery } from '#web/lib/brand/marks-query.ts'
import { useConfirmSession } from '#web/lib/confirm-session-store.ts'
import { RolePill } from '#web/lib/role-pill.tsx'
import { roleWords } from '#web/lib/role-words.ts'
import { currentOrganization, useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { useCreateOrganization } from './create-organization-store.ts'
import { organizationsQuery } from './queries.ts'

const searchBeyond = 7

/** Shows the current organization and changes it. */
export function OrganizationSwitcher({ collapsed = false }: { collapsed?: boolean }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const session = useSession(useShallow(({ user, current_org_id }) => ({ user, current_org_id })))
  const { data: organizations } = useQuery({
    ...organizationsQuery,
    enabled: session.user !== null,
  })
  // What the server handed over with the page has not reached the session yet.
  useEffect(() => {
    if (organizations && organizations.length > 0)
      useSession.getState().setOrganizations(organizations)
  }, [organizations])
  const logos = useLogos()
  const current = currentOrganization(session)
  const name = current?.name ?? t`No Organization`
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        title={collapsed ? name : undefined}
        className={classNames(
          'flex w-full items-center gap-2.5 rounded-control text-start transition-colors hover:bg-wash',
          collapsed ? 'justify-center p-1' : 'border border-line bg-surface p-2',
        )}
      >
        <span className="sr-only">
          <Trans>Organization:</Trans> {collapsed && name}
        </span>
        {current ? (
          <Avatar square size="sm" name={current.name} src={logos.get(current.id) ?? null} />
        ) : (
          <span className="grid size-7 shrink-0 place-items-center rounded-control bg-wash text-ink-faint">
            <Building2 aria-hidden className="size-4" />
          </span>
        )}
        {!collapsed && (
          <>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name}</span>
              {current && (
                <span className="block truncate text-12 text-ink-muted">
                  {i18n._(roleWords[current.role])}
                </span>
              )}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </>
        )}
      </PopoverTrigger>
      <PopoverContent label={t`Organizations`} className="w-76 p-1!">
        <OrganizationList
          organizations={session.user?.organizations ?? []}
          currentId={current?.id ?? null}
          onDone={() => setOpen(false)}
        />
      </PopoverContent>
    </Popover>
  )
}

function useLogos() {
  const { data: marks = [] } = useQuery(marksQuery)
  return new Map(marks.map(({ id, logo }) => [id, logo]))
}

function OrganizationList({
  organizations,
  currentId,
  onDone,
}: {
  organizations: Membership[]
  currentId: string | null
  onDone: () => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const logos = useLogos()
  const userRole = useSession((session) => session.user?.user_role)
  const switchOrganization = useSession((session) => session.switchOrganization)
  const setCreating = useCreateOrganization((state) => state.setOpen)
  const wanted = search.trim().toLocaleLowerCase()
  const shown = organizations.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  const confirm = useConfirmSession((dialog) => dialog.ask)

  const choose = ({ id, name, needs_confirmation }: Membership) => {
    if (needs_confirmation) {
      onDone()
      confirm({ id, name })
      return
    }
    try {
      switchOrganization(id)
    } catch (failure) {
      toastFailure(failure, failure instanceof Error ? failure.message : undefined)
    }
    onDone()
  }
  const row =
    'flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-start outline-none hover:bg-wash focus-visible:bg-wash'

  return (
    <>
      {organizations.length > searchBeyond && (
        <div className="p-1 pb-2">
          <Input
            type="search"
            aria-label={t`Search organizations`}
            placeholder={t`Search organizations`}
            className="sm:h-8"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {organizations.length === 0 && (
        <p className="px-2 py-2 text-13 text-ink-muted">
          <Trans>You don't belong to an organization yet.</Trans>
        </p>
      )}
      {organizations.length > 0 && shown.length === 0 && (
        <p className="px-2 py-2 text-13 text-ink-muted">
          <Trans>No matching organizations.</Trans>
        </p>
      )}
      <ul className="max-h-72 overflow-y-auto">
        {shown.map((organization) => (
          <li key={organization.id}>
            <button
              type="button"
              aria-current={organization.id === currentId ? 'true' : undefined}
              className={row}
              onClick={() => choose(organization)}
            >
              <Avatar
                square
                size="sm"
                name={organization.name}
                src={logos.get(organization.id) ?? null}
              />
              <span className="min-w-0 flex-1 truncate">{organization.name}</span>
              {organization.needs_confirmation && (
                <>
                  <Lock aria-hidden className="size-4 shrink-0 text-ink-faint" />
                  <span className="sr-only">
                    <Trans>Needs your password</Trans>
                  </span>
                </>
              )}
              <RolePill role={organization.role} />
              <Check
                aria-hidden
                className={classNames(
                  'size-4 shrink-0 text-primary',
                  organization.id !== currentId && 'invisible',
                )}
              />
            </button>
          </li>
        ))}
      </ul>
      {(userRole === 'user' || userRole === 'super_admin') && (
        <div
          className={classNames('mt-1 border-line', organizations.length > 0 && 'border-t pt-1')}
        >
          <button
            type="button"
            className={row}
            onClick={() => {
              onDone()
              setCreating(true)
            }}
          >
            <span className="grid size-7 shrink-0 place-items-center text-ink-muted">
              <Plus aria-hidden className="size-4" />
            </span>
            <Trans>Create new</Trans>
          </button>
        </div>
      )}
    </>
  )
}
