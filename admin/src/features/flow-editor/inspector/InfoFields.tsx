import type { InfoTextStep } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useStepChange } from '../FlowEditorContext.ts';
import { NumberSetting, TextSetting } from './settings.tsx';

/** The picture of an info text, and its delay before the next step. */
export function InfoFields({ step }: { step: InfoTextStep }): ReactElement {
  const t = useText();
  const { media } = step;
  const change = useStepChange(step);
  return (
    <>
      <TextSetting
        name="media.url"
        label={t('flow.field.mediaUrl')}
        placeholder="https://"
        value={media?.url ?? ''}
        onChange={(url) => change({ media: url === '' ? null : { url, alt: media?.alt ?? '' } })}
      />
      {media !== null && (
        <TextSetting
          name="media.alt"
          label={t('flow.field.mediaAlt')}
          help={t('flow.field.mediaAltHelp')}
          value={media.alt}
          onChange={(alt) => change({ media: { ...media, alt } })}
        />
      )}
      <NumberSetting
        name="delayMs"
        label={t('flow.field.delay')}
        value={step.delayMs}
        onChange={(delayMs) => change({ delayMs: delayMs ?? 0 })}
      />
    </>
  );
}
