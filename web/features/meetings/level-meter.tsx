import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

/** Shows how loud the microphone is, so that one sees that it works. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useLingui()
  const meter = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!track) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
      meter.current?.setAttribute('aria-valuenow', (loudest / 128).toFixed(2))
      if (bar.current) bar.current.style.width = `${(loudest / 128) * 100}%`
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return (
    <div
      ref={meter}
      role="meter"
      aria-label={t`Microphone level`}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={0}
      className="h-2 overflow-hidden rounded-full bg-wash"
    >
      <div ref={bar} className="h-full w-0 rounded-full bg-success" />
    </div>
  )
}
