import { Plural } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, use, useState, type ReactNode } from 'react'
import { emailQuery, profileQuery } from '#web/features/identity/queries.ts'
import { VerifyEmailBanner } from '#web/features/identity/verify-email-banner.tsx'
import { TwoFactorBanner } from '#web/features/identity/two-factor-banner.tsx'
// Asked without a connection too, when it is too late to fetch it.
import { LogOutDialog } from '#web/features/identity/log-out-dialog.tsx'
import { UserMenu } from '#web/features/identity/user-menu.tsx'
import { receivedInvitationsQuery } from '#web/features/invitations/queries.ts'
import { MessagesLink } from '#web/features/messages/messages-link.tsx'
import { unreadMessagesKey } from '#web/features/messages/unread-query.ts'
import { NotificationsMenu } from '#web/features/notifications/notifications-menu.tsx'
import { notificationsKey } from '#web/features/notifications/queries.ts'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { OrganizationSwitcher } from '#web/features/organizations/organization-switcher.tsx'
import { organizationsQuery } from '#web/features/organizations/queries.ts'
import { ShellBreadcrumb } from '#web/features/shell/breadcrumb.tsx'
import { Header } from '#web/features/shell/header.tsx'
import { usePalette, usePaletteShortcut } from '#web/features/shell/palette-store.ts'
import { Shell } from '#web/features/shell/shell.tsx'
import { useHelpKey } from '#web/features/shell/use-help-key.ts'
import { Brand } from '#web/lib/brand/brand.tsx'
import { marksQuery } from '#web/lib/brand/marks-query.ts'
import { useConfirmSession } from '#web/lib/confirm-session-store.ts'
import { useLive } from '#web/lib/live-socket.ts'
import { useOutbox, waitingCount } from '#web/lib/outbox/outbox-state.ts'
import { useSession } from '#web/lib/session.ts'
import { closeShown } from '#web/lib/shown-notifications.ts'
import { useUploadQueue } from '#web/lib/uploads/upload-queue.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { viewing } from '#web/lib/viewing.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

const Palette = lazy(async () => ({ default: (await import('./app-palette.tsx')).AppPalette }))
const CreateOrganizationDialog = lazy(async () => ({
  default: (await import('#web/features/organizations/create-organization-dialog.tsx'))
    .CreateOrganizationDialog,
}))
const ConfirmSessionDialog = lazy(async () => ({
  default: (await import('#web/features/identity/confirm-session-dialog.tsx')).ConfirmSessionDialog,
}))
const KeyboardHelp = lazy(async () => ({
  default: (await import('#web/features/shell/keyboard-help.tsx')).KeyboardHelp,
}))
const TimeZoneBanner = lazy(async () => ({
  default: (await import('#web/features/identity/time-zone-banner.tsx')).TimeZoneBanner,
}))
const UploadDock = lazy(async () => ({
  default: (await import('#web/features/uploads/upload-dock.tsx')).UploadDock,
}))

/** The shell with its parts from each feature. Palette, dialog and dock load when they are first needed. */
export function AppShell({ children }: { children: ReactNode }) {
  return viewing() ? <ViewedShell>{children}</ViewedShell> : <OwnShell>{children}</OwnShell>
}

/** As a member sees it, without what is theirs alone: messages, notifications, account. */
function ViewedShell({ children }: { children: ReactNode }) {
  const organization = useCurrentOrganization()
  return (
    <Shell
      renderSwitcher={(collapsed) => (
        <p className="flex items-center gap-2.5 rounded-control border border-line p-2 font-semibold">
          <Avatar square size="sm" name={organization?.name ?? ''} />
          {!collapsed && <span className="min-w-0 truncate">{organization?.name}</span>}
        </p>
      )}
      header={
        <Header notifications={null} userMenu={<Avatar name={viewing()?.person.name ?? ''} />} />
      }
      breadcrumb={<ShellBreadcrumb />}
    >
      {children}
    </Shell>
  )
}

