import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, CircleCheck, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { changeAccent, removeLogo, uploadLogo, type Organization } from '#contract/organizations.ts'
import { Brand } from '#web/lib/brand/brand.tsx'
import { marksQuery } from '#web/lib/brand/marks-query.ts'
import { OrganizationHeader } from '#web/lib/brand/organization-header.tsx'
import { call } from '#web/lib/call.ts'
import { OrganizationMark } from '#web/lib/organization-mark.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { organizationQuery } from '../queries.ts'
import { contrast, leastForMarks, readable, surfaces } from './contrast.ts'

/** Logo and colour, with a preview of where they are seen. */
export function BrandingSettings({ organization }: { organization: Organization }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [accent, setAccent] = useState(organization.accent ?? '')
  const params = { organizationId: organization.id }
  const valid = /^#[0-9a-f]{6}$/i.test(accent)
  const take = (next: Organization) => {
    client.setQueryData(organizationQuery(organization.id).queryKey, next)
    void client.invalidateQueries({ queryKey: marksQuery.queryKey })
    toast.success(t`Saved`)
  }
  const options = { onSuccess: take, onError: (failure: unknown) => toastFailure(failure) }
  const save = useMutation({
    mutationFn: (colour: string | null) => call(changeAccent, { params, body: { accent: colour } }),
    ...options,
  })
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadLogo, { params, body: { file } }),
    ...options,
  })
  const remove = useMutation({ mutationFn: () => call(removeLogo, { params }), ...options })
  const shown = valid ? accent : null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Card className="flex flex-col gap-6 sm:p-6">
        <CardHead
          title={<Trans>Branding</Trans>}
          description={
            <Trans>
              Your logo and color appear in the app, on your public page and in your emails.
            </Trans>
          }
        />
        <div className="flex items-center gap-4">
          <OrganizationMark
            size="lg"
            name={organization.name}
            logo={organization.logo}
            accent={shown}
          />
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label={t`Logo`}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) upload.mutate(file)
                event.target.value = ''
              }}
            />
            <Button pending={upload.isPending} onClick={() => input.current?.click()}>
              {organization.logo ? <Trans>Replace logo</Trans> : <Trans>Upload logo</Trans>}
            </Button>
            {organization.logo && (
              <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate()}>
                <Trans>Remove</Trans>
              </Button>
            )}
            <p className="w-full text-13 text-ink-muted">
              <Trans>PNG, JPEG or WebP, up to 5 MB.</Trans>
            </p>
          </div>
        </div>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (valid || accent === '') save.mutate(accent === '' ? null : accent.toLowerCase())
          }}
        >
          <Field
            optional
            label={<Trans>Color</Trans>}
            hint={
              <Trans>
                Used for buttons, links and highlights. Its lightness is adjusted so that text stays
                readable in both themes.
              </Trans>
            }
            error={accent !== '' && !valid && t`Use a color such as #0f766e`}
          >
            <Input
              maxLength={7}
              spellCheck={false}
              placeholder="#0f766e"
              value={accent}
              onChange={(event) => setAccent(event.target.value.trim())}
            />
          </Field>
          <input
            type="color"
            aria-label={t`Pick a color`}
            value={valid ? accent : '#0f766e'}
            onChange={(event) => setAccent(event.target.value)}
            className="h-9 w-16 cursor-pointer rounded-control border border-line bg-surface"
          />
          {shown && <ContrastCheck colour={shown} onUse={setAccent} />}
          <Button
            type="submit"
            variant="primary"
            pending={save.isPending}
            disabled={accent !== '' && !valid}
            className="self-start"
          >
            <Trans>Save color</Trans>
          </Button>
        </form>
      </Card>
      <Preview organization={organization} accent={shown} />
    </div>
  )
}

function ContrastCheck({ colour, onUse }: { colour: string; onUse: (colour: string) => void }) {
  const { i18n } = useLingui()
  const ratio = (surface: string) =>
    i18n.number(contrast(colour, surface), { maximumFractionDigits: 1 })
  const light = ratio(surfaces.light)
  const dark = ratio(surfaces.dark)
  const better = readable(colour)
  const fits = better === colour
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-13">
      {fits ? (
        <CircleCheck aria-hidden className="size-4 text-success" />
      ) : (
        <TriangleAlert aria-hidden className="size-4 text-amber-ink" />
      )}
      <Trans>
        Contrast {light} : 1 on light, {dark} : 1 on dark; {leastForMarks} : 1 is needed.
      </Trans>
      {!fits && (
        <Button size="sm" onClick={() => onUse(better)}>
          <span
            aria-hidden
            className="size-3.5 rounded-full border border-line"
            style={{ background: better }}
          />
          <Trans>Use {better}</Trans>
        </Button>
      )}
    </p>
  )
}

/** Made of the very parts that the app and the public page use, in the accent that both will have. */
function Preview({ organization, accent }: { organization: Organization; accent: string | null }) {
  const { name, slug } = organization
  return (
    <Card>
      <CardHead title={<Trans>Preview</Trans>} />
      <Brand accent={accent} className="flex flex-col gap-4">
        <div
          data-preview
          className="flex flex-col gap-1 rounded-card border border-line bg-surface p-3"
        >
          <span className="flex items-center gap-2.5 p-1 font-semibold">
            <Avatar square size="sm" name={name} src={organization.logo} />
            <span className="min-w-0 truncate">{name}</span>
          </span>
          <span className="flex h-9 items-center gap-3 rounded-control bg-primary-soft px-2.5 font-semibold text-primary">
            <BookOpen aria-hidden className="size-4.5" />
            <Trans>Courses</Trans>
          </span>
          <span className="mt-2 inline-flex h-9 items-center self-start rounded-control bg-primary px-4 font-semibold text-primary-ink">
            <Trans>Enroll</Trans>
          </span>
        </div>
        <OrganizationHeader
          compact
          name={name}
          description={organization.description}
          logo={organization.logo}
        />
      </Brand>
      <p className="mt-3 text-13">
        <Link to="/o/$slug" params={{ slug }} className="text-primary underline underline-offset-4">
          <Trans>Open public page</Trans>
        </Link>{' '}
        <span className="text-ink-muted">
          <Trans>It’s visible while you offer a public course.</Trans>
        </span>
      </p>
    </Card>
  )
}
