import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { removeAvatar, uploadAvatar, type Profile } from '#contract/identity.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { takeProfile } from './queries.ts'

const maximumBytes = 5 * 1024 * 1024

/** The person's picture takes effect as soon as it is chosen. */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const take = (next: Profile) => takeProfile(queryClient, next)
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadAvatar, { body: { file } }),
    onSuccess: take,
    onError: (failure) => toastFailure(failure),
  })
  const remove = useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: take,
    onError: (failure) => toastFailure(failure),
  })

  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > maximumBytes || !/^image\/(png|jpeg|webp)$/.test(file.type)) {
      toast.error(t`Use a PNG, JPEG or WebP image up to 5 MB.`)
      return
    }
    upload.mutate(file)
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar size="xl" name={`${profile.first_name} ${profile.last_name}`} src={profile.avatar} />
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t`Picture`}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button size="sm" pending={upload.isPending} onClick={() => input.current?.click()}>
            {profile.avatar === null ? (
              <Trans>Upload picture</Trans>
            ) : (
              <Trans>Change picture</Trans>
            )}
          </Button>
          {profile.avatar !== null && (
            <Button
              size="sm"
              variant="ghost"
              pending={remove.isPending}
              onClick={() => remove.mutate()}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
        <p className="text-13 text-ink-muted">
          <Trans>PNG, JPEG or WebP, up to 5 MB.</Trans>
        </p>
      </div>
    </div>
  )
}
