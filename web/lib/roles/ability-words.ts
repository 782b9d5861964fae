import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Ability } from '#contract/abilities.ts'

interface AbilityWords {
  label: MessageDescriptor
  hint: MessageDescriptor
}

export const abilityWords: Record<Ability, AbilityWords> = {
  'people.read': {
    label: msg`View people`,
    hint: msg`See everyone in the organization with their groups, courses and progress, without changing anything.`,
  },
  'reports.read': {
    label: msg`View reports`,
    hint: msg`Run and export ready-made and shared reports about the whole organization.`,
  },
  'audit.read': {
    label: msg`View the audit log`,
    hint: msg`See and export who did what and when.`,
  },
  'groups.manage': {
    label: msg`Manage their groups`,
    hint: msg`See the progress of the groups you choose, move people between them and enroll them in courses.`,
  },
  'courses.manage': {
    label: msg`Manage all courses`,
    hint: msg`Create, edit and publish every course, following the organization’s review rules.`,
  },
  'grading.grade': {
    label: msg`Grade in all courses`,
    hint: msg`Use the grading queue and the gradebook of every course.`,
  },
  'orders.manage': {
    label: msg`Manage orders, refunds and subscriptions`,
    hint: msg`See revenue and orders, confirm transfers, cancel orders, issue refunds and run subscriptions.`,
  },
  'coupons.manage': {
    label: msg`Manage coupons`,
    hint: msg`Create, change and archive discount codes.`,
  },
  'payouts.manage': {
    label: msg`Manage payouts`,
    hint: msg`Pay instructors, see how they’re paid and check their tax info.`,
  },
  'taxes.manage': {
    label: msg`Manage tax rates`,
    hint: msg`See and change the tax rates for sales.`,
  },
  'support.answer': {
    label: msg`Answer tickets`,
    hint: msg`Work in the support queue, except on tickets that are for admins only.`,
  },
  'support.articles': {
    label: msg`Write help articles`,
    hint: msg`Write, publish and arrange the articles of the help center.`,
  },
}

/** Abilities in the order of the editor, by the work they are for. */
export const abilityGroups: { key: string; label: MessageDescriptor; abilities: Ability[] }[] = [
  {
    key: 'insight',
    label: msg`Insight`,
    abilities: ['people.read', 'reports.read', 'audit.read'],
  },
  {
    key: 'learning',
    label: msg`Learning`,
    abilities: ['courses.manage', 'grading.grade', 'groups.manage'],
  },
  {
    key: 'money',
    label: msg`Money`,
    abilities: ['orders.manage', 'coupons.manage', 'payouts.manage', 'taxes.manage'],
  },
  {
    key: 'support',
    label: msg`Support`,
    abilities: ['support.answer', 'support.articles'],
  },
]

/** Roles that many organizations have, to start from. */
export const roleTemplates: { key: string; name: MessageDescriptor; abilities: Ability[] }[] = [
  { key: 'course', name: msg`Course manager`, abilities: ['courses.manage'] },
  { key: 'grader', name: msg`Grader`, abilities: ['grading.grade'] },
  { key: 'group', name: msg`Group manager`, abilities: ['groups.manage'] },
  { key: 'support', name: msg`Support agent`, abilities: ['support.answer', 'support.articles'] },
  {
    key: 'finance',
    name: msg`Finance`,
    abilities: ['orders.manage', 'coupons.manage', 'payouts.manage', 'taxes.manage'],
  },
  {
    key: 'auditor',
    name: msg`Read-only auditor`,
    abilities: ['people.read', 'reports.read', 'audit.read'],
  },
]
