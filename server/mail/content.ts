/** One row of facts, such as "Total · €49.00". */
export interface MailFact {
  label: string
  value: string
  /** No longer so: shown struck through, and said in the text. */
  former?: boolean | undefined
  /** Where the value leads. */
  url?: string
}

/** A part of a longer text. */
export type MailBlock =
  | { kind: 'text' | 'heading' | 'quote'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }

/** One thing of several that a mail tells of. */
export interface MailItem {
  title: string
  text: string
  url: string
  /** Where it happened, such as the organization. */
  where: string
}

/** In whose name the mail comes; the platform's own where it is absent. */
export interface MailBrand {
  name: string
  /** Absolute, so that mail programs find it. */
  logoUrl: string | null
  /** As "#1c5c4a". */
  accent: string | null
}

/** The words of one mail, without markup: a layout turns them into HTML and text. */
export interface MailContent {
  subject: string
  /** First lines, shown by mail programs beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  blocks?: readonly MailBlock[] | undefined
  facts?: readonly MailFact[] | undefined
  items?: readonly MailItem[] | undefined
  /** A one-time code, shown large. */
  code?: string
  action?: { label: string; url: string }
  /** Why the person got this, and what to do if they didn't expect it. */
  footer: string
  /** How to have no more of them. */
  footerLink?: { label: string; url: string }
  brand?: MailBrand | null | undefined
}
