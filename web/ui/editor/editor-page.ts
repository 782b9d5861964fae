import type { Editor } from '@tiptap/core'
import type { Document } from '#contract/document.ts'
import type { Ask } from './ask.ts'
import type { DocumentEditorProps, GivenContent, UploadedPicture } from './document-editor-props.ts'
import { fromDocument, toDocument } from './to-document.ts'

type Answers = Pick<
  DocumentEditorProps,
  'onChange' | 'uploadImage' | 'imageUrl' | 'mentions' | 'sources'
> & {
  ask: Ask
}

/** What the editor asks of the page around it, which may answer differently at every rendering. */
export class EditorPage {
  #answers: Answers | null = null
  /** The last document that was given out, to tell it from one that comes from outside. */
  #given: Document
  /** Pictures added here, by file id, as the browser holds them. */
  readonly #added = new Map<string, string>()

  constructor(value: Document) {
    this.#given = value
  }

  readonly ask: Ask = (question) => this.#answers?.ask(question)
  readonly mentions = () => this.#answers?.mentions
  readonly sources = () => this.#answers?.sources ?? []
  readonly pictureUrl = (file_id: string) =>
    this.#added.get(file_id) ?? this.#answers?.imageUrl?.(file_id)

  answer(answers: Answers) {
    this.#answers = answers
  }

  /** Stores a picture; undefined while pictures can't be added. */
  readonly upload = (): ((file: File) => Promise<UploadedPicture>) | undefined => {
    const store = this.#answers?.uploadImage
    if (!store) return undefined
    return async (file) => {
      const picture = await store(file)
      this.#added.set(picture.file_id, URL.createObjectURL(file))
      return picture
    }
  }

  /** Content from elsewhere, where the cursor was last. */
  insert(editor: Editor, { blocks, pictures }: GivenContent) {
    for (const [id, url] of Object.entries(pictures)) this.#added.set(id, url)
    const { content = [] } = fromDocument({ type: 'doc', content: blocks })
    editor.chain().focus().insertContent(content).run()
  }

  give(editor: Editor) {
    this.#given = toDocument(editor.getJSON())
    this.#answers?.onChange(this.#given)
  }

  /** A document that did not come from this editor replaces what it shows. */
  take(editor: Editor, value: Document) {
    if (value === this.#given) return
    const differs = JSON.stringify(value) !== JSON.stringify(this.#given)
    this.#given = value
    if (differs) editor.commands.setContent(fromDocument(value), { emitUpdate: false })
  }
}
