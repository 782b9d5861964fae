import type { Words } from '#server/words/sentence.ts'
import type { Worded } from '#server/words/word.ts'

/** One row of facts, such as "Total · €49.00". */
export interface MailFact {
  label: Words
  value: Words
  /** No longer so: shown struck through, and said in the text. */
  former?: boolean | undefined
  /** Where the value leads. */
  url?: string
}

/** A part of a longer text. */
export type MailBlock =
  | { kind: 'text' | 'heading' | 'quote'; text: Words }
  | { kind: 'list'; items: Words[]; ordered: boolean }

/** One thing of several that a mail tells of. */
export interface MailItem {
  title: Words
  text: Words
  url: string
  /** Where it happened, such as the organization. */
  where: string
}

/** In whose name the mail comes; the platform's own where it is absent. */
export interface MailBrand {
  organizationId: string
  name: string
  /** Absolute, so that mail programs find it. */
  logoUrl: string | null
  /** As "#1c5c4a". */
  accent: string | null
  /** Where its links lead, if it has a host of its own. */
  origin?: string
  /** From whom its mail comes, as in "Acme <hello@acme.example>"; from the installation where it is absent. */
  sender?: string
  /** A copy to try things in: its mail is never sent. */
  isSandbox?: boolean
}

/** The words of one mail, without markup: a layout turns them into HTML and text, in the language of the recipient. */
export interface MailContent {
  subject: Words
  /** First lines, shown by mail programs beside the subject. */
  preview: Words
  heading: Words
  paragraphs: readonly Words[]
  blocks?: readonly MailBlock[] | undefined
  facts?: readonly MailFact[] | undefined
  items?: readonly MailItem[] | undefined
  /** A one-time code, shown large. */
  code?: string
  action?: { label: Words; url: string }
  /** Why the person got this, and what to do if they didn't expect it. */
  footer: Words
  /** How to have no more of them. */
  footerLink?: { label: Words; url: string }
  brand?: MailBrand | null | undefined
}

/** A mail in one language, ready to be laid out. */
export type WordedMail = Worded<MailContent> & {
  language: string
  direction: 'ltr' | 'rtl'
  /** The last line: who sent it. */
  sender: string
  /** Said after facts that no longer hold. */
  former: string
}
