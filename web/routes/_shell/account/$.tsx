import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#web/features/shell/not-found.tsx'

export const Route = createFileRoute('/_shell/account/$')({ component: NotFound })
