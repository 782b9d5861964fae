import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { fileSize } from '#web/lib/file-size.ts'
import { discardUpload, unfinishedUploads } from '#web/lib/uploads/tus-upload.ts'
import { useUploadQueue } from '#web/lib/uploads/upload-queue.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { CourseAddress } from '../queries.ts'
import { courseFiles } from './upload-resource.ts'

/** Uploads that a closed tab interrupted. A browser can't open the file again by itself: the person chooses it once more. */
export function UnfinishedUploads({ place }: { place: CourseAddress }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const target = courseFiles(place)
  const here = useUploadQueue((queue) => queue.uploads)
  const queryKey = ['unfinished-uploads', target.place]
  const { data = [] } = useQuery({
    queryKey: [...queryKey, here.length],
    staleTime: 0,
    queryFn: () => unfinishedUploads(target.place),
  })
  const interrupted = data.filter(
    ({ size, metadata }) =>
      !here.some((upload) => upload.size_bytes === size && upload.name === metadata['name']),
  )
  if (interrupted.length === 0) return null
  return (
    <section
      aria-label={t`Interrupted uploads`}
      className="rounded-card border border-line bg-amber-soft px-4 py-3 text-14"
    >
      <p className="mb-1 font-semibold">
        <Trans>Some uploads were interrupted. Choose the same file again to resume.</Trans>
      </p>
      <ul>
        {interrupted.map((upload) => {
          const name = upload.metadata['name'] ?? ''
          return (
            <li key={upload.urlStorageKey} className="flex items-center gap-2">
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-13 text-ink-muted">{fileSize(upload.size ?? 0)}</span>
              <IconButton
                size="sm"
                label={t`Discard ${name}`}
                onClick={() =>
                  void discardUpload(upload, target).then(() =>
                    queryClient.invalidateQueries({ queryKey }),
                  )
                }
              >
                <X />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
