import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce, editAnnouncement, type Announcement } from '#contract/announcements.ts'
import type { Document } from '#contract/document.ts'
import { emptyDocument } from '#contract/plain-document.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useAttachments } from '#web/lib/words/attachments.tsx'
import { hasWords, WordsComposer } from '#web/lib/words/words-composer.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { announcementsKey } from './queries.ts'

type Audience = { organization: boolean; courses: { id: string; title: string }[] }

type AnnouncementFormProps = {
  organizationId: string
  /** Where it may be announced; an announcement that exists stays where it is. */
  audience: Audience
  courseId?: string | undefined
  announcement: Announcement | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Writes an announcement or changes one. */
export function AnnouncementForm({ open, onOpenChange, ...props }: AnnouncementFormProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="lg"
        title={
          props.announcement ? <Trans>Edit announcement</Trans> : <Trans>New announcement</Trans>
        }
      >
        <Fields {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const everyone = 'organization'

function Fields({
  organizationId,
  audience,
  courseId,
  announcement,
  onDone,
}: Omit<AnnouncementFormProps, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const first = audience.organization ? everyone : (audience.courses[0]?.id ?? '')
  const [to, setTo] = useState(courseId ?? first)
  const [title, setTitle] = useState(announcement?.title ?? '')
  const [body, setBody] = useState<Document>(announcement?.body ?? emptyDocument)
  const waits = announcement === null || announcement.status === 'scheduled'
  const [later, setLater] = useState(announcement?.status === 'scheduled')
  const [publishAt, setPublishAt] = useState<string | null>(announcement?.publish_at ?? null)
  const [byMail, setByMail] = useState(announcement?.by_mail ?? false)
  const attachments = useAttachments(organizationId)
  const time = later ? publishAt : null
  const save = useMutation({
    mutationFn: () =>
      announcement
        ? call(editAnnouncement, {
            params: { organizationId, announcementId: announcement.id },
            body: {
              title,
              body,
              by_mail: byMail,
              ...(waits && { publish_at: time ?? new Date().toISOString() }),
            },
          })
        : call(announce, {
            params: { organizationId },
            body: {
              title,
              body,
              course_id: to === everyone ? null : to,
              publish_at: time,
              by_mail: byMail,
              file_ids: attachments.ids,
            },
          }),
    onSuccess: async () => {
      toast.success(time ? t`Announcement scheduled` : t`Announcement published`)
      onDone()
      await client.invalidateQueries({ queryKey: announcementsKey(organizationId) })
    },
  })
  const ready =
    title.trim() !== '' && hasWords(body) && to !== '' && !attachments.busy && (!later || publishAt)
  const submit = () => {
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {announcement === null && (
        <Field label={<Trans context="recipients">To</Trans>}>
          <Select
            value={to}
            onValueChange={setTo}
            options={[
              ...(audience.organization
                ? [{ value: everyone, label: t`Everyone in the organization` }]
                : []),
              ...audience.courses.map(({ id, title: label }) => ({ value: id, label })),
            ]}
          />
        </Field>
      )}
      <Field required label={<Trans>Title</Trans>}>
        <Input maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      {waits && (
        <>
          <Switch
            label={<Trans>Important: also send by email right away</Trans>}
            checked={byMail}
            onCheckedChange={setByMail}
          />
          <Switch label={<Trans>Publish later</Trans>} checked={later} onCheckedChange={setLater} />
          {later && (
            <Field required label={<Trans>When</Trans>}>
              <DateTimeInput value={publishAt} onValueChange={setPublishAt} />
            </Field>
          )}
        </>
      )}
      <WordsComposer
        label={t`Text`}
        placeholder={t`What should everyone know?`}
        value={body}
        onChange={setBody}
        {...(announcement === null && { attachments })}
        onSubmit={submit}
        error={save.isError && messageOf(save.error)}
        actions={
          <Button type="submit" variant="primary" disabled={!ready} pending={save.isPending}>
            {announcement ? (
              <Trans>Save</Trans>
            ) : later ? (
              <Trans>Schedule</Trans>
            ) : (
              <Trans>Announce</Trans>
            )}
          </Button>
        }
      />
    </form>
  )
}
