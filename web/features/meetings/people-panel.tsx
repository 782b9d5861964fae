import { Trans, useLingui } from '@lingui/react/macro'
import {
  Hand,
  Lock,
  LockOpen,
  Mic,
  MicOff,
  MoreHorizontal,
  ScreenShareOff,
  ShieldMinus,
  ShieldPlus,
  UserRoundX,
  VideoOff,
} from 'lucide-react'
import { useState } from 'react'
import * as contract from '#contract/meetings.ts'
import type { Meeting, Participant } from '#contract/meetings.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import { Pill } from '#web/ui/pill.tsx'

type PeoplePanelProps = { organizationId: string; meeting: Meeting; participants: Participant[] }

/** All commands about one person have one shape. */
type PersonCommand = typeof contract.muteParticipant

/** Who is there and who waits, and for hosts what they may decide. */
export function PeoplePanel({ organizationId, meeting, participants }: PeoplePanelProps) {
  const { t } = useLingui()
  const [removing, setRemoving] = useState<Participant | null>(null)
  const params = { organizationId, meetingId: meeting.id }
  const of = (status: Participant['status']) =>
    participants.filter((participant) => participant.status === status)
  const command = (endpoint: PersonCommand, { person }: Participant) =>
    void call(endpoint, { params: { ...params, personId: person.id } }).catch(toastFailure)
  const decide = (endpoint: typeof contract.lockMeeting) =>
    void call(endpoint, { params }).catch(toastFailure)
  const waiting = of('waiting')
  const removed = of('removed')
  const heading = 'text-13 font-semibold text-ink-muted'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto">
      {meeting.can.host && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => decide(contract.muteEveryone)}>
            <MicOff />
            <Trans>Mute everyone</Trans>
          </Button>
          <Button
            size="sm"
            onClick={() =>
              decide(meeting.is_locked ? contract.unlockMeeting : contract.lockMeeting)
            }
          >
            {meeting.is_locked ? <LockOpen /> : <Lock />}
            {meeting.is_locked ? <Trans>Unlock</Trans> : <Trans>Lock</Trans>}
          </Button>
        </div>
      )}
      {waiting.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className={heading}>
            <Trans>In the waiting room</Trans>
          </h3>
          <ul aria-label={t`In the waiting room`} className="flex flex-col gap-2">
            {waiting.map((participant) => (
              <li key={participant.person.id} className="flex items-center gap-2 text-14">
                <Avatar size="sm" name={participant.person.name} src={participant.person.avatar} />
                <span className="min-w-0 flex-1 truncate">{participant.person.name}</span>
                <Button
                  size="sm"
                  variant="primary"
                  aria-label={t`Admit ${participant.person.name}`}
                  onClick={() => command(contract.admitParticipant, participant)}
                >
                  <Trans>Admit</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className={heading}>
          <Trans>In the room</Trans>
        </h3>
        <ul aria-label={t`In the room`} className="flex flex-col gap-1">
          {of('present').map((participant) => (
            <li key={participant.person.id} className="flex items-center gap-2 py-0.5 text-14">
              <Avatar size="sm" name={participant.person.name} src={participant.person.avatar} />
              <span className="min-w-0 flex-1 truncate">{participant.person.name}</span>
              {participant.hand_raised_at && (
                <Hand role="img" aria-label={t`Hand raised`} className="size-4 text-amber-ink" />
              )}
              <RolePill participant={participant} />
              {participant.audio_on ? (
                <Mic role="img" aria-label={t`Microphone on`} className="size-4 text-ink-faint" />
              ) : (
                <MicOff role="img" aria-label={t`Muted`} className="size-4 text-ink-faint" />
              )}
              {meeting.can.host && participant.person.id !== meeting.me.person_id && (
                <Commands
                  participant={participant}
                  meeting={meeting}
                  onCommand={(endpoint) => command(endpoint, participant)}
                  onRemove={() => setRemoving(participant)}
                />
              )}
              {meeting.can.host && participant.person.id === meeting.me.person_id && (
                <span aria-hidden className="size-8 shrink-0" />
              )}
            </li>
          ))}
        </ul>
      </section>
      {removed.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className={heading}>
            <Trans>Removed</Trans>
          </h3>
          <ul className="flex flex-col gap-2">
            {removed.map((participant) => (
              <li key={participant.person.id} className="flex items-center gap-2 text-14">
                <span className="min-w-0 flex-1 truncate">{participant.person.name}</span>
                <Button size="sm" onClick={() => command(contract.admitParticipant, participant)}>
                  <Trans>Let back in</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={<Trans>Remove {removing?.person.name ?? ''}?</Trans>}
        effect={
          <Trans>
            They'll leave the room right away and can't rejoin unless a host lets them back in.
          </Trans>
        }
        confirmLabel={<Trans>Remove</Trans>}
        onConfirm={async () => {
          if (!removing) return
          const personId = removing.person.id
          await call(contract.removeParticipant, { params: { ...params, personId } })
        }}
      />
    </div>
  )
}

function RolePill({ participant }: { participant: Participant }) {
  if (participant.role === 'guest') return null
  return (
    <Pill tone={participant.role === 'host' ? 'primary' : 'neutral'}>
      {participant.role === 'host' ? <Trans>Host</Trans> : <Trans>Co-host</Trans>}
    </Pill>
  )
}

function Commands({
  participant,
  meeting,
  onCommand,
  onRemove,
}: {
  participant: Participant
  meeting: Meeting
  onCommand: (endpoint: PersonCommand) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const { person, role } = participant
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={t`Actions for ${person.name}`}>
          <MoreHorizontal />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {participant.audio_on ? (
          <MenuItem icon={<MicOff />} onSelect={() => onCommand(contract.muteParticipant)}>
            <Trans>Mute</Trans>
          </MenuItem>
        ) : (
          <MenuItem icon={<Mic />} onSelect={() => onCommand(contract.askToUnmute)}>
            <Trans>Ask to unmute</Trans>
          </MenuItem>
        )}
        {participant.video_on && (
          <MenuItem icon={<VideoOff />} onSelect={() => onCommand(contract.stopParticipantVideo)}>
            <Trans>Stop video</Trans>
          </MenuItem>
        )}
        {participant.screen_on && (
          <MenuItem
            icon={<ScreenShareOff />}
            onSelect={() => onCommand(contract.stopParticipantScreen)}
          >
            <Trans>Stop screen share</Trans>
          </MenuItem>
        )}
        {participant.hand_raised_at && (
          <MenuItem icon={<Hand />} onSelect={() => onCommand(contract.lowerHand)}>
            <Trans>Lower hand</Trans>
          </MenuItem>
        )}
        {meeting.can.promote &&
          role !== 'host' &&
          (role === 'guest' ? (
            <MenuItem icon={<ShieldPlus />} onSelect={() => onCommand(contract.promoteParticipant)}>
              <Trans>Make co-host</Trans>
            </MenuItem>
          ) : (
            <MenuItem icon={<ShieldMinus />} onSelect={() => onCommand(contract.demoteParticipant)}>
              <Trans>Remove as co-host</Trans>
            </MenuItem>
          ))}
        {role !== 'host' && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<UserRoundX />} onSelect={onRemove}>
              <Trans>Remove</Trans>
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
