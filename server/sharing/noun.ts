import type { Noun } from '#server/noun.ts'
import { serveCards } from './serve-cards.ts'

export const sharing: Noun = {
  // anyone: cards of public pages, and of certificates for those who know the code
  serve: serveCards,
}
