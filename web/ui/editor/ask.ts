/** What a tool needs to know from the person before it can write. */
export type Question =
  | { kind: 'link' }
  | { kind: 'formula'; latex: string; display: boolean; position: number | null }
  | { kind: 'embed' }
  | { kind: 'picture' }
  | { kind: 'source'; id: string }

export type Ask = (question: Question) => void
