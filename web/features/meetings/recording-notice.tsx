import { Trans } from '@lingui/react/macro'
import { Circle } from 'lucide-react'
import { useState } from 'react'
import type { Meeting, Participant } from '#contract/meetings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Pill } from '#web/ui/pill.tsx'

type Props = { meeting: Meeting; participants: Participant[]; onLeave: () => void }

/** Who records right now, as long as they are in the room. */
export function recordedBy({ meeting, participants }: Omit<Props, 'onLeave'>) {
  const { recording } = meeting
  const maker = participants.find(({ person }) => person.id === recording?.person_id)
  return recording && maker?.status === 'present' ? { ...recording, name: maker.person.name } : null
}

/** Says that the meeting is recorded, and asks everyone but the host who records whether they stay. */
export function RecordingNotice({ meeting, participants, onLeave }: Props) {
  const [agreed, setAgreed] = useState<string | null>(null)
  const recording = recordedBy({ meeting, participants })
  if (!recording) return null
  const { name } = recording
  const asks = recording.person_id !== meeting.me.person_id && agreed !== recording.id
  return (
    <>
      <span role="status">
        <Pill tone="danger" icon={Circle}>
          <Trans>Recording</Trans>
        </Pill>
      </span>
      <Dialog open={asks} onOpenChange={() => undefined}>
        <DialogContent
          role="alertdialog"
          size="sm"
          hideClose
          title={<Trans>This meeting is being recorded</Trans>}
          description={
            <Trans>
              {name} records everyone's video, audio and shared screens. Everyone invited to this
              session can watch the recording. Turn off your camera and microphone if you don't want
              to be in it, or leave.
            </Trans>
          }
        >
          <DialogFooter>
            <Button onClick={onLeave}>
              <Trans>Leave meeting</Trans>
            </Button>
            <Button variant="primary" onClick={() => setAgreed(recording.id)}>
              <Trans>Stay in the meeting</Trans>
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
