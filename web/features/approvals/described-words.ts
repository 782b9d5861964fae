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
  'Take a course': msg`Enroll in a course`,
  'Pay an order back': msg`Refund an order`,
  'Pay an order back: second person': msg`Refund an order: second approval`,
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
  'It says': msg`Content`,
  Learner: msg`Learner`,
  'Learners in progress': msg`Learners in progress`,
  Length: msg`Length`,
  Lessons: msg`Lessons`,
  'Member since': msg`Member since`,
  Name: msg`Name`,
  'Name in the account': msg`Account name`,
  'Paid on': msg`Paid on`,
  Payee: msg`Payee`,
  Payout: msg`Payout`,
  'People needed': msg`Approvals needed`,
  Person: msg`Person`,
  'Price paid': msg`Price paid`,
  Progress: msg`Progress`,
  'Published version': msg`Published version`,
  Reports: msg({ message: 'Reports', context: 'of content' }),
  'Seats taken': msg`Seats taken`,
  'Someone says': msg`Reported because`,
  'Tax information': msg`Tax information`,
  'To pay back': msg`Refund amount`,
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
  'Has to be corrected': msg`Needs correction`,
  // What changes.
  Details: msg`Details`,
  Money: msg`Money`,
  'On the certificate': msg`On the certificate`,
  // What must be there.
  'It has a description': msg`Has a description`,
  'It says what learners will be able to do': msg`Has learning outcomes`,
  'It has a category': msg`Has a category`,
  'It has lessons': msg`Has lessons`,
  'Every section has lessons': msg`Every section has lessons`,
  'Every lesson has content': msg`Every lesson has content`,
  'It has the code that enrollment asks for': msg`Has an enrollment code`,
  'Its dates are not over': msg`Dates are in the future`,
  'It has a subtitle': msg`Has a subtitle`,
  'It has a cover picture': msg`Has a cover picture`,
  'A lesson can be looked at before enrolling': msg`Has a preview lesson`,
  'Every video has captions': msg`Every video has captions`,
  'Tax information is complete': msg`Tax information is complete`,
  // Where to look.
  'Open the certificate': msg`Open certificate`,
  'Open the course': msg`Open course`,
  'Open the moderation queue': msg`Open moderation queue`,
  'Open the order': msg`Open order`,
  'Open the payout': msg`Open payout`,
  'Open the person': msg`Open profile`,
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
