import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useSession } from '#web/lib/session.ts'
import type { DocumentEditorProps } from '#web/ui/document-editor.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { readKeptContent } from './kept-content.ts'
import type { EditKind, VideoEditor } from './lesson-content-fields.tsx'
import { LessonEditor } from './lesson-editor.tsx'
import { lessonQuery, type LessonPlace } from './queries.ts'

type LessonPageProps = {
  place: LessonPlace
  /** The editor of a kind of lesson that belongs to another noun. */
  editKind?: EditKind
  VideoEditor?: VideoEditor
  /** Where else the text can get content from. */
  sources?: DocumentEditorProps['sources']
  /** More buttons beside the settings. */
  toolbar?: ReactNode
}

export function LessonPage({ place, editKind, VideoEditor, sources, toolbar }: LessonPageProps) {
  const personId = useSession((session) => session.user?.id ?? '')
  const lesson = useQuery(lessonQuery(place))
  const kept = useQuery({
    queryKey: ['kept-content', personId, place.lessonId],
    // Read once for each visit: what is written now is in the editor.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => readKeptContent(personId, place.lessonId),
  })
  if (lesson.isError && !lesson.data) {
    return <QueryFailure query={lesson} />
  }
  if (!lesson.data || kept.data === undefined) {
    return (
      <SkeletonRegion>
        <Skeleton className="mb-6 h-9 w-80 max-w-full" />
        <SkeletonText lines={8} />
      </SkeletonRegion>
    )
  }
  return (
    <LessonEditor
      place={place}
      lesson={lesson.data}
      kept={kept.data}
      editKind={editKind}
      VideoEditor={VideoEditor}
      sources={sources}
      toolbar={toolbar}
    />
  )
}
