import {
  MAX_KEPT_PARAMETERS,
  MAX_PATH_PATTERNS,
  MAX_REMOVE_SELECTORS,
  PARAMETER_NAME_MAX_LENGTH,
  PATH_PATTERN_MAX_LENGTH,
  REMOVE_SELECTOR_MAX_LENGTH,
} from '@colloquy/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { useId, useState, type ReactElement } from 'react';
import { useFormState } from 'react-hook-form';
import { upTo, type ChipRules } from '../../../components/add-chips.ts';
import { ChipField } from '../../../components/ChipField.tsx';
import { FormField } from '../../../components/FormField.tsx';
import { languageOptions } from '../../../components/locale-options.ts';
import { FieldPair } from '../../../components/SectionForm.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { SwitchField } from '../../../components/SwitchField.tsx';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { RenderJsField } from './RenderJsField.tsx';
import { ADVANCED, type WebsiteValues } from './website-values.ts';

/** Crawl settings of a website: collapsed, unless one of the fields has an error. */
export function AdvancedWebsiteFields(props: {
  /** Remaining pages of the plan; null without a limit, undefined until loaded. */
  room: number | null | undefined;
  language: string;
  isOpen?: boolean;
}): ReactElement {
  const t = useText();
  const panelId = useId();
  const { errors } = useFormState<WebsiteValues>();
  const [isOpened, setOpened] = useState(props.isOpen ?? false);
  const isOpen = isOpened || ADVANCED.some((name) => errors[name] !== undefined);
  return (
    <div>
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={panelId}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpened(!isOpen)}
        sx={{ ml: -0.5 }}
      >
        {t('websites.form.advanced')}
      </Button>
      <Collapse in={isOpen} id={panelId} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 2, pt: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <FieldPair>
            <FormField<WebsiteValues>
              name="maxPages"
              label={t('websites.form.maxPages')}
              {...(typeof props.room === 'number'
                ? { help: t('websites.form.maxPagesHelp', { room: props.room }) }
                : {})}
            />
            <FormField<WebsiteValues> name="maxDepth" label={t('websites.form.maxDepth')} />
          </FieldPair>
          {(['includePaths', 'excludePaths'] as const).map((name) => (
            <ChipField<WebsiteValues>
              key={name}
              name={name}
              label={t(`websites.form.${name}`)}
              help={t('websites.form.pathsHelp')}
              rules={rulesOf(t, MAX_PATH_PATTERNS, PATH_PATTERN_MAX_LENGTH)}
            />
          ))}
          <FieldPair>
            <SwitchField<WebsiteValues> name="subdomains" label={t('websites.form.subdomains')} />
            <SwitchField<WebsiteValues> name="respectRobots" label={t('websites.form.respectRobots')} />
          </FieldPair>
          <RenderJsField />
          <FieldPair>
            <FormField<WebsiteValues> name="delayMs" label={t('websites.form.delayMs')} />
            <SelectField<WebsiteValues>
              name="language"
              label={t('websites.form.language')}
              options={[
                { value: '', label: t('websites.form.languageOwn') },
                ...languageOptions(props.language),
              ]}
            />
          </FieldPair>
          <ChipField<WebsiteValues>
            name="keepQuery"
            label={t('websites.form.keepQuery')}
            help={t('websites.form.keepQueryHelp')}
            rules={rulesOf(t, MAX_KEPT_PARAMETERS, PARAMETER_NAME_MAX_LENGTH)}
          />
          <ChipField<WebsiteValues>
            name="removeSelectors"
            label={t('websites.form.removeSelectors')}
            help={t('websites.form.removeSelectorsHelp')}
            rules={rulesOf(t, MAX_REMOVE_SELECTORS, REMOVE_SELECTOR_MAX_LENGTH)}
          />
        </Box>
      </Collapse>
    </div>
  );
}

function rulesOf(t: Translate, max: number, maxLength: number): ChipRules {
  return {
    max,
    full: t('websites.form.pathsFull', { max }),
    read: upTo(maxLength, t('websites.form.tooLong', { max: maxLength })),
  };
}
