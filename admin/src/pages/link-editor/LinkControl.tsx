import { ACCENT_COLOUR, MAX_LINK_SITES, NAME_MAX_LENGTH } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { ChipField } from '../../components/ChipField.tsx';
import { ChoiceField } from '../../components/ChoiceField.tsx';
import { ColourField } from '../../components/ColourField.tsx';
import { FormField } from '../../components/FormField.tsx';
import { SliderField } from '../../components/SliderField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { toOrigin } from '../../features/embed/to-origin.ts';
import { linkLabelOf, type LinkFieldName, type NamedLinkRow } from '../../features/links/link-rows.ts';
import { useText, type TextKey } from '../../i18n/useText.ts';
import type { LinkValues } from './link-values.ts';

/** Each dark enough for white text. */
const SWATCHES = [ACCENT_COLOUR, '#0b7a5c', '#b3261e', '#8a5300', '#6d3fc0', '#a1286a', '#0a6a8a', '#1b1e26'];

/** Explanations of fields whose label does not say enough. */
const INFOS: { readonly [TName in LinkFieldName]?: TextKey } = {
  mode: 'links.modeInfo',
  initial: 'links.initialInfo',
  autoOpen: 'links.autoOpenInfo',
  perIpMinute: 'links.perIpMinuteInfo',
  perDay: 'links.perDayInfo',
  message: 'links.messageInfo',
  requireUserRef: 'links.requireUserRefHelp',
};

/** The control of a field of a link. */
export function LinkControl({ name, row }: NamedLinkRow): ReactElement {
  const t = useText();
  const info = INFOS[name];
  const shared = { name, label: t(linkLabelOf(name)), ...(info && { info: t(info) }) };
  switch (row.control) {
    case 'name':
      return <FormField<LinkValues> {...shared} counterMax={NAME_MAX_LENGTH} keepEnter required />;
    case 'switch':
      return <SwitchField<LinkValues> {...shared} />;
    case 'day':
      return <FormField<LinkValues> {...shared} type="date" />;
    case 'number':
    case 'seconds':
      return <FormField<LinkValues> {...shared} />;
    case 'text': {
      const { maxLength } = row.schema.unwrap();
      return <FormField<LinkValues> {...shared} {...(maxLength !== null && { counterMax: maxLength })} />;
    }
    case 'colour':
      return row.schema.safeParse(null).success ? (
        <ColourField<LinkValues> {...shared} placeholder={t('links.automatic')} />
      ) : (
        <ColourField<LinkValues> {...shared} swatches={SWATCHES} />
      );
    case 'choice': {
      const values: readonly z.output<typeof row.schema>[] = row.schema.unwrap().options;
      return (
        <ChoiceField<LinkValues>
          {...shared}
          options={values.map((value) => ({ value, label: t(`links.options.${value}`) }))}
        />
      );
    }
    case 'slider': {
      const { minValue, maxValue } = row.schema.unwrap();
      return (
        <SliderField<LinkValues>
          {...shared}
          min={minValue ?? 0}
          max={maxValue ?? 0}
          step={1}
          textOf={(value) => t('links.pixels', { value })}
        />
      );
    }
    case 'sites':
      return (
        <ChipField<LinkValues>
          {...shared}
          help={t('links.sitesHelp')}
          placeholder={t('sites.placeholder')}
          rules={{
            max: MAX_LINK_SITES,
            full: t('sites.full', { max: MAX_LINK_SITES }),
            read: (typed) => {
              const value = toOrigin(typed);
              return value === undefined ? { issue: t('sites.invalid') } : { value };
            },
          }}
        />
      );
  }
}
