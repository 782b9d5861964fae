import { useQuery } from '@tanstack/react-query'
import { certificateFiguresQuery } from './queries.ts'

/** How many certificates count on this installation; 0 until it is known. */
export const useCertificateCount = (): number =>
  useQuery(certificateFiguresQuery()).data?.certificates ?? 0
