import type { DocumentEditorProps } from '#web/ui/document-editor.tsx'

type Source = NonNullable<DocumentEditorProps['sources']>[number]
type Content = Parameters<Parameters<Source['choose']>[0]>[0]

/** What our page tells after a tool answered, in whichever window it is. */
export interface ChosenContent {
  added: number
  /** Sentences about what wasn't added. */
  left_out: string[]
  document: (Content & { lesson_id: string }) | null
}

/** Calls back for each answer of a tool until the returned function is called. */
export function hearChosenContent(heard: (chosen: ChosenContent) => void) {
  const channel = new BroadcastChannel('lyceum-lti')
  channel.addEventListener('message', ({ data }: MessageEvent<ChosenContent>) => heard(data))
  return () => channel.close()
}
