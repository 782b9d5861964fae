import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock, WifiOff, X } from 'lucide-react'
import { useState } from 'react'
import { endMeeting } from '#contract/meetings.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { ControlBar, type Panel } from './control-bar.tsx'
import { DeviceFields } from './device-fields.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RecordingNotice } from './recording-notice.tsx'
import { Stage, type View } from './stage.tsx'
import { useAnnouncements } from './use-announcements.ts'
import type { MeetingControls } from './use-meeting.ts'
import { useRecording } from './use-recording.ts'
import { useRoomKeys } from './use-room-keys.ts'

type MeetingRoomProps = { organizationId: string; meetingId: string; controls: MeetingControls }

export function MeetingRoom({ organizationId, meetingId, controls }: MeetingRoomProps) {
  const { t } = useLingui()
  const { state, media, screen, on } = controls
  const { meeting, participants, messages } = state
  const [view, setView] = useState<View>('grid')
  const [panel, setPanel] = useState<Panel>(null)
  const [seen, setSeen] = useState(messages.length)
  const [asking, setAsking] = useState<'devices' | 'end' | 'record' | null>(null)
  const announcement = useAnnouncements(participants)
  const recording = useRecording(organizationId, meetingId, controls)
  if (panel === 'chat' && seen !== messages.length) setSeen(messages.length)
  const toggle = (next: 'chat' | 'people') => setPanel((now) => (now === next ? null : next))
  useRoomKeys({
    m: controls.toggleAudio,
    v: controls.toggleCamera,
    h: controls.toggleHand,
    c: () => toggle('chat'),
    p: () => toggle('people'),
    ...(meeting?.can.share && { s: controls.toggleScreen }),
  })
  if (!meeting) return null
  const present = participants.filter(({ status }) => status === 'present').length
  return (
    <div className="flex h-dvh flex-col bg-paper">
      <header className="flex min-h-12 items-center gap-3 border-b border-line bg-surface px-4 lying:min-h-8">
        <h1 className="min-w-0 truncate text-14 font-semibold">{meeting.title}</h1>
        <span className="shrink-0 text-13 text-ink-muted">
          <Plural value={present} one="# person" other="# people" />
        </span>
        {meeting.is_locked && (
          <Pill icon={Lock}>
            <Trans context="live session">Locked</Trans>
          </Pill>
        )}
        <RecordingNotice meeting={meeting} participants={participants} onLeave={controls.leave} />
        <span role="status" className="ms-auto">
          {!state.connected && (
            <Pill tone="attention" icon={WifiOff}>
              <Trans>Reconnecting…</Trans>
            </Pill>
          )}
        </span>
      </header>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="flex min-h-0 flex-1">
        <main className="flex min-w-0 flex-1 flex-col gap-3 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom,0px))] lying:gap-2 lying:pt-2">
          <Stage state={state} view={view} mine={{ camera: media.camera, screen }} />
          <ControlBar
            on={on}
            can={meeting.can}
            view={view}
            panel={panel}
            unread={messages.length - seen}
            waiting={participants.filter(({ status }) => status === 'waiting').length}
            onAudio={controls.toggleAudio}
            onCamera={controls.toggleCamera}
            onScreen={controls.toggleScreen}
            onHand={controls.toggleHand}
            onReact={controls.react}
            onView={setView}
            onPanel={setPanel}
            recording={recording.isRecording}
            onRecord={() => (recording.isRecording ? void recording.stop() : setAsking('record'))}
            onDevices={() => setAsking('devices')}
            onLeave={controls.leave}
            onEnd={() => setAsking('end')}
          />
        </main>
        {panel && (
          <aside
            aria-label={panel === 'chat' ? t`Chat` : t`People`}
            className="flex w-84 shrink-0 flex-col border-s border-line bg-surface p-4 max-sm:fixed max-sm:inset-0 max-sm:z-30 max-sm:w-full max-sm:pb-[max(1rem,env(safe-area-inset-bottom,0px))] lying:fixed lying:inset-0 lying:z-30 lying:w-full lying:ps-[max(1rem,env(safe-area-inset-left,0px))] lying:pe-[max(1rem,env(safe-area-inset-right,0px))]"
          >
            <div className="mb-3 flex items-center justify-between">
              <h2 className="text-14 font-semibold">
                {panel === 'chat' ? <Trans>Chat</Trans> : <Trans>People</Trans>}
              </h2>
              <IconButton size="sm" label={t`Close`} onClick={() => setPanel(null)}>
                <X />
              </IconButton>
            </div>
            {panel === 'chat' ? (
              <ChatPanel
                organizationId={organizationId}
                meetingId={meetingId}
                messages={messages}
              />
            ) : (
              <PeoplePanel
                organizationId={organizationId}
                meeting={meeting}
                participants={participants}
              />
            )}
          </aside>
        )}
      </div>
      <Dialog open={asking === 'devices'} onOpenChange={(open) => !open && setAsking(null)}>
        <DialogContent title={<Trans>Camera and microphone</Trans>}>
          <DeviceFields media={media} onChoose={controls.chooseDevice} />
        </DialogContent>
      </Dialog>
      <RecordDialog
        open={asking === 'record'}
        title={meeting.title}
        onOpenChange={(open) => !open && setAsking(null)}
        onStart={recording.start}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={<Trans>End “{meeting.title}” for everyone?</Trans>}
        effect={<Trans>Everyone will leave the room, and nobody can rejoin.</Trans>}
        confirmLabel={<Trans>End for everyone</Trans>}
        onConfirm={() => call(endMeeting, { params: { organizationId, meetingId } })}
      />
      <ConfirmDialog
        danger={false}
        open={controls.askedToUnmute}
        onOpenChange={(open) => !open && controls.answerUnmute()}
        title={<Trans>The host asked you to unmute</Trans>}
        effect={<Trans>Everyone in the room will hear you.</Trans>}
        confirmLabel={<Trans>Unmute</Trans>}
        onConfirm={() => {
          if (!on.audio) controls.toggleAudio()
        }}
      />
    </div>
  )
}
