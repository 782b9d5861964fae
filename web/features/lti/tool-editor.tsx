import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  previewLessonTool,
  saveLessonTool,
  startDeepLink,
  type LessonTool,
  type SaveLessonToolBody,
} from '#contract/lti-lessons.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { hearChosenContent } from './chosen-content.ts'
import { parametersText, readParameters } from './parameters-text.ts'
import { lessonToolQuery, type LessonPlace } from './queries.ts'
import { ToolFrame } from './tool-frame.tsx'
import { ToolRulesFields } from './tool-rules-fields.tsx'
import { useLaunch } from '#web/lib/use-launch.ts'

type ToolEditorProps = { place: LessonPlace; onSaved: () => void }

/** Chooses the tool of a lesson, what it opens and when it counts. */
export function ToolEditor({ place, onSaved }: ToolEditorProps) {
  const query = useQuery(lessonToolQuery(place))
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data) {
    return (
      <SkeletonRegion>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  return (
    <Editor
      // What content selection brought replaces what was written.
      key={`${query.data.tool_id} ${query.data.url}`}
      place={place}
      onSaved={onSaved}
      shown={query.data}
    />
  )
}

/** Another tool opens where its admin chose; the author may still change it. */
const usualOf = ({ choices }: LessonTool, toolId: string) => {
  const tool = choices.find(({ id }) => id === toolId)
  return tool && { opens_in: tool.opens_in }
}

interface Written extends Omit<SaveLessonToolBody, 'tool_id' | 'url' | 'custom'> {
  tool_id: string
  url: string
  custom: string
}

function Editor({ place, onSaved, shown }: ToolEditorProps & { shown: LessonTool }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [written, setWritten] = useState<Written>(() => ({
    tool_id: shown.tool_id ?? '',
    url: shown.url ?? '',
    custom: parametersText(shown.custom),
    opens_in: shown.opens_in,
    rules: shown.rules,
  }))
  const change = (changes: Partial<Written>) => setWritten((now) => ({ ...now, ...changes }))
  const { queryKey } = lessonToolQuery(place)
  const save = useMutation({
    mutationFn: () =>
      call(saveLessonTool, {
        params: place,
        body: {
          ...written,
          url: written.url.trim() || null,
          custom: readParameters(written.custom),
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      toast.success(t`Lesson saved`)
      onSaved()
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const disabled = !shown.can.update
  const chosen = shown.choices.find(({ id }) => id === written.tool_id)
  if (shown.choices.length === 0 && !shown.tool_id) {
    return (
      <p className="text-ink-muted">
        <Trans>
          No tools are connected yet. An admin connects them in the organization’s settings, under
          “Learning tools”.
        </Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {shown.has_ended && (
        <FormError>
          <Trans>This lesson’s tool isn’t connected any more. Choose another one.</Trans>
        </FormError>
      )}
      <Field label={t`Tool`} hint={chosen?.description}>
        <Select
          disabled={disabled}
          value={chosen ? written.tool_id : ''}
          placeholder={t`Choose a tool`}
          options={shown.choices.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(tool_id) => change({ tool_id, ...usualOf(shown, tool_id) })}
        />
      </Field>
      {chosen?.can_deep_link && !disabled && (
        <ContentSelection
          place={place}
          toolId={chosen.id}
          toolName={chosen.name}
          onChosen={onSaved}
        />
      )}
      <Field
        optional
        label={t`Page of the tool`}
        hint={t`Leave it empty to open the tool’s start page.`}
        error={errors['url']}
      >
        <Input
          type="url"
          placeholder="https://"
          disabled={disabled}
          value={written.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <Field
        optional
        label={t`Custom parameters`}
        hint={t`One per line, as name=value. Values such as $Context.id are filled in.`}
        error={errors['custom']}
      >
        <Textarea
          rows={2}
          disabled={disabled}
          value={written.custom}
          onChange={(event) => change({ custom: event.target.value })}
        />
      </Field>
      <ToolRulesFields
        opensIn={written.opens_in}
        rules={written.rules}
        canGrade={chosen?.can_grade ?? false}
        disabled={disabled}
        onChange={change}
      />
      {save.isError && Object.keys(errors).length === 0 && (
        <FormError>{messageOf(save.error)}</FormError>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={disabled || !chosen}
          pending={save.isPending}
          onClick={() => save.mutate()}
        >
          <Trans>Save tool</Trans>
        </Button>
      </div>
      {shown.tool_id && !shown.has_ended && <Preview place={place} opensIn={shown.opens_in} />}
    </div>
  )
}

function Preview({ place, opensIn }: { place: LessonPlace; opensIn: 'frame' | 'window' }) {
  const { t } = useLingui()
  const { opening, framed, blocked } = useLaunch(opensIn, () =>
    call(previewLessonTool, { params: place }),
  )
  return (
    <section aria-label={t`Preview`} className="flex flex-col gap-2">
      <div>
        <Button size="sm" pending={opening.isPending} onClick={() => opening.mutate()}>
          <Play />
          <Trans>Try the saved tool</Trans>
        </Button>
      </div>
      {opening.isError && <FormError>{messageOf(opening.error)}</FormError>}
      {blocked && (
        <a href={blocked} target="_blank" rel="noreferrer" className="text-primary underline">
          <Trans>Open in a new window</Trans>
        </a>
      )}
      {framed && <ToolFrame url={framed} title={t`Preview`} />}
    </section>
  )
}

/** The author chooses inside the tool; its answer reaches the server, and the page hears of it. */
function ContentSelection({
  place,
  toolId,
  toolName,
  onChosen,
}: {
  place: LessonPlace
  toolId: string
  toolName: string
  onChosen: () => void
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [url, setUrl] = useState<string>()
  const start = useMutation({
    mutationFn: () =>
      call(startDeepLink, {
        params: place,
        body: { tool_id: toolId, lesson_id: place.lessonId },
      }),
    onSuccess: (launch) => setUrl(launch.url),
  })
  useEffect(() => {
    if (!url) return
    return hearChosenContent(({ added, left_out, document }) => {
      // An answer of which nothing was added says why in its own page.
      if (document || added === 0) return
      setUrl(undefined)
      toast.success(t`Content added`)
      if (left_out.length > 0) {
        toast.error(t`Some of the content couldn’t be added`, { description: left_out.join(' ') })
      }
      void queryClient.invalidateQueries({ queryKey: lessonToolQuery(place).queryKey })
      onChosen()
    })
  }, [url, queryClient, place, onChosen, t])
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" pending={start.isPending} onClick={() => start.mutate()}>
        <ListPlus />
        <Trans>Choose content in {toolName}</Trans>
      </Button>
      {start.isError && <FormError>{messageOf(start.error)}</FormError>}
      <Dialog open={url !== undefined} onOpenChange={(open) => !open && setUrl(undefined)}>
        <DialogContent size="xl" title={t`Choose content`}>
          {url && <ToolFrame url={url} title={toolName} />}
        </DialogContent>
      </Dialog>
    </div>
  )
}
