import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { emptyDocument } from '#contract/plain-document.ts'
import type { Article, ArticleBody } from '#contract/help-articles.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DocumentEditor } from '#web/ui/document-editor.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { Desk } from './desk.ts'
import { articlesKey, categoriesKey, categoriesQuery } from './queries.ts'

type ArticleFormProps = {
  desk: Desk
  /** Null for a new one. */
  article: Article | null
  categoryId?: string
  onSaved: (article: Article) => void
  onCancel: () => void
}

/** Writes an article. Saving keeps a version; publishing shows it. Leaving with unsaved words asks first. */
export function ArticleForm({ desk, article, categoryId, onSaved, onCancel }: ArticleFormProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const categories = useQuery(categoriesQuery(desk)).data?.items ?? []
  const [draft, setDraft] = useState(() => startOf(article, categoryId))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [touched, setTouched] = useState(false)
  const [overwriting, setOverwriting] = useState<Article | null>(null)
  const leaving = useBlocker({
    shouldBlockFn: () => touched,
    enableBeforeUnload: () => touched,
    withResolver: true,
  })
  const set = (change: Partial<typeof draft>) => {
    setTouched(true)
    setDraft((now) => ({ ...now, ...change }))
  }
  const { organizationId } = desk

  const save = useMutation({
    mutationFn: async ({ publish, version }: { publish: boolean; version?: number }) => {
      const body = bodyOf(draft, article)
      const saved = article
        ? await call(desk.api.saveArticle, {
            params: { organizationId, articleId: article.id },
            body: { ...body, version: version ?? article.version },
          })
        : await call(desk.api.createArticle, { params: { organizationId }, body })
      if (!publish) return saved
      const params = { organizationId, articleId: saved.id }
      return call(desk.api.publishArticle, { params })
    },
    onSuccess: async (saved, { publish }) => {
      flushSync(() => setTouched(false))
      toast.success(publish ? t`Article published` : t`Draft saved`)
      await client.invalidateQueries({ queryKey: articlesKey(desk) })
      await client.invalidateQueries({ queryKey: categoriesKey(desk) })
      onSaved(saved)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return
      setErrors(error.errors)
      if (error.code === 'article_changed' && article) {
        const params = { organizationId, address: article.id }
        setOverwriting(await call(desk.api.getArticle, { params }))
      }
    },
  })
  const submit = (publish: boolean, event?: FormEvent) => {
    event?.preventDefault()
    if (draft.title.trim() === '') {
      setErrors({ title: t`Enter a title` })
      return
    }
    setErrors({})
    if (!save.isPending) save.mutate({ publish })
  }
  return (
    <form
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      onSubmit={(event) => submit(false, event)}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <FormError>
          {save.isError && Object.keys(errors).length === 0 && messageOf(save.error)}
        </FormError>
        <Field required label={<Trans>Title</Trans>} error={errors['title']}>
          <Input
            autoFocus={article === null}
            maxLength={160}
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field
          optional
          label={<Trans>Summary</Trans>}
          hint={<Trans>One sentence, shown in lists and search results.</Trans>}
        >
          <Textarea
            rows={2}
            maxLength={300}
            value={draft.summary}
            onChange={(event) => set({ summary: event.target.value })}
          />
        </Field>
        <DocumentEditor
          label={t`Article text`}
          placeholder={t`Start with the answer, then the steps.`}
          value={draft.body}
          onChange={(body) => set({ body })}
          error={errors['body']}
        />
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-4">
        <Card className="flex flex-col gap-2">
          <Button
            variant="primary"
            pending={save.isPending && save.variables?.publish}
            onClick={() => submit(true)}
          >
            <Trans>Save and publish</Trans>
          </Button>
          <Button type="submit" pending={save.isPending && !save.variables?.publish}>
            <Trans>Save draft</Trans>
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Card>
        <Card className="flex flex-col gap-4">
          <Field label={<Trans>Category</Trans>}>
            <Select
              value={draft.category_id || 'none'}
              onValueChange={(id: string) => set({ category_id: id === 'none' ? '' : id })}
              options={[
                { value: 'none', label: t`No category` },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          <Field group label={<Trans>Visibility</Trans>}>
            <RadioGroup
              value={draft.audience}
              onValueChange={(audience) => set({ audience })}
              options={[
                { value: 'public', label: t`Public`, hint: t`Anyone, even without an account` },
                { value: 'members', label: t`Members`, hint: t`Everyone in the organization` },
                { value: 'staff', label: t`Staff`, hint: t`Admins and instructors` },
              ]}
            />
          </Field>
          <Field
            optional
            label={<Trans context="web address">Address</Trans>}
            hint={
              <Trans>Leave empty to create it from the title. Old addresses keep working.</Trans>
            }
            error={errors['slug']}
          >
            <Input
              maxLength={80}
              value={draft.slug}
              onChange={(event) =>
                set({ slug: event.target.value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-') })
              }
            />
          </Field>
        </Card>
      </div>
      <ConfirmDialog
        danger={false}
        open={overwriting !== null}
        onOpenChange={(open) => !open && setOverwriting(null)}
        title={<Trans>Someone saved a newer version</Trans>}
        effect={
          <Trans>
            You can save yours on top of version {overwriting?.version ?? 0}. Both stay in the
            version history.
          </Trans>
        }
        confirmLabel={<Trans>Save mine on top</Trans>}
        onConfirm={() => save.mutateAsync({ publish: false, version: overwriting?.version })}
      />
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={<Trans>Leave without saving?</Trans>}
        effect={<Trans>Changes since your last save will be lost.</Trans>}
        confirmLabel={<Trans>Leave</Trans>}
        onConfirm={() => leaving.proceed?.()}
      />
    </form>
  )
}

const startOf = (article: Article | null, categoryId?: string) => ({
  title: article?.title ?? '',
  summary: article?.summary ?? '',
  body: article?.body ?? emptyDocument,
  category_id: article?.category?.id ?? categoryId ?? '',
  audience: article?.audience ?? 'members',
  slug: article?.slug ?? '',
})

function bodyOf(draft: ReturnType<typeof startOf>, article: Article | null): ArticleBody {
  const slug = draft.slug.replaceAll(/^-+|-+$/g, '').replaceAll(/-{2,}/g, '-')
  return {
    title: draft.title,
    summary: draft.summary,
    body: draft.body,
    audience: draft.audience,
    category_id: draft.category_id || null,
    ...(slug && slug !== article?.slug && { slug }),
  }
}
