import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ErrorBody } from '#contract/errors.ts'
import { toast } from '#web/ui/toaster.tsx'
import { ApiError, isNetworkError, messageOf, messageOfBody } from './api-error.ts'
import { saveBytes } from './save-file.ts'

/**
 * A link to a document that the server creates on request. It is fetched first, so a busy server leads to a message and
 * a retry instead of a broken download.
 */
export function DownloadLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const download = useMutation({
    mutationFn: () => fetchDocument(href),
    onSuccess: ({ bytes, name }) => saveBytes(bytes, name),
    onError: (failure) =>
      toast.error(
        isNetworkError(failure)
          ? t`Lyceum can't be reached. Check your connection and try again.`
          : messageOf(failure),
        { action: { label: t`Try again`, onClick: () => download.mutate() } },
      ),
    networkMode: 'always',
  })
  return (
    <a
      {...props}
      href={href}
      download
      aria-busy={download.isPending}
      onClick={(event) => {
        event.preventDefault()
        if (!download.isPending) download.mutate()
      }}
    >
      {children}
    </a>
  )
}

async function fetchDocument(href: string) {
  const response = await fetch(href).catch(() => {
    throw new ApiError({ kind: 'network', detail: '' })
  })
  if (!response.ok) {
    const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined
    throw new ApiError({
      kind: response.status < 500 ? 'bad_request' : 'bad_response',
      status: response.status,
      code: body?.code,
      detail: messageOfBody(body, t`The file couldn’t be downloaded.`),
    })
  }
  return { bytes: await response.blob(), name: nameOf(response, href) }
}

/** The server's file name, otherwise the end of the URL. */
function nameOf(response: Response, href: string): string {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? []
  const fallback = new URL(href, location.href).pathname.split('/').at(-1) ?? 'document'
  return decodeURIComponent(encoded ?? fallback)
}
