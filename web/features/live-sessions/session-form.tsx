import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  editLiveSession,
  scheduleLiveSession,
  type LiveSession,
  type Sharing,
} from '#contract/live-sessions.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { type SeriesScope, SeriesScopeChoice } from '#web/ui/series-scope-choice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { liveSessionsKey } from './queries.ts'
import { endOf, SessionTimes, usualTimes } from './session-times.tsx'
import { useOverlapWarning } from './use-overlap-warning.ts'
import { useMyZone } from '#web/ui/time-zone.ts'

export type SessionAudience = {
  courses: { id: string; title: string }[]
  groups: { id: string; name: string }[]
}

type SessionFormProps = {
  organizationId: string
  audience: SessionAudience
  /** The course that a new one is for, where the page knows it; with no audience to choose from, for that only. */
  courseId?: string | undefined
  /** What a new one is called to begin with. */
  title?: string
  /** The one to change; its time is moved elsewhere. */
  session: LiveSession | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved?: (session: LiveSession) => void
}

export function SessionForm({ open, onOpenChange, ...props }: SessionFormProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="lg"
        title={props.session ? <Trans>Edit live session</Trans> : <Trans>New live session</Trans>}
      >
        <Fields {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function Fields({
  organizationId,
  audience,
  courseId,
  title: usualTitle = '',
  session,
  onSaved,
  onDone,
}: Omit<SessionFormProps, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const zone = useMyZone()
  const warnOfOverlaps = useOverlapWarning()
  const [when, setWhen] = useState(usualTimes)
  const [scope, setScope] = useState<SeriesScope>('this')
  const [to, setTo] = useState(
    courseId
      ? `course:${courseId}`
      : audience.courses[0]
        ? `course:${audience.courses[0].id}`
        : audience.groups[0]
          ? `group:${audience.groups[0].id}`
          : '',
  )
  const [title, setTitle] = useState(session?.title ?? usualTitle)
  const [description, setDescription] = useState(session?.description ?? '')
  const [room, setRoom] = useState<LiveSession['room']>(session?.room ?? 'built_in')
  const [url, setUrl] = useState(session?.management?.outside_url ?? '')
  const [capacity, setCapacity] = useState(session?.capacity?.toString() ?? '')
  const [waits, setWaits] = useState(session?.has_waiting_room ?? false)
  const [sharing, setSharing] = useState<Sharing>(session?.sharing ?? 'everyone')
  const [counts, setCounts] = useState(session?.attendance_minutes.toString() ?? '')
  const details = {
    title,
    description,
    capacity: capacity === '' ? null : Number(capacity),
    outside_url: room === 'link' ? url : null,
    has_waiting_room: waits,
    sharing,
    ...(counts !== '' && { attendance_minutes: Number(counts) }),
  }
  const save = useMutation({
    mutationFn: () => {
      if (session) {
        return call(editLiveSession, {
          params: { organizationId, sessionId: session.id },
          body: { ...details, scope: session.series ? scope : 'this' },
        })
      }
      const [kind, id = ''] = to.split(':')
      const start = when.startsAt ?? ''
      return call(scheduleLiveSession, {
        params: { organizationId },
        body: {
          ...details,
          ...(kind === 'course' ? { course_id: id } : { group_id: id }),
          starts_at: start,
          ends_at: endOf(start, when.minutes),
          time_zone: zone,
          recurrence: when.recurrence,
        },
      })
    },
    onSuccess: async (saved) => {
      toast.success(
        session ? t`Session updated` : t`Session scheduled. We'll notify everyone invited`,
      )
      warnOfOverlaps(saved)
      onDone()
      onSaved?.(saved)
      await client.invalidateQueries({ queryKey: liveSessionsKey(organizationId) })
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const ready =
    title.trim() !== '' &&
    (session !== null || (to !== '' && when.startsAt !== null)) &&
    (room === 'built_in' || url.trim() !== '')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !save.isPending) save.mutate()
      }}
    >
      <Field required label={<Trans>Title</Trans>} error={errors['title']}>
        <Input maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      {session === null && (
        <>
          {(audience.courses.length > 0 || audience.groups.length > 0) && (
            <Field required label={<Trans>For</Trans>} error={errors['course_id']}>
              <Select
                value={to}
                onValueChange={setTo}
                options={[
                  ...audience.courses.map((course) => ({
                    value: `course:${course.id}`,
                    label: course.title,
                  })),
                  ...audience.groups.map((group) => ({
                    value: `group:${group.id}`,
                    label: t`Group: ${group.name}`,
                  })),
                ]}
              />
            </Field>
          )}
          <SessionTimes draft={when} onDraftChange={setWhen} errors={errors} />
        </>
      )}
      <Field optional label={<Trans>Description</Trans>}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <Field group label={<Trans>Room</Trans>}>
        <RadioGroup
          value={room}
          onValueChange={setRoom}
          options={[
            {
              value: 'built_in',
              label: t`Room in Lyceum`,
              hint: t`Camera, screen sharing and chat in the browser. Attendance is recorded automatically.`,
            },
            {
              value: 'link',
              label: t`External link`,
              hint: t`A meeting in another service. We record who opens the link; you mark who attended.`,
            },
          ]}
        />
      </Field>
      {room === 'link' ? (
        <Field
          required
          label={<Trans context="web address">Address</Trans>}
          error={errors['outside_url']}
        >
          <Input
            type="url"
            placeholder="https://"
            maxLength={1000}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      ) : (
        <>
          <Switch
            label={<Trans>Waiting room</Trans>}
            hint={<Trans>Learners wait until a host lets them in.</Trans>}
            checked={waits}
            onCheckedChange={setWaits}
          />
          <Switch
            label={<Trans>Everyone can share their screen</Trans>}
            hint={<Trans>When off, only hosts can share.</Trans>}
            checked={sharing === 'everyone'}
            onCheckedChange={(on) => setSharing(on ? 'everyone' : 'hosts')}
          />
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          optional
          label={<Trans>Capacity</Trans>}
          hint={<Trans>Leave empty for no limit.</Trans>}
        >
          <Input
            type="number"
            min={1}
            max={10_000}
            value={capacity}
            onChange={(event) => setCapacity(event.target.value)}
          />
        </Field>
        <Field
          optional
          label={<Trans>Minutes to count as attended</Trans>}
          hint={<Trans>Leave empty for half of the session.</Trans>}
        >
          <Input
            type="number"
            min={1}
            max={1440}
            value={counts}
            onChange={(event) => setCounts(event.target.value)}
          />
        </Field>
      </div>
      {session?.series && (
        <Field group label={<Trans>Change</Trans>}>
          <SeriesScopeChoice value={scope} onValueChange={setScope} />
        </Field>
      )}
      <FormError>{save.isError && messageOf(save.error)}</FormError>
      <DialogFooter className="mt-2">
        <DialogClose asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={!ready} pending={save.isPending}>
          {session ? <Trans>Save</Trans> : <Trans>Schedule</Trans>}
        </Button>
      </DialogFooter>
    </form>
  )
}
