import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCourseSlug, type Course } from '#contract/courses.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { courseQuery } from './queries.ts'

/** The address in the catalog. It changes at once, so it has a button of its own. */
export function SlugField({ organizationId, course }: { organizationId: string; course: Course }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [slug, setSlug] = useState(course.slug)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    setError(undefined)
    try {
      const params = { organizationId, courseId: course.id }
      const saved = await call(changeCourseSlug, { params, body: { slug } })
      queryClient.setQueryData(courseQuery(params).queryKey, saved)
      toast.success(t`Address changed`)
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors['slug']) || messageOf(failure))
    }
    setPending(false)
  }
  return (
    <Field
      label={<Trans context="web address">Address</Trans>}
      hint={<Trans>/courses/{slug} · links to the old address will stop working</Trans>}
      error={error}
    >
      <div className="flex gap-2">
        <div className="flex-1">
          <Input
            spellCheck={false}
            maxLength={120}
            className="font-mono"
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
          />
        </div>
        <Button disabled={slug === course.slug} pending={pending} onClick={() => void save()}>
          <Trans>Change</Trans>
        </Button>
      </div>
    </Field>
  )
}
