import { knowledgeApi } from '@colloquy/contracts';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactElement } from 'react';
import { useRoute } from '../../../api/useRoute.ts';
import { SwitchField } from '../../../components/SwitchField.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { WebsiteValues } from './website-values.ts';

/** Whether pages are rendered in a browser if needed, and a note if none is installed. */
export function RenderJsField(): ReactElement {
  const t = useText();
  const { data } = useRoute(knowledgeApi.readCrawlAbilities, {});
  return (
    <div>
      <SwitchField<WebsiteValues> name="renderJs" label={t('websites.form.renderJs')} />
      {data?.data.rendersPages === false && (
        <FormHelperText sx={{ mt: 0 }}>{t('websites.form.noBrowser')}</FormHelperText>
      )}
    </div>
  );
}
