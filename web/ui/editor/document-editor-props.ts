import type { Block, Document } from '#contract/document.ts'

/** A picture that was stored and can be shown by its id. */
export type UploadedPicture = { file_id: string; width: number | null; height: number | null }

export type Mentioned = { id: string; label: string; detail?: string }

/** Blocks for the text, and where their pictures can be seen by the id of the file. */
export type GivenContent = { blocks: Block[]; pictures: Record<string, string> }

/** Something outside the editor that gives content; it has a place in the menus. */
export type ContentSource = {
  id: string
  name: string
  /** Lets the person choose; `insert` puts what they chose where the cursor was. */
  choose: (insert: (content: GivenContent) => void) => void
}

export type DocumentEditorProps = {
  value: Document
  onChange: (document: Document) => void
  /** What the text is, for people who can't see its place on the page. */
  label: string
  placeholder?: string
  /** Without it, pictures can't be added. */
  uploadImage?: (file: File) => Promise<UploadedPicture>
  /** Where the picture of a file can be seen now; pictures added in this editor are known to it. */
  imageUrl?: (file_id: string) => string | undefined
  /** Who can be named with @; without it nobody can. */
  mentions?: (query: string) => Promise<Mentioned[]>
  sources?: ContentSource[]
  /** For comments and answers: less height, fewer tools. */
  compact?: boolean
  disabled?: boolean
  error?: string
  onBlur?: () => void
}
