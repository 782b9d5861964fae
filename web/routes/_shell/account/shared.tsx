import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '#web/features/progress/shared-page.tsx'

export const Route = createFileRoute('/_shell/account/shared')({ component: SharedPage })
