import type { Ref } from 'react'
import { pieces, type Passage } from './passages.ts'

type MarkedTextProps = {
  text: string
  passages: readonly Passage[]
  /** The element that shows the text, for selecting passages in it. */
  textRef?: Ref<HTMLDivElement> | undefined
}

/** A plain text as it was written, with its passages highlighted and linked to their comments. */
export const MarkedText = ({ text, passages, textRef }: MarkedTextProps) => (
  <div
    ref={textRef}
    className="rounded-card bg-wash px-4 py-3 text-16 whitespace-pre-line wrap-anywhere"
  >
    {pieces(text, 0, passages).map(({ text: piece, passage }, index) =>
      passage ? (
        <a
          // eslint-disable-next-line react/no-array-index-key -- the text never changes
          key={index}
          href={`#comment-${passage.id}`}
          className="text-inherit no-underline"
        >
          <mark className="rounded-xs bg-amber-soft text-inherit">{piece}</mark>
        </a>
      ) : (
        // eslint-disable-next-line react/no-array-index-key -- the text never changes
        <span key={index}>{piece}</span>
      ),
    )}
  </div>
)
