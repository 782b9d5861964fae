import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

/** Shows how loud the microphone is, so that one sees that it works. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useLingui()
  const meter = useRef<HTMLMeterElement>(null)
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
      if (meter.current) meter.current.value = loudest / 128
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return (
    <meter
      ref={meter}
      min={0}
      max={1}
      value={0}
      aria-label={t`Level of the microphone`}
      className="h-2 w-full"
    />
  )
}
