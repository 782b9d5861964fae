import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Approval, ApprovalDescription, ApprovalSummary } from '#contract/approvals.ts'

/**
 * Each noun describes its own requests, in English, and other programs read them too. Here stands every sentence that
 * the nouns use, so that a reader gets it in their language; what people wrote is in no list and stays as it is.
 */
const sentences: Record<string, ReturnType<typeof msg>> = {
  // What is asked for.
  'Publish a course': msg`Publish a course`,
  'Take a course': msg`Take a course`,
  'Pay an order back': msg`Pay an order back`,
  'Pay an order back: second person': msg`Pay an order back: second person`,
  'Pay out earnings': msg`Pay out earnings`,
  'Correct a certificate': msg`Correct a certificate`,
  'Hide reported content': msg`Hide reported content`,
  'Join the organization': msg`Join the organization`,
  'Become an instructor': msg`Become an instructor`,
  // Facts about it.
  Amount: msg`Amount`,
  Buyer: msg`Buyer`,
  Category: msg`Category`,
  Certificate: msg`Certificate`,
  Course: msg`Course`,
  Email: msg`Email`,
  'Goes to': msg`Goes to`,
  Headline: msg`Headline`,
  Instructors: msg`Instructors`,
  'It says': msg`It says`,
  Learner: msg`Learner`,
  'Learners in progress': msg`Learners in progress`,
  Length: msg`Length`,
  Lessons: msg`Lessons`,
  'Member since': msg`Member since`,
  Name: msg`Name`,
  'Name in the account': msg`Name in the account`,
  'Paid on': msg`Paid on`,
  Payee: msg`Payee`,
  Payout: msg`Payout`,
  'People needed': msg`People needed`,
  Person: msg`Person`,
  'Price paid': msg`Price paid`,
  Progress: msg`Progress`,
  'Published version': msg`Published version`,
  Reports: msg`Reports`,
  'Seats taken': msg`Seats taken`,
  'Someone says': msg`Someone says`,
  'Tax information': msg`Tax information`,
  'To pay back': msg`To pay back`,
  What: msg`What`,
  'Written by': msg`Written by`,
  // Values that are words.
  None: msg`None`,
  Post: msg`Post`,
  Review: msg`Review`,
  Message: msg`Message`,
  Missing: msg`Missing`,
  Complete: msg`Complete`,
  Verified: msg`Verified`,
  'Has to be corrected': msg`Has to be corrected`,
  // What changes.
  Details: msg`Details`,
  Money: msg`Money`,
  'On the certificate': msg`On the certificate`,
  // What must be there.
  'It has a description': msg`It has a description`,
  'It says what learners will be able to do': msg`It says what learners will be able to do`,
  'It has a category': msg`It has a category`,
  'It has lessons': msg`It has lessons`,
  'Every section has lessons': msg`Every section has lessons`,
  'Every lesson has content': msg`Every lesson has content`,
  'It has the code that enrollment asks for': msg`It has the code that enrollment asks for`,
  'Its dates are not over': msg`Its dates are not over`,
  'It has a subtitle': msg`It has a subtitle`,
  'It has a cover picture': msg`It has a cover picture`,
  'A lesson can be looked at before enrolling': msg`A lesson can be looked at before enrolling`,
  'Every video has captions': msg`Every video has captions`,
  'Tax information is complete': msg`Tax information is complete`,
  // Where to look.
  'Open the certificate': msg`Open the certificate`,
  'Open the course': msg`Open the course`,
  'Open the moderation queue': msg`Open the moderation queue`,
  'Open the order': msg`Open the order`,
  'Open the payout': msg`Open the payout`,
  'Open the person': msg`Open the person`,
}

const said = (text: string) => {
  const sentence = Object.hasOwn(sentences, text) ? sentences[text] : undefined
  return sentence ? i18n._(sentence) : text
}

export const summaryInWords = <Summary extends ApprovalSummary>(approval: Summary): Summary => ({
  ...approval,
  kind_label: said(approval.kind_label),
})

export const approvalInWords = (approval: Approval): Approval => ({
  ...summaryInWords(approval),
  description: descriptionInWords(approval.description),
})

const descriptionInWords = (description: ApprovalDescription): ApprovalDescription => ({
  ...description,
  facts: description.facts.map(({ label, value }) => ({ label: said(label), value: said(value) })),
  changes: description.changes.map((group) => ({ ...group, title: said(group.title) })),
  checklist: description.checklist.map((item) => ({ ...item, label: said(item.label) })),
  links: description.links.map((link) => ({ ...link, label: said(link.label) })),
})
