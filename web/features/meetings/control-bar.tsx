import { Trans, useLingui } from '@lingui/react/macro'
import {
  Circle,
  Hand,
  LayoutGrid,
  MessageSquare,
  Mic,
  MicOff,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  Settings2,
  SmilePlus,
  Square,
  Users,
  UserSquare,
  Video,
  VideoOff,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { reactions, type Reaction } from '#contract/meetings.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import type { View } from './stage.tsx'

export type Panel = 'chat' | 'people' | null

type ControlBarProps = {
  on: { audio: boolean; camera: boolean; screen: boolean; hand: boolean }
  can: { share: boolean; end: boolean; record: boolean }
  /** This tab records. */
  recording: boolean
  view: View
  panel: Panel
  unread: number
  waiting: number
  onAudio: () => void
  onCamera: () => void
  onScreen: () => void
  onHand: () => void
  onReact: (reaction: Reaction) => void
  onView: (view: View) => void
  onPanel: (panel: Panel) => void
  onRecord: () => void
  onDevices: () => void
  onLeave: () => void
  onEnd: () => void
}

export function ControlBar(props: ControlBarProps) {
  const { t } = useLingui()
  const { on, can, view, panel, unread, waiting } = props
  const [reacting, setReacting] = useState(false)
  const toggle = (next: 'chat' | 'people') => props.onPanel(panel === next ? null : next)
  return (
    <div
      role="toolbar"
      aria-label={t`Meeting controls`}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      <Control
        label={on.audio ? t`Mute` : t`Unmute`}
        keys="m"
        off={!on.audio}
        icon={on.audio ? <Mic /> : <MicOff />}
        onPress={props.onAudio}
      />
      <Control
        label={on.camera ? t`Stop video` : t`Start video`}
        keys="v"
        off={!on.camera}
        icon={on.camera ? <Video /> : <VideoOff />}
        onPress={props.onCamera}
      />
      {can.share && (
        <Control
          label={on.screen ? t`Stop sharing` : t`Share screen`}
          keys="s"
          pressed={on.screen}
          icon={on.screen ? <ScreenShareOff /> : <ScreenShare />}
          onPress={props.onScreen}
        />
      )}
      <Control
        label={on.hand ? t`Lower hand` : t`Raise hand`}
        keys="h"
        pressed={on.hand}
        icon={<Hand />}
        onPress={props.onHand}
      />
      <Popover open={reacting} onOpenChange={setReacting}>
        <PopoverTrigger asChild>
          <Button aria-label={t`React`} title={t`React`} size="lg" className="px-3!">
            <SmilePlus />
          </Button>
        </PopoverTrigger>
        <PopoverContent label={t`React`} align="center" className="w-auto! p-2!">
          <div className="flex gap-1">
            {reactions.map((reaction) => (
              <Button
                key={reaction}
                variant="ghost"
                aria-label={t`React with ${reaction}`}
                className="px-2! text-20"
                onClick={() => {
                  setReacting(false)
                  props.onReact(reaction)
                }}
              >
                {reaction}
              </Button>
            ))}
          </div>
        </PopoverContent>
      </Popover>
      <Control
        label={view === 'grid' ? t`Speaker view` : t`Grid view`}
        icon={view === 'grid' ? <UserSquare /> : <LayoutGrid />}
        onPress={() => props.onView(view === 'grid' ? 'speaker' : 'grid')}
      />
      <Control
        label={t`Chat`}
        keys="c"
        expanded={panel === 'chat'}
        count={unread}
        icon={<MessageSquare />}
        onPress={() => toggle('chat')}
      />
      <Control
        label={t`People`}
        keys="p"
        expanded={panel === 'people'}
        count={waiting}
        icon={<Users />}
        onPress={() => toggle('people')}
      />
      {can.record && (
        <Control
          label={props.recording ? t`Stop recording` : t`Record`}
          pressed={props.recording}
          icon={props.recording ? <Square /> : <Circle />}
          onPress={props.onRecord}
        />
      )}
      <Control label={t`Camera and microphone`} icon={<Settings2 />} onPress={props.onDevices} />
      {can.end ? (
        <Menu>
          <MenuTrigger asChild>
            <Button variant="danger" size="lg">
              <PhoneOff />
              <Trans>Leave</Trans>
            </Button>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem onSelect={props.onLeave}>
              <Trans>Leave meeting</Trans>
            </MenuItem>
            <MenuItem danger onSelect={props.onEnd}>
              <Trans>End for everyone</Trans>
            </MenuItem>
          </MenuContent>
        </Menu>
      ) : (
        <Button variant="danger" size="lg" onClick={props.onLeave}>
          <PhoneOff />
          <Trans>Leave</Trans>
        </Button>
      )}
    </div>
  )
}

type ControlProps = {
  label: string
  icon: ReactNode
  /** The key that does the same. */
  keys?: string
  off?: boolean
  pressed?: boolean
  expanded?: boolean
  count?: number
  onPress: () => void
}

function Control({ label, icon, keys, off, pressed, expanded, count = 0, onPress }: ControlProps) {
  const { i18n } = useLingui()
  return (
    <Button
      size="lg"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-expanded={expanded}
      variant={pressed || expanded ? 'primary' : 'secondary'}
      className={classNames('relative px-3!', off && 'text-danger')}
      onClick={onPress}
    >
      {icon}
      {count > 0 && (
        <span className="absolute -end-1.5 -top-1.5 grid min-w-5 place-items-center rounded-full bg-danger px-1 text-12 text-danger-ink">
          {i18n.number(count)}
        </span>
      )}
    </Button>
  )
}
