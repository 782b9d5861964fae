import type { Language } from '#contract/languages.ts'

/** What the card says that other sites show for an address of ours: 1200 × 630, as Open Graph asks for. */
export interface Card {
  /** A word or two above the title: what kind of page it is. */
  kicker: string
  title: string
  line: string
  /** Mirrors the card where the language runs from right to left. */
  language?: Language
  picture: CardPicture
}

export type CardPicture =
  /** The geometric cover that the pages draw for the same seed. */
  | { kind: 'drawn'; seed: string; family?: string }
  /** A picture that someone uploaded. */
  | { kind: 'file'; fileId: string; instead: { seed: string; family?: string } }
  /** The certificate itself, whole, as it stands now. */
  | { kind: 'certificate'; code: string; status: string }

export const cardWidth = 1200
export const cardHeight = 630
/** The picture takes the right part of the card. */
export const pictureWidth = 500

/** The texts and the picture's bytes, as the thread gets them. */
export interface DrawableCard extends Omit<Card, 'picture'> {
  picture: Uint8Array
}

export type CardKind = 'pages' | 'courses' | 'categories' | 'instructors' | 'certificates'

export const cardsPath = '/files/cards'

export const cardUrl = (kind: CardKind, reference: string): string =>
  `${cardsPath}/${kind}/${encodeURIComponent(reference)}.png`

/** The same card in another language. */
export const cardIn = (url: string, language: Language) =>
  language === 'en' ? url : `${url}?language=${language}`
