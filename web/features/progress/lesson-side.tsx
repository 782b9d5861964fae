import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseHome } from '#contract/progress.ts'
import type { OpenLesson } from '#contract/lesson-progress.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { FileSize } from './file-size.tsx'
import { LessonNotes } from './lesson-notes.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'

type LessonSideProps = {
  organizationId: string
  open: OpenLesson
  home: CourseHome | undefined
  discussion?: ReactNode
  position: number
  player: { seek: (seconds: number) => void; position: () => number } | null
}

/** Notes, discussion, transcript and files beside the lesson. */
export function LessonSide({
  organizationId,
  open,
  home,
  discussion,
  position,
  player,
}: LessonSideProps) {
  const plays = open.content.kind === 'video' || open.content.kind === 'audio'
  const files = [
    ...(open.media ? [{ id: 'media', title: open.media.name, ...open.media }] : []),
    ...(home?.handouts ?? []),
  ]
  return (
    <Tabs defaultValue="notes">
      <TabList>
        <Tab value="notes" count={open.notes.length || undefined}>
          <Trans>Notes</Trans>
        </Tab>
        {discussion && (
          <Tab value="discussion">
            <Trans>Discussion</Trans>
          </Tab>
        )}
        {plays && (
          <Tab value="transcript">
            <Trans>Transcript</Trans>
          </Tab>
        )}
        <Tab value="resources" count={files.length || undefined}>
          <Trans>Resources</Trans>
        </Tab>
      </TabList>
      <TabPanel value="notes" className="pt-4!">
        <LessonNotes
          organizationId={organizationId}
          open={open}
          position={player?.position}
          onSeek={player?.seek}
        />
      </TabPanel>
      {discussion && (
        <TabPanel value="discussion" className="pt-4!">
          {discussion}
        </TabPanel>
      )}
      {plays && (
        <TabPanel value="transcript" className="pt-4!">
          <TranscriptPanel
            media={open.media}
            position={position}
            onSeek={(seconds) => player?.seek(seconds)}
          />
        </TabPanel>
      )}
      <TabPanel value="resources" className="pt-4!">
        {files.length === 0 ? (
          <p className="text-13 text-ink-muted">
            <Trans>This lesson has no files.</Trans>
          </p>
        ) : (
          <ul className="flex flex-col gap-2">
            {files.map((file) => (
              <li key={file.id}>
                <a
                  href={file.url}
                  download={file.name}
                  className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 text-14 hover:border-line-strong"
                >
                  <Download aria-hidden className="size-4 shrink-0 text-ink-faint" />
                  <span className="min-w-0 flex-1 wrap-anywhere">{file.title}</span>
                  <span className="text-12 text-ink-faint">
                    <FileSize bytes={file.size_bytes} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </TabPanel>
    </Tabs>
  )
}
