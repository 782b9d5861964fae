import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePause, CirclePlay, Eye, MoreHorizontal, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { DirectoryPerson } from '#contract/directory.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { EditPersonLink } from './person-link.tsx'
import { RemovePersonDialog } from './remove-person-dialog.tsx'
import { SuspendPersonDialog } from './suspend-person-dialog.tsx'
import { ViewAsDialog } from './view-as-dialog.tsx'
import { useMemberChange } from './use-member-change.ts'

type PersonMenuProps = {
  organization: { id: string; name: string }
  person: DirectoryPerson
  onRemoved?: () => void
}

/** All that can be done with one person. */
export function PersonMenu({ organization, person, onRemoved }: PersonMenuProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'view' | 'suspend' | 'remove'>()
  const change = useMemberChange(organization.id)
  const { can } = person
  const close = (open: boolean) => !open && setAsking(undefined)
  const restore = () =>
    void change([person.id], { type: 'restore' }).catch((error) => toastFailure(error))
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${person.name}`}>
            <MoreHorizontal />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {can.change_role && (
            <MenuItem asChild icon={<Pencil />}>
              <EditPersonLink person={person}>
                <Trans>Edit role and groups</Trans>
              </EditPersonLink>
            </MenuItem>
          )}
          {can.view_as && (
            <MenuItem icon={<Eye />} onSelect={() => setAsking('view')}>
              <Trans>View as this person</Trans>
            </MenuItem>
          )}
          {can.suspend && (
            <MenuItem icon={<CirclePause />} onSelect={() => setAsking('suspend')}>
              <Trans>Suspend</Trans>
            </MenuItem>
          )}
          {can.restore && (
            <MenuItem icon={<CirclePlay />} onSelect={restore}>
              <Trans>Restore</Trans>
            </MenuItem>
          )}
          {can.remove && (
            <>
              <MenuSeparator />
              <MenuItem danger icon={<UserMinus />} onSelect={() => setAsking('remove')}>
                <Trans>Remove from organization</Trans>
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <ViewAsDialog
        open={asking === 'view'}
        onOpenChange={close}
        organization={organization}
        person={person}
      />
      <SuspendPersonDialog
        open={asking === 'suspend'}
        onOpenChange={close}
        organization={organization}
        person={person}
      />
      <RemovePersonDialog
        open={asking === 'remove'}
        onOpenChange={close}
        organization={organization}
        person={person}
        onRemoved={onRemoved}
      />
    </>
  )
}