function OwnShell({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  const deviceZone = use(TimeZoneContext)
  const paletteOpen = usePalette((palette) => palette.open)
  const setPaletteOpen = usePalette((palette) => palette.setOpen)
  const creating = useCreateOrganization((dialog) => dialog.open)
  const wantsPalette = useOnceTrue(paletteOpen)
  const wantsDialog = useOnceTrue(creating)
  const wantsConfirmation = useOnceTrue(useConfirmSession((dialog) => dialog.open))
  const wantsDock = useOnceTrue(useUploadQueue(({ uploads }) => uploads.length > 0))
  const { logout, dialog: logoutDialog } = useLogout()
  const organization = useCurrentOrganization()
  const { data: marks } = useQuery(marksQuery)
  const mark = marks?.find(({ id }) => id === organization?.id)
  const [helpOpen, setHelpOpen] = useHelpKey()
  const wantsHelp = useOnceTrue(helpOpen)
  // Where times are what one came for.
  const showsTimes = useLocation({
    select: ({ pathname }) => /\/(calendar|live-sessions)$/.test(pathname),
  })
  usePaletteShortcut()
  usePersonalNews()
  return (
    <TimeZoneContext value={profile?.time_zone ?? deviceZone}>
      <Brand everywhere accent={mark?.accent}>
        <Shell
          renderSwitcher={(collapsed) => <OrganizationSwitcher collapsed={collapsed} />}
          notice={
            <>
              {profile && <VerifyEmailBanner profile={profile} />}
              <TwoFactorBanner organization={organization} />
              <WaitingBanner />
              <Suspense>{showsTimes && profile && <TimeZoneBanner profile={profile} />}</Suspense>
            </>
          }
          header={
            <Header
              onSearch={() => setPaletteOpen(true)}
              notifications={
                <>
                  {organization && !organization.closed && (
                    <MessagesLink organization={organization} />
                  )}
                  <NotificationsMenu />
                </>
              }
              userMenu={<UserMenu onLogout={logout} />}
            />
          }
          breadcrumb={<ShellBreadcrumb />}
        >
          {children}
        </Shell>
      </Brand>
      <Suspense>
        {wantsPalette && <Palette onLogout={logout} />}
        {wantsDialog && <CreateOrganizationDialog />}
        {wantsConfirmation && <ConfirmSessionDialog />}
        {wantsDock && <UploadDock />}
        {logoutDialog}
        {wantsHelp && <KeyboardHelp open={helpOpen} onOpenChange={setHelpOpen} />}
      </Suspense>
    </TimeZoneContext>
  )
}

/** "7 changes waiting", wherever the person is. */
function WaitingBanner() {
  const count = useOutbox(waitingCount)
  const isStuck = useOutbox((all) => Object.values(all).some(({ unreachable }) => unreachable))
  return (
    <div role="status">
      {isStuck && count > 0 && (
        <p className="bg-wash px-4 py-1.5 text-center text-13 text-ink-muted">
          <Link
            to="/account/settings"
            search={{ tab: 'learning' }}
            hash="outbox"
            className="underline"
          >
            <Plural value={count} one="# change waiting" other="# changes waiting" />
          </Link>
        </p>
      )}
    </div>
  )
}

/** What the server tells this person as it happens; pages that are open show it at once. */
function usePersonalNews() {
  const queryClient = useQueryClient()
  const personId = useSession((session) => session.user?.id)
  useLive(personId === undefined ? null : `person:${personId}`, ({ name, data }) => {
    if (name === 'notification.read') {
      void closeShown((data as { id: string | null }).id).catch(() => undefined)
    }
    // Verified on another page, or by the link in the mail.
    if (name === 'person.email_verified') {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: emailQuery.queryKey })
    }
    // News is rare and may be about any of these: an invitation, a new role, a message. Organizations come first: one
    // that was closed a moment ago is asked nothing more.
    void queryClient
      .invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
      .then(() => {
        for (const queryKey of [
          notificationsKey,
          receivedInvitationsQuery.queryKey,
          unreadMessagesKey,
          // Of any organization: work was handed in.
          ['grading'],
        ]) {
          void queryClient.invalidateQueries({ queryKey })
        }
      })
  })
}

/** Logs out at once, unless something waits on this device: then the person decides. */
function useLogout() {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(0)
  const logout = () => {
    void navigate({ to: '/login' })
    useSession.getState().logout()
  }
  const ask = async () => {
    const count = waitingCount(useOutbox.getState()) > 0 ? await countAfterSending() : 0
    if (count > 0) setWaiting(count)
    else logout()
  }
  const dialog = waiting > 0 && (
    <LogOutDialog waiting={waiting} onLogout={logout} onClose={() => setWaiting(0)} />
  )
  return { logout: () => void ask(), dialog }
}

/** One last attempt to send what waits, without making the person wait for long. */
async function countAfterSending(): Promise<number> {
  const { flush, waitingChanges } = await import('#web/lib/outbox/outbox.ts')
  await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, 3000))])
  return (await waitingChanges()).length
}
