import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { MediaTrouble } from './local-media.ts'
import type { LocalMedia } from './use-local-media.ts'

type DeviceFieldsProps = {
  media: LocalMedia
  onChoose: (kind: 'audio' | 'camera', deviceId: string) => void
}

/** Which camera and which microphone, once the browser may name them. */
export function DeviceFields({ media, onChoose }: DeviceFieldsProps) {
  const { t } = useLingui()
  const { devices, chosen } = media
  const options = (list: MediaDeviceInfo[], word: string) =>
    list.map(({ deviceId, label }, index) => ({
      value: deviceId,
      label: label || `${word} ${index + 1}`,
    }))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {devices.microphones.length > 0 && (
        <Field label={<Trans>Microphone</Trans>}>
          <Select
            value={chosen.audio}
            onValueChange={(id) => onChoose('audio', id)}
            placeholder={t`Choose a microphone`}
            options={options(devices.microphones, t`Microphone`)}
          />
        </Field>
      )}
      {devices.cameras.length > 0 && (
        <Field label={<Trans>Camera</Trans>}>
          <Select
            value={chosen.camera}
            onValueChange={(id) => onChoose('camera', id)}
            placeholder={t`Choose a camera`}
            options={options(devices.cameras, t`Camera`)}
          />
        </Field>
      )}
    </div>
  )
}

export function TroubleSentence({
  kind,
  trouble,
}: {
  kind: 'audio' | 'camera'
  trouble: MediaTrouble
}) {
  if (trouble === 'denied') {
    return kind === 'audio' ? (
      <Trans>Your browser blocked the microphone. Allow access in the address bar.</Trans>
    ) : (
      <Trans>Your browser blocked the camera. Allow access in the address bar.</Trans>
    )
  }
  if (trouble === 'busy') {
    return kind === 'audio' ? (
      <Trans>Another app is using your microphone.</Trans>
    ) : (
      <Trans>Another app is using your camera.</Trans>
    )
  }
  return kind === 'audio' ? (
    <Trans>No microphone found. You can still listen and chat.</Trans>
  ) : (
    <Trans>No camera found. You can join without one.</Trans>
  )
}
